import { randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { lockBooking } from '../payments/booking-account.server';
import { canTip } from './read-tip.server';

/** Stripe's page closes after 90 minutes: one that is older than this is not handed out again. */
const REUSE_MINUTES = 50;

type Tip = { visitId: string; customerId: string; amountCents: number; pay: 'saved' | 'page' };

/**
 * The customer tips the pro of a finished visit: by the saved card, which a task charges, or on Stripe's page, whose payment is
 * answered. One tip a visit: pressed twice, in two tabs or on two devices it stays one, and one that was begun on Stripe's page is
 * replaced. Throws NotFound, Conflict.
 */
export async function startTip(tx: Tx, { visitId, customerId, amountCents, pay }: Tip): Promise<{ paymentId: string | null }> {
  const visit = await tx.visit.findFirst({
    where: { id: visitId, booking: { customerId }, assignments: { some: { status: 'completed' } } },
    select: {
      bookingId: true,
      status: true,
      completedAt: true,
      booking: { select: { terms: true, companyId: true, paymentMethodId: true } },
    },
  });
  if (!visit) throw new NotFound();
  if (!canTip(visit)) throw new Conflict('already_done', t('A tip isn’t possible for this visit anymore.'));
  const { bookingId, booking } = visit;
  await lockBooking(tx, bookingId);
  const live = await tx.payment.findFirst({
    where: { bookingId, visitId, kind: 'tip', status: { in: ['pending', 'processing', 'succeeded'] } },
  });
  if (live && live.status !== 'pending') return { paymentId: null };
  const isSaved = pay === 'saved' && booking.paymentMethodId !== null;
  if (live) {
    const isFresh = now().getTime() - live.createdAt.getTime() < REUSE_MINUTES * MINUTE_MS;
    if (!isSaved && isFresh && live.amountCents === amountCents) return { paymentId: live.id };
    await tx.payment.update({ where: { id: live.id }, data: { status: 'cancelled' } });
  }
  const id = randomUUID();
  const status = isSaved ? ('processing' as const) : ('pending' as const);
  await tx.payment.create({
    data: { id, bookingId, visitId, kind: 'tip', amountCents, status, opKey: `op:${id}`, createdAt: now() },
  });
  if (!isSaved) return { paymentId: id };
  await enqueue(tx, 'payments/charge-fee', { paymentId: id });
  return { paymentId: null };
}
