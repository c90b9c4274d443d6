import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { endOpenOffer } from '../assignments/end-dispatch.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { mark } from '#app/platform/texts/t';

/** Ends the search for another time; the old one stands. The caller holds the visit's row. */
export async function withdrawReschedule(
  tx: Tx,
  input: { moveId: string; reason: string; as?: 'withdrawn' | 'lapsed' },
): Promise<void> {
  const [ended] = await tx.visitMove.updateManyAndReturn({
    where: { id: input.moveId, status: 'open' },
    data: { status: input.as ?? 'withdrawn', endedAt: now() },
    select: { visitId: true },
  });
  if (!ended) return;
  const offer = await tx.offer.findFirst({ where: { moveId: input.moveId, status: 'open' }, select: { id: true } });
  if (offer) await endOpenOffer(tx, { visitId: ended.visitId, status: 'withdrawn', reason: input.reason });
}

/** Ends any request for another time: the visit is canceled, under way, or given to another pro by hand. */
export async function withdrawOpenReschedules(tx: Tx, input: { visitId: string; reason: string }): Promise<void> {
  const open = await tx.visitMove.findMany({ where: { visitId: input.visitId, status: 'open' }, select: { id: true } });
  for (const { id } of open) await withdrawReschedule(tx, { moveId: id, reason: input.reason });
}

/** The customer keeps the old time after all. Doing it twice is doing it once. Throws NotFound. */
export async function keepOldTime(tx: Tx, input: { visitId: string; customerId: string }): Promise<void> {
  const mine = await tx.visit.findFirst({
    where: { id: input.visitId, booking: { customerId: input.customerId } },
    select: { id: true },
  });
  if (!mine) throw new NotFound();
  await lockVisit(tx, input.visitId);
  const open = await tx.visitMove.findFirst({ where: { visitId: input.visitId, status: 'open' }, select: { id: true } });
  if (!open) return;
  await withdrawReschedule(tx, { moveId: open.id, reason: mark('The customer keeps the old time') });
  const actor: VisitActor = { kind: 'customer', userId: input.customerId };
  await recordEvent(tx, { visitId: input.visitId, type: 'move-withdrawn', actor, data: { moveId: open.id } });
  await publishVisit(tx, input.visitId);
}
