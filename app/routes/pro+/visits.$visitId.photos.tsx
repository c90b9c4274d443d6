import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Camera from 'lucide-react/icons/camera';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { DialogPage } from '#app/components/ui/dialog-page';
import { EmptyState } from '#app/components/ui/empty-state';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { isActive } from '#app/domain/visits/visit-status';
import { addPhotos, listPhotos, photoField, removePhoto } from '#app/domain/visits/visit-photos.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { InputError } from '#app/platform/errors';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { PhotoUpload } from './_shared/photo-upload';

const ROUTE = 'routes/pro+/visits.$visitId.photos';
const MOMENTS = ['before', 'after', 'proof'] as const;
type Moment = (typeof MOMENTS)[number];

const uploadSchema = z.object({
  intent: z.enum(['add', 'remove']),
  moment: z.enum(MOMENTS),
  photoId: z.string().uuid().optional(),
});

const pageView = z.object({
  visitId: z.string(),
  moment: z.enum(MOMENTS),
  open: z.boolean(),
  photos: z.array(z.object({ id: z.string(), url: z.string(), opId: z.string() })),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Job photos'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const { status } = await readOwnVisit(db, own);
  const moment = z.enum(MOMENTS).catch('before').parse(url.searchParams.get('moment'));
  const photos = await listPhotos(db, { ...own, viewerId: actor.userId });
  return respond(pageView, {
    visitId: own.visitId,
    moment,
    open: isActive(status),
    photos: photos.filter((photo) => photo.moment === moment).map(({ id, url }) => ({ id, url, opId: crypto.randomUUID() })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, readUpload, run }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId, userId: actor.userId };
  await readOwnVisit(db, own);
  const form = await readUpload(uploadSchema, { photos: photoField });
  const { intent, moment, photoId } = form.data;
  if (intent === 'remove') {
    if (!photoId) throw new InputError(t('That photo was already removed.'));
    await run(form, `remove-photo:${own.visitId}`, (tx) => removePhoto(tx, { ...own, photoId }));
    return redirectWithNotice(`/pro/visits/${own.visitId}/photos?moment=${moment}`, {
      type: 'info',
      message: t('Photo removed'),
    });
  }
  const refused = form.files.photos.find((file) => !file.ok);
  if (refused) throw new InputError(t('Upload failed. {name}: {message}.', { name: refused.name, message: refused.message }));
  const files = form.files.photos.flatMap((each) => (each.ok ? [each.file] : []));
  if (files.length === 0) throw new InputError(t('Choose a photo first.'));
  await run(form, `add-photos:${own.visitId}`, (tx) => addPhotos(tx, own, { moment, files }));
  const message = files.length === 1 ? t('Photo uploaded') : t('{taken} photos uploaded', { taken: files.length });
  return redirectWithNotice(`/pro/visits/${own.visitId}/photos?moment=${moment}`, { type: 'success', message });
});

const titles: Record<Moment, Marked> = {
  before: mark('Before photos'),
  after: mark('After photos'),
  proof: mark('Proof photos'),
};
const hints: Record<Moment, Marked> = {
  before: mark('The places you’ll work on, as you found them.'),
  after: mark('The same views with the work done.'),
  proof: mark('Show what stopped you: a closed door, a locked gate, the weather or a hazard.'),
};

export default function PhotosPage() {
  const { visitId, moment, open, photos, opId } = useLoaderData<typeof loader>();
  const back = moment === 'proof' ? `/pro/visits/${visitId}/report-failure` : `/pro/visits/${visitId}`;
  return (
    <DialogPage title={translate(titles[moment])} closeTo={back}>
      <Refusal text={useRefusal()} />
      <p className="text-ink-soft">{translate(hints[moment])}</p>
      {photos.length ? (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, index) => (
            <li key={photo.id} className="space-y-1">
              <img
                src={photo.url}
                alt={t('{title}, number {number}', { title: translate(titles[moment]), number: index + 1 })}
                className="aspect-square w-full rounded-lg border border-line object-cover"
              />
              {open ? (
                <ButtonForm
                  action={`/pro/visits/${visitId}/photos?moment=${moment}`}
                  encType="multipart/form-data"
                  fields={{ intent: 'remove', moment, photoId: photo.id, opId: photo.opId }}
                  variant="quiet"
                  size="sm"
                  label={t('Remove photo {number}', { number: index + 1 })}
                >
                  {t('Remove')}
                </ButtonForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-4">
          <EmptyState icon={Camera} title={t('No photos yet')}>
            {t('JPG, PNG or WebP, up to 5 MB each, six photos at a time.')}
          </EmptyState>
        </div>
      )}
      {open ? <PhotoUpload visitId={visitId} moment={moment} opId={opId} back={back} /> : null}
    </DialogPage>
  );
}
