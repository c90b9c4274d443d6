import { t } from '#app/platform/texts/t';
import type { ChangeOrder } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { getBps, getPayout } from '../catalog/shares';
import { taxRateBps } from '../taxes/tax-rates.server';
import { notify } from '../notifications/notify.server';
import { newToken } from '../quotes/new-token.server';
import { holdLeadAssignment } from '../visits/own-assignment.server';
import { publishVisit } from '../visits/publish-visit.server';
import { recordEvent } from '../visits/record-event.server';

/** How long the customer has to answer while the pro is on the ladder. */
const ANSWER_HOURS = 4;
/** Work can be added while the pro is on their way or at the house. */
export const ADDABLE_STATUSES = ['en_route', 'in_progress'] as const;

type Proposal = { visitId: string; proId: string; userId: string; description: string; priceCents: number };

/**
 * A pro on site proposes more work with its price; tax and the pro's payout follow the booking's own rates. One proposal is open
 * at a time: a new one takes the place of the last. The customer gets a link. Throws NotFound, Conflict.
 */
export async function proposeAddition(tx: Tx, input: Proposal): Promise<ChangeOrder> {
  const { visitId, proId, description, priceCents } = input;
  const assignment = await holdLeadAssignment(tx, { visitId, proId });
  const visit = await tx.visit.findUniqueOrThrow({
    where: { id: visitId },
    include: { booking: { include: { site: { select: { state: true, zip: true } } } } },
  });
  if (!ADDABLE_STATUSES.some((status) => status === visit.status))
    throw new Conflict('illegal_transition', t('You can propose extra work while you’re on your way or at the house.'));
  await tx.changeOrder.updateMany({ where: { visitId, status: 'proposed' }, data: { status: 'withdrawn', answeredAt: now() } });
  const taxCents = getBps(priceCents, await taxRateBps(tx, visit.booking.site));
  const order = await tx.changeOrder.create({
    data: {
      token: newToken(),
      bookingId: visit.bookingId,
      visitId,
      proId,
      assignmentId: assignment.id,
      description,
      priceCents,
      taxCents,
      payoutCents: getPayout(priceCents, assignment.platformFeeBps),
      createdAt: now(),
      expiresAt: new Date(now().getTime() + ANSWER_HOURS * HOUR_MS),
    },
  });
  await recordEvent(tx, {
    visitId,
    type: 'addition-proposed',
    actor: { kind: 'pro', userId: input.userId },
    data: { description, priceCents, taxCents },
  });
  await notifyCustomer(tx, { ...order, proId });
  await publishVisit(tx, visitId);
  return order;
}

async function notifyCustomer(tx: Tx, order: ChangeOrder & { proId: string }): Promise<void> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: order.bookingId },
    include: { site: { select: { zone: true } } },
  });
  const pro = await tx.pro.findUniqueOrThrow({ where: { id: order.proId }, select: { user: { select: { fullName: true } } } });
  await notify(tx, {
    dedupeKey: `change-order:${order.id}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'change-order-proposed',
    visitId: order.visitId,
    data: () => ({
      name: booking.contactName,
      pro: pro.user.fullName.split(' ')[0] || t('Your pro'),
      what: order.description,
      price: formatMoney(order.priceCents, 'always'),
      total: formatMoney(order.priceCents + order.taxCents, 'always'),
      until: formatDateTime(order.expiresAt, { style: 'date-time', zone: booking.site.zone }),
      url: appUrl(`/change-orders/${order.token}`),
    }),
  });
}
