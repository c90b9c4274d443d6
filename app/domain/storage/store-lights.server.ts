import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { holdOwnAssignment } from '../visits/own-assignment.server';
import { recordAudit } from '../audit/record-audit.server';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { MoveLightsForm, StoredLightsForm } from './storage.schema';

type Keeping = { visitId: string; proId: string; userId: string; form: StoredLightsForm };

/**
 * The pro who takes lights down says how many bins there are, what is in them and where they put them. A later answer
 * replaces an earlier one. Throws NotFound, and Conflict at anything but a takedown that has begun.
 */
export async function storeLights(tx: Tx, { visitId, proId, userId, form }: Keeping): Promise<void> {
  const { visit } = await holdOwnAssignment(tx, { visitId, proId });
  if (visit.kind !== 'takedown' || visit.status !== 'in_progress')
    throw new Conflict('illegal_transition', t('You can count lights for storage once you start the job.'));
  const { bookingId } = visit;
  const { siteId } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { siteId: true } });
  await tx.storedLights.upsert({
    where: { bookingId },
    create: { bookingId, siteId, ...form, storedAt: now() },
    update: { ...form, version: { increment: 1 } },
  });
  await recordEvent(tx, { visitId, type: 'lights-stored', actor: { kind: 'pro', userId }, data: { bins: form.bins } });
  await publishVisit(tx, visitId);
}

/**
 * The office corrects a record, says where the bins stand now, or that they went back to the house. What was before stands in
 * the audit log. Throws NotFound, and Conflict('version') when another admin changed it meanwhile.
 */
export async function moveLights(tx: Tx, input: { bookingId: string; adminId: string; form: MoveLightsForm }): Promise<void> {
  const { bookingId, adminId, form } = input;
  const { version, handedOut, ...after } = form;
  const before = await tx.storedLights.findUnique({ where: { bookingId } });
  if (!before) throw new NotFound();
  const handedOutAt = handedOut ? (before.handedOutAt ?? now()) : null;
  const { count } = await tx.storedLights.updateMany({
    where: { bookingId, version },
    data: { ...after, handedOutAt, version: { increment: 1 } },
  });
  if (count === 0)
    throw new Conflict('version', t('Another person just changed this record. Check their changes and try again.'));
  const { bins, contents, location } = before;
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'stored_lights.move',
    objectType: 'stored_lights',
    objectId: bookingId,
    data: {
      before: { bins, contents, location, handedOut: before.handedOutAt !== null },
      after: { ...after, handedOut: !!handedOut },
    },
  });
}

/** A finished install has the site's lights out of storage. */
export async function returnLights(tx: Tx, { kind, bookingId }: Pick<Visit, 'kind' | 'bookingId'>): Promise<void> {
  if (kind !== 'install') return;
  const { siteId } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { siteId: true } });
  await tx.storedLights.updateMany({
    where: { siteId, bookingId: { not: bookingId }, handedOutAt: null },
    data: { handedOutAt: now(), version: { increment: 1 } },
  });
}
