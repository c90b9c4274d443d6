import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import type { MoveUp } from '#app/platform/move-above';
import { recordAudit } from '../audit/record-audit.server';
import { findZip } from '../catalog/find-zip.server';
import type { WorkForm } from './gallery.schema';

type Publish = { visitId: string; adminId: string; form: WorkForm };

/**
 * Shows a visit's photos on the site, first of all, or other photos and another caption of one that is shown. The customer's consent is
 * held for as long as this takes. Throws NotFound without a consent, Conflict('version') where another admin was faster, InputError for
 * photos that cannot be shown.
 */
export async function publishWork(tx: Tx, { visitId, adminId, form }: Publish): Promise<void> {
  if (!(await holdConsent(tx, visitId))) throw new NotFound(t('The customer doesn’t allow this anymore.'));
  const work = await tx.galleryWork.findUnique({ where: { visitId }, select: { id: true, version: true } });
  if ((work?.version ?? 0) !== form.seen)
    throw new Conflict('version', t('Another admin just changed this. Check their change and try again.'));
  await holdPhotos(tx, { visitId, form });
  const { before: beforePhotoId, after: afterPhotoId, caption } = form;
  const shown = { beforePhotoId, afterPhotoId, caption };
  if (work) await tx.galleryWork.update({ where: { visitId }, data: { ...shown, version: { increment: 1 } } });
  else await tx.galleryWork.create({ data: { visitId, ...shown, ...(await readRoughPlace(tx, visitId)), publishedAt: now() } });
  await recordWork(tx, { visitId, adminId, action: work ? 'gallery.change' : 'gallery.publish', data: shown });
}

/** Taken before the work and its photos, everywhere; false where there is none. */
async function holdConsent(tx: Tx, visitId: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`SELECT 1 FROM photo_consent WHERE visit_id = ${visitId}::uuid FOR UPDATE`;
  return found.length > 0;
}

/** The two photos as they are until the end of this, so that neither is taken away meanwhile. */
async function holdPhotos(tx: Tx, { visitId, form }: { visitId: string; form: WorkForm }): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM visit_photo WHERE id IN (${form.before}::uuid, ${form.after}::uuid) ORDER BY id FOR SHARE`;
  const found = await tx.visitPhoto.findMany({
    where: {
      visitId,
      hiddenAt: null,
      file: { deletedAt: null },
      OR: [
        { id: form.before, moment: 'before' },
        { id: form.after, moment: 'after' },
      ],
    },
    select: { moment: true },
  });
  if (!found.some(({ moment }) => moment === 'before')) throw fieldError('before', t('Choose a photo from before'));
  if (!found.some(({ moment }) => moment === 'after')) throw fieldError('after', t('Choose a photo from after'));
}

/** The place of the site's ZIP code: what the customer typed and where the house stands are not shown. */
async function readRoughPlace(tx: Tx, visitId: string) {
  const { booking } = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: { booking: { select: { site: { select: { zip: true } } } } },
  });
  const place = await findZip(tx, booking.site.zip);
  if (!place) throw new InputError(t('We don’t know where the ZIP code {zip} is.', { zip: booking.site.zip }));
  const { zip, city, state, lat, lng } = place;
  return { zip, city, state, lat, lng };
}

/** Takes a visit's photos off the site; the customer's consent stays. Doing it twice changes nothing. */
export async function unpublishWork(tx: Tx, { visitId, adminId }: { visitId: string; adminId: string }): Promise<void> {
  await holdConsent(tx, visitId);
  const { count } = await tx.galleryWork.deleteMany({ where: { visitId } });
  if (count > 0) await recordWork(tx, { visitId, adminId, action: 'gallery.withdraw' });
}

/**
 * Moves work, named by its visit, before the one that stood before it on the page; the two change places. Doing it twice changes nothing.
 * Throws NotFound, Conflict('version') where the list has changed.
 */
export async function raiseWork(tx: Tx, { id, aboveId, adminId }: MoveUp): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; position: number }[]>`
    SELECT visit_id AS id, position FROM gallery_work WHERE visit_id IN (${id}::uuid, ${aboveId}::uuid) ORDER BY visit_id FOR UPDATE`;
  const [one, above] = [rows.find((row) => row.id === id), rows.find((row) => row.id === aboveId)];
  if (!one) throw new NotFound();
  if (above && one.position > above.position) return;
  const between = above ? await tx.galleryWork.count({ where: { position: { gt: one.position, lt: above.position } } }) : 0;
  if (!above || between > 0)
    throw new Conflict('version', t('Another admin just changed this list. Check their changes and try again.'));
  await tx.galleryWork.update({ where: { visitId: id }, data: { position: above.position } });
  await tx.galleryWork.update({ where: { visitId: aboveId }, data: { position: one.position } });
  await recordWork(tx, { visitId: id, adminId, action: 'gallery.raise' });
}

type Line = { visitId: string; adminId: string; action: string; data?: Record<string, string> };

function recordWork(tx: Tx, { visitId, adminId, ...line }: Line): Promise<void> {
  return recordAudit(tx, { actor: { kind: 'admin', userId: adminId }, objectType: 'visit', objectId: visitId, ...line });
}
