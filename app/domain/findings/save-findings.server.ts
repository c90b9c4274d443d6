import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { dateColumn, localDate } from '#app/platform/local-date';
import { mark, t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { holdLeadAssignment } from '../visits/own-assignment.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { FindingForm, MaterialForm } from './finding.schema';
import { reportable } from './queries.server';

/** Findings and materials are written down at the site; the report that goes out with the completed work says them. */
export const NOTABLE_STATUSES = ['en_route', 'in_progress'] as const;
/** As many as a report can be read with. */
const MOST = 50;

type Own = { visitId: string; proId: string };

/** Holds a visit on which its pro may still note something. Throws NotFound, Conflict. */
export async function holdNotableVisit(tx: Tx, own: Own) {
  await holdLeadAssignment(tx, own);
  const visit = await tx.visit.findUniqueOrThrow({
    where: { id: own.visitId },
    select: { status: true, zone: true, booking: { select: { siteId: true } } },
  });
  if (!NOTABLE_STATUSES.some((status) => status === visit.status))
    throw new Conflict('illegal_transition', t('You can add this while you’re on your way or at the location.'));
  return visit;
}

/** A pro writes down a finding on their visit. Throws NotFound, Conflict, InputError. */
export async function addFinding(tx: Tx, { form, userId, ...own }: Own & { form: FindingForm; userId: string }): Promise<void> {
  const visit = await holdNotableVisit(tx, own);
  const { place, what, severity, action, fixer, dueOn, photoId } = form;
  const isFixed = form.fixed === 'on';
  if (!isFixed && dueOn < localDate(now(), visit.zone))
    throw new InputError(t('Choose another day'), { dueOn: t('Choose today or a later day') });
  if (photoId && !(await tx.visitPhoto.count({ where: { id: photoId, visitId: own.visitId, ...reportable } })))
    throw new InputError(t('Choose another photo'), { photoId: t('Choose a photo of this visit') });
  if ((await tx.visitFinding.count({ where: { visitId: own.visitId } })) >= MOST)
    throw new InputError(t('A visit has at most {most} findings.', { most: MOST }));
  await tx.visitFinding.create({
    data: {
      ...own,
      place,
      what,
      severity,
      action,
      fixer,
      siteId: visit.booking.siteId,
      dueOn: isFixed ? null : dateColumn(dueOn),
      ...(isFixed ? { fixedAt: now(), fixedById: userId, fixNote: mark('Fixed on the spot') } : {}),
      photoId: photoId || null,
      createdAt: now(),
    },
  });
  await publishVisit(tx, own.visitId);
}

/** A pro writes down what they used on their visit. Throws NotFound, Conflict, InputError. */
export async function addMaterial(tx: Tx, { form, ...own }: Own & { form: MaterialForm }): Promise<void> {
  await holdNotableVisit(tx, own);
  if ((await tx.visitMaterial.count({ where: { visitId: own.visitId } })) >= MOST)
    throw new InputError(t('A visit has at most {most} materials.', { most: MOST }));
  await tx.visitMaterial.create({ data: { ...own, ...form, createdAt: now() } });
  await publishVisit(tx, own.visitId);
}

/** A pro takes back what they wrote down by mistake, before the work is complete. Throws NotFound, Conflict. */
export async function removeNote(
  tx: Tx,
  { id, kind, ...own }: Own & { id: string; kind: 'finding' | 'material' },
): Promise<void> {
  await holdNotableVisit(tx, own);
  const where = { id, ...own };
  const { count } =
    kind === 'finding' ? await tx.visitFinding.deleteMany({ where }) : await tx.visitMaterial.deleteMany({ where });
  if (count === 0) throw new NotFound();
  await publishVisit(tx, own.visitId);
}

type Fix = { id: string; siteId: string; userId: string; note: string };

/** A finding of a location is fixed now. The caller has checked that this person may say so. Throws NotFound, Conflict. */
export async function fixFinding(tx: Tx, { id, siteId, userId, note }: Fix): Promise<void> {
  const finding = await tx.visitFinding.findFirst({ where: { id, siteId }, select: { visitId: true } });
  if (!finding) throw new NotFound();
  const { count } = await tx.visitFinding.updateMany({
    where: { id, siteId, fixedAt: null },
    data: { fixedAt: now(), fixedById: userId, fixNote: note },
  });
  if (count === 0) throw new Conflict('already_done', t('This finding is fixed already.'));
  await publishVisit(tx, finding.visitId);
}

/** A pro on a later visit fixes what was left to our crews at its location. Throws NotFound, Conflict. */
export async function fixAtVisit(tx: Tx, { id, userId, note, ...own }: Own & Omit<Fix, 'siteId'>): Promise<void> {
  const visit = await holdNotableVisit(tx, own);
  await fixFinding(tx, { id, siteId: visit.booking.siteId, userId, note });
  await publishVisit(tx, own.visitId);
}

/** The office heard that a finding of a location is fixed, by its crew or by the customer. Audited. Throws NotFound, Conflict. */
export async function fixByOffice(tx: Tx, { adminId, ...fix }: Omit<Fix, 'userId'> & { adminId: string }): Promise<void> {
  await fixFinding(tx, { ...fix, userId: adminId });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, {
    actor,
    action: 'finding.fix',
    objectType: 'site',
    objectId: fix.siteId,
    reason: fix.note,
    data: { findingId: fix.id },
  });
}
