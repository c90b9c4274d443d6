import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { rowText } from '#app/platform/texts/row-text.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { raiseTotal } from '../change-orders/raise-price.server';
import { ordersFor } from '../memberships/check-booker.server';
import { notify } from '../notifications/notify.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { newToken } from '../quotes/new-token.server';
import { giveBackTooMuch } from '../refunds/give-back.server';
import { chargeAddition } from '../settlement/charge-addition.server';
import { STORAGE_KIND } from '../storage/queries.server';
import { lockVisit } from '../visits/change-visit.server';
import { windowInWords } from '../visits/local-time';
import { recordEvent } from '../visits/record-event.server';
import { notifyKept, notifyReleased } from '../work-changes/notify-pros.server';
import { resizeVisit } from '../work-changes/resize-visit.server';
import { isPaidUp, priceStorage, readFacts, STORAGE_LABEL, type StorageFacts } from './read-offer.server';

/** Why it goes back, and why a pro’s job changes. */
const CANCELED = mark('Storage canceled');
const ORDERED = mark('The customer added storage');

type Mine = { visitId: string; customerId: string };
type Held = StorageFacts & { takedown: NonNullable<StorageFacts['takedown']> };

/** Holds the booking of a customer’s visit and its takedown. Throws NotFound, Conflict where there is no takedown. */
async function holdBooking(tx: Tx, { visitId, customerId }: Mine): Promise<Held> {
  const visit = await tx.visit.findFirst({
    where: { id: visitId, leadVisitId: null, booking: { customerId } },
    select: { bookingId: true, booking: { select: { companyId: true } } },
  });
  if (!visit) throw new NotFound();
  const { bookingId, booking } = visit;
  if (booking.companyId && !(await ordersFor(tx, { companyId: booking.companyId, userId: customerId }))) throw new NotFound();
  await lockBooking(tx, bookingId);
  const { takedown } = await readFacts(tx, bookingId);
  if (!takedown) throw new Conflict('already_done', t('There is no takedown ahead, so there is nothing to store.'));
  await lockVisit(tx, takedown.id);
  const facts = await readFacts(tx, bookingId);
  return { ...facts, takedown: facts.takedown ?? takedown };
}

/**
 * The customer has their lights stored after the takedown, at the price with tax that they were shown: an accepted addition to the takedown, so
 * that price, tax and what the crew is paid follow from it, and a canceled takedown gives it back. It is charged at once to the saved card, after
 * their credit; on invoice it is on that of the takedown. Ordered before, nothing changes. Throws NotFound, Conflict where it is not offered (any
 * more), something else is unpaid, or the price is another by now.
 */
export async function orderStorage(tx: Tx, input: Mine & { shownCents: number }): Promise<void> {
  const facts = await holdBooking(tx, input);
  if (facts.order) return;
  const price = facts.isOffered ? await priceStorage(tx, facts) : null;
  if (!price) throw new Conflict('already_done', t('Storage can’t be added to this booking now. Send us a message instead.'));
  if (!(await isPaidUp(tx, facts)))
    throw new Conflict('already_done', t('Something of this booking is still unpaid. Pay it first, then add storage.'));
  const { priceCents, taxCents, payoutCents } = price;
  if (priceCents + taxCents !== input.shownCents)
    throw new Conflict('version', t('The price has changed. Look at it again, please.'));
  const { id: bookingId, takedown, sold } = facts;
  const order = await tx.changeOrder.create({
    data: {
      ...{ token: newToken(), bookingId, visitId: takedown.id, assignmentId: takedown.assignments[0]?.id ?? null },
      ...{ kind: STORAGE_KIND, description: STORAGE_LABEL, included: sold.storageText, priceCents, taxCents, payoutCents },
      ...{ status: 'accepted', answeredBy: 'account', createdAt: now(), answeredAt: now(), expiresAt: now() },
    },
  });
  const resized = await resizeVisit(tx, { visitId: takedown.id, takes: {}, more: order, reason: ORDERED, refusal: null });
  await raiseTotal(tx, order);
  await record(tx, { facts, customerId: input.customerId, type: 'storage-ordered', order });
  const change = { visitId: takedown.id, resized, cause: `storage:${order.id}` };
  const what = () => t('Take the lights with you, to storage: {place}', { place: sold.storagePlace });
  await notifyKept(tx, { ...change, what });
  await notifyReleased(tx, { ...change, what });
  await notifyCustomer(tx, facts, order);
  if (facts.terms !== 'net_30') await chargeAddition(tx, { bookingId, amountCents: priceCents + taxCents });
  await refreshPaymentStatus(tx, bookingId);
}

/**
 * The customer does without storage after all: until the crew is on the way the order ends, and what was paid for it goes back. A crew that has promised
 * the takedown keeps the pay that they were promised. Not ordered, or ended before, nothing changes. Throws NotFound, Conflict once it is too late.
 */
export async function cancelStorage(tx: Tx, mine: Mine): Promise<void> {
  const facts = await holdBooking(tx, mine);
  const { order, takedown, id: bookingId } = facts;
  if (!order) return;
  if (!facts.isOpen)
    throw new Conflict('already_done', t('The crew is on the way or has the lights. Send us a message instead.'));
  await tx.changeOrder.update({ where: { id: order.id }, data: { status: 'withdrawn' } });
  const payoutCents = takedown.assignments.length > 0 ? 0 : -order.payoutCents;
  const less = { priceCents: -order.priceCents, taxCents: -order.taxCents, payoutCents };
  const resized = await resizeVisit(tx, { visitId: takedown.id, takes: {}, more: less, reason: CANCELED, refusal: null });
  await raiseTotal(tx, { bookingId, ...less });
  await record(tx, { facts, customerId: mine.customerId, type: 'storage-cancelled', order });
  const change = { visitId: takedown.id, resized, cause: `no-storage:${order.id}` };
  const what = () => t('No storage: the lights stay at the house');
  await notifyKept(tx, { ...change, what });
  await notifyReleased(tx, { ...change, what });
  if (facts.terms !== 'net_30') await giveBackTooMuch(tx, { bookingId, reason: CANCELED });
  await refreshPaymentStatus(tx, bookingId);
}

type Recorded = {
  facts: Held;
  customerId: string;
  type: 'storage-ordered' | 'storage-cancelled';
  order: { id: string; priceCents: number; taxCents: number };
};

async function record(tx: Tx, { facts, customerId, type, order }: Recorded): Promise<void> {
  await recordEvent(tx, {
    visitId: facts.takedown.id,
    type,
    actor: { kind: 'customer', userId: customerId },
    data: { changeOrderId: order.id, priceCents: order.priceCents, taxCents: order.taxCents },
  });
}

async function notifyCustomer(tx: Tx, facts: Held, order: { id: string; priceCents: number; taxCents: number }): Promise<void> {
  const { takedown, sold } = facts;
  await notify(tx, {
    dedupeKey: `storage-ordered:${order.id}`,
    userId: facts.customerId,
    email: facts.contactEmail,
    template: 'storage-ordered',
    visitId: takedown.id,
    data: () => ({
      ...{ name: facts.contactName, reference: facts.reference, included: rowText(sold.storageText) },
      what: translate(STORAGE_LABEL),
      when: windowInWords(takedown.windowStart, takedown.windowEnd, takedown.zone),
      price: formatMoney(order.priceCents + order.taxCents, 'always'),
      isOnInvoice: facts.terms === 'net_30' ? 'yes' : undefined,
      url: appUrl(`/customer/visits/${takedown.id}`),
    }),
  });
}
