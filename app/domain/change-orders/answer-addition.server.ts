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
import { splitTeam, type TeamPart } from '../teams/split-team.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { ADDABLE_STATUSES } from './propose-addition.server';
import { raisePrice } from './raise-price.server';

type Answer = { token: string; accept: boolean; userId: string | null };

/**
 * The customer says yes or no to work that was proposed on site, by the link alone. With a yes the visit's price and tax, the
 * pay of the pros who are there and the booking's total grow at once, so that balance, refund and statement follow by themselves. The same
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
  const { assignmentId, proId, payoutCents } = order;
  const asked = assignmentId && proId ? [{ assignmentId, proId, cents: payoutCents }] : [];
  const parts = accept ? await addWork(tx, order) : asked;
  await recordEvent(tx, {
    visitId: order.visitId,
    type: accept ? 'addition-accepted' : 'addition-refused',
    actor: { kind: 'customer', userId },
    data: { changeOrderId: order.id, priceCents: order.priceCents },
  });
  for (const part of parts) await notifyPro(tx, { order, accepted: accept, part });
  await publishVisit(tx, order.visitId);
  if (accept) await refreshPaymentStatus(tx, order.bookingId);
}

/** Price and pay grow: of a team those who are there share what is paid for the addition, by their shares. Returns who gets what. */
async function addWork(tx: Tx, order: ChangeOrder): Promise<TeamPart[]> {
  const { payoutCents, visitId, assignmentId: id } = order;
  if (!id || (await tx.assignment.count({ where: { id, status: { in: [...ACTIVE_STATUSES] } } })) === 0)
    throw new Conflict('already_done', t('Another pro has the visit now. Ask them for the addition.'));
  await raisePrice(tx, order);
  const parts = await splitTeam(tx, { leadVisitId: visitId, cents: payoutCents, who: 'there' });
  for (const { assignmentId, cents } of parts) {
    const grown = await tx.assignment.update({
      where: { id: assignmentId },
      data: { proPayoutCents: { increment: cents } },
      select: { visitId: true },
    });
    await tx.visit.update({ where: { id: grown.visitId }, data: { payoutCents: { increment: cents } } });
  }
  return parts;
}

type Told = { order: ChangeOrder; accepted: boolean; part: TeamPart };

/** Who proposed it learns of the answer; of a team, with a yes, each who is paid for it. */
async function notifyPro(tx: Tx, { order, accepted, part }: Told): Promise<void> {
  const { visitId, pro } = await tx.assignment.findUniqueOrThrow({
    where: { id: part.assignmentId },
    select: { visitId: true, pro: { select: { user: { select: { id: true, fullName: true, email: true } } } } },
  });
  const { user } = pro;
  await notify(tx, {
    dedupeKey: `change-order-answered:${order.id}${part.proId === order.proId ? '' : `:${part.proId}`}`,
    userId: user.id,
    template: 'change-order-answered',
    visitId,
    data: () => ({
      name: user.fullName || user.email,
      what: order.description,
      answer: accepted ? 'accepted' : 'refused',
      payout: formatMoney(part.cents, 'always'),
      url: appUrl(`/pro/visits/${visitId}`),
    }),
  });
}
