import type { ChangeOrder } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import { notify } from '../notifications/notify.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import { ADDABLE_STATUSES } from './propose-addition.server';

type Answer = { token: string; accept: boolean; userId: string | null };

/**
 * The customer says yes or no to work that was proposed on site, by the link alone. With a yes the visit's price and tax, the
 * pro's payout and the booking's total grow at once, so that balance, refund and statement follow by themselves. The same
 * answer again changes nothing; another one is refused. Throws NotFound, Conflict.
 */
export async function answerAddition(tx: Tx, { token, accept, userId }: Answer): Promise<void> {
  const found = await tx.changeOrder.findUnique({ where: { token }, select: { id: true, bookingId: true, visitId: true } });
  if (!found) throw new NotFound(t('We can’t find an addition for that link.'));
  await lockBooking(tx, found.bookingId);
  const visit = await lockVisit(tx, found.visitId);
  const order = await tx.changeOrder.findUniqueOrThrow({ where: { id: found.id } });
  const wanted = accept ? 'accepted' : 'refused';
  if (order.status === wanted) return;
  if (order.status !== 'proposed') throw new Conflict('already_done', t('This addition was already answered or replaced.'));
  const isOver = order.expiresAt <= now() || !ADDABLE_STATUSES.some((status) => status === visit.status);
  if (isOver && accept) throw new Conflict('already_done', t('This proposal has expired. Ask your pro or call us.'));
  await tx.changeOrder.update({
    where: { id: order.id },
    data: { status: wanted, answeredAt: now(), answeredBy: userId ? 'account' : 'link' },
  });
  if (accept) await addWork(tx, order);
  await recordEvent(tx, {
    visitId: order.visitId,
    type: accept ? 'addition-accepted' : 'addition-refused',
    actor: { kind: 'customer', userId },
    data: { changeOrderId: order.id, priceCents: order.priceCents },
  });
  await notifyPro(tx, order, accept);
  await publishVisit(tx, order.visitId);
  if (accept) await refreshPaymentStatus(tx, order.bookingId);
}

type AddedWork = Pick<ChangeOrder, 'bookingId' | 'visitId' | 'assignmentId' | 'priceCents' | 'taxCents' | 'payoutCents'>;

/** Visit, booking and the payout of the pro who has the visit grow by an accepted addition. Throws Conflict where another pro has it now. */
export async function addWork(tx: Tx, order: AddedWork): Promise<void> {
  const { priceCents, taxCents, payoutCents } = order;
  if (order.assignmentId) await raiseAssignment(tx, order.assignmentId, payoutCents);
  await tx.visit.update({
    where: { id: order.visitId },
    data: {
      priceCents: { increment: priceCents },
      taxCents: { increment: taxCents },
      payoutCents: { increment: payoutCents },
      version: { increment: 1 },
    },
  });
  await tx.booking.update({
    where: { id: order.bookingId },
    data: {
      subtotalCents: { increment: priceCents },
      taxCents: { increment: taxCents },
      totalCents: { increment: priceCents + taxCents },
    },
  });
}

async function raiseAssignment(tx: Tx, assignmentId: string, payoutCents: number): Promise<void> {
  const grown = await tx.assignment.updateMany({
    where: { id: assignmentId, status: { in: ['accepted', 'en_route', 'in_progress'] } },
    data: { proPayoutCents: { increment: payoutCents } },
  });
  if (grown.count === 0) throw new Conflict('already_done', t('Another pro has the visit now. Ask them for the addition.'));
}

async function notifyPro(tx: Tx, order: ChangeOrder, accepted: boolean): Promise<void> {
  if (!order.proId) return;
  const { user } = await tx.pro.findUniqueOrThrow({
    where: { id: order.proId },
    select: { user: { select: { id: true, fullName: true, email: true } } },
  });
  await notify(tx, {
    dedupeKey: `change-order-answered:${order.id}`,
    userId: user.id,
    template: 'change-order-answered',
    visitId: order.visitId,
    data: () => ({
      name: user.fullName || user.email,
      what: order.description,
      answer: accepted ? 'accepted' : 'refused',
      payout: formatMoney(order.payoutCents, 'always'),
      url: appUrl(`/pro/visits/${order.visitId}`),
    }),
  });
}
