import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { rowText } from '#app/platform/texts/row-text.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { raiseTotal } from '../change-orders/raise-price.server';
import { notify } from '../notifications/notify.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { newToken } from '../quotes/new-token.server';
import { giveBackTooMuch } from '../refunds/give-back.server';
import { chargeAddition } from '../settlement/charge-addition.server';
import { ofStorage, STORAGE_KIND } from '../storage/queries.server';
import { lockVisit } from '../visits/change-visit.server';
import { windowInWords } from '../visits/local-time';
import { recordEvent } from '../visits/record-event.server';
import { notifyKept, notifyReleased } from '../work-changes/notify-pros.server';
import { resizeVisit } from '../work-changes/resize-visit.server';
import { isPaidUp, mayOrder, type Orderer, priceStorage, readFacts, STORAGE_LABEL, type StorageFacts } from './read-offer.server';

/** Why it goes back, and why a pro’s job changes. */
const CANCELED = mark('Storage canceled');
const ORDERED = mark('The customer added storage');

/** `reason`: why the office does it for them. */
type Deed = { visitId: string; by: Orderer; reason?: string };
type Held = StorageFacts & { takedown: NonNullable<StorageFacts['takedown']> };

/** Holds the booking of a visit and its takedown. Throws NotFound, for another's too, and Conflict where there is no takedown. */
async function holdBooking(tx: Tx, { visitId, by }: Deed): Promise<Held> {
  const visit = await tx.visit.findFirst({
    where: { id: visitId, leadVisitId: null },
    select: { bookingId: true, booking: { select: { companyId: true, customerId: true } } },
  });
  if (!visit || !(await mayOrder(tx, visit.booking, by))) throw new NotFound();
  const { bookingId } = visit;
  await lockBooking(tx, bookingId);
  const { takedown } = await readFacts(tx, bookingId);
  if (!takedown) throw new Conflict('already_done', t('There’s no upcoming takedown, so there’s nothing to store.'));
  await lockVisit(tx, takedown.id);
  const facts = await readFacts(tx, bookingId);
  return { ...facts, takedown: facts.takedown ?? takedown };
}

/**
 * The customer, or the office for them, has their lights stored after the takedown, at the price with tax that they were shown: an accepted
 * addition to the takedown, so that price, tax and what the crew is paid follow from it, and a canceled takedown gives it back. It is charged at
 * once to the saved card, after their credit; on invoice it is on that of the takedown. Ordered before, nothing changes. Throws NotFound,
 * Conflict where it is not offered (any more), something else is unpaid, or the price is another by now.
 */
export async function orderStorage(tx: Tx, input: Deed & { shownCents: number }): Promise<void> {
  const facts = await holdBooking(tx, input);
  if (facts.order) return;
  const price = facts.isOffered ? await priceStorage(tx, facts) : null;
  if (!price) throw new Conflict('already_done', t('Storage can’t be added to this booking now. Send us a message instead.'));
  if (!(await isPaidUp(tx, facts)))
    throw new Conflict('already_done', t('Part of this booking is still unpaid. Pay it first, then add storage.'));
  const { priceCents, taxCents, payoutCents } = price;
  if (priceCents + taxCents !== input.shownCents)
    throw new Conflict('version', t('The price has changed. Look at it again, please.'));
  const { id: bookingId, takedown, sold } = facts;
  const order = await tx.changeOrder.create({
    data: {
      token: newToken(),
      bookingId,
      visitId: takedown.id,
      assignmentId: takedown.assignments[0]?.id ?? null,
      kind: STORAGE_KIND,
      description: STORAGE_LABEL,
      included: sold.storageText,
      priceCents,
      taxCents,
      payoutCents,
      status: 'accepted',
      answeredBy: 'adminId' in input.by ? 'office' : 'account',
      createdAt: now(),
      answeredAt: now(),
      expiresAt: now(),
    },
  });
  const keptCents = await takeKeptPay(tx, takedown.id);
  const more = { priceCents, taxCents, payoutCents: Math.max(0, payoutCents - keptCents) };
  const resized = await resizeVisit(tx, { visitId: takedown.id, takes: {}, more, reason: ORDERED, refusal: null });
  await raiseTotal(tx, order);
  await record(tx, { facts, deed: input, type: 'storage-ordered', order });
  const change = { visitId: takedown.id, resized, cause: `storage:${order.id}` };
  const what = () => t('Take the lights with you, to storage: {place}', { place: sold.storagePlace });
  await notifyKept(tx, { ...change, what });
  await notifyReleased(tx, { ...change, what });
  await notifyOrdered(tx, facts, order);
  if (facts.terms !== 'net_30') await chargeAddition(tx, { bookingId, amountCents: priceCents + taxCents });
  await refreshPaymentStatus(tx, bookingId);
}

/**
 * The customer does without storage after all: until the crew is on the way the order ends, and what was paid for it goes back. A crew that has promised
 * the takedown keeps the pay that they were promised, once however often it is ordered. Not ordered, or ended before, nothing changes. Throws NotFound, Conflict once it is too late.
 */
export async function cancelStorage(tx: Tx, deed: Deed): Promise<void> {
  const facts = await holdBooking(tx, deed);
  const { order, takedown, id: bookingId } = facts;
  if (!order) return;
  if (!facts.isOpen)
    throw new Conflict('already_done', t('The crew is on the way or has the lights. Send us a message instead.'));
  const keptCents = takedown.assignments.length > 0 ? order.payoutCents : 0;
  await tx.changeOrder.update({ where: { id: order.id }, data: { status: 'withdrawn', payoutCents: keptCents } });
  const less = { priceCents: -order.priceCents, taxCents: -order.taxCents, payoutCents: keptCents - order.payoutCents };
  const resized = await resizeVisit(tx, { visitId: takedown.id, takes: {}, more: less, reason: CANCELED, refusal: null });
  await raiseTotal(tx, { bookingId, ...less });
  await record(tx, { facts, deed, type: 'storage-cancelled', order });
  const change = { visitId: takedown.id, resized, cause: `no-storage:${order.id}` };
  const what = () => t('No storage: the lights stay at the house');
  await notifyKept(tx, { ...change, what });
  await notifyReleased(tx, { ...change, what });
  if (!('userId' in deed.by && deed.by.userId === facts.customerId)) await notifyCanceled(tx, facts, order);
  if (facts.terms !== 'net_30') await giveBackTooMuch(tx, { bookingId, reason: CANCELED });
  await refreshPaymentStatus(tx, bookingId);
}

/** What the takedown still pays for storage that was ordered and canceled before: the next order has it for its own. */
async function takeKeptPay(tx: Tx, visitId: string): Promise<number> {
  const before = { visitId, ...ofStorage, status: 'withdrawn', payoutCents: { gt: 0 } } as const;
  const { _sum } = await tx.changeOrder.aggregate({ where: before, _sum: { payoutCents: true } });
  await tx.changeOrder.updateMany({ where: before, data: { payoutCents: 0 } });
  return _sum.payoutCents ?? 0;
}

type Order = { id: string; priceCents: number; taxCents: number };
type Recorded = { facts: Held; deed: Deed; type: 'storage-ordered' | 'storage-cancelled'; order: Order };

async function record(tx: Tx, { facts, deed: { by, reason }, type, order }: Recorded): Promise<void> {
  const visitId = facts.takedown.id;
  const data = { changeOrderId: order.id, priceCents: order.priceCents, taxCents: order.taxCents };
  if ('userId' in by) {
    await recordEvent(tx, { visitId, type, actor: { kind: 'customer', userId: by.userId }, data });
    return;
  }
  const actor = { kind: 'admin', userId: by.adminId } as const;
  await recordEvent(tx, { visitId, type, actor, data });
  const action = `visit.${type}`;
  await recordAudit(tx, { actor, action, objectType: 'visit', objectId: visitId, reason: reason || null, data });
}

async function notifyOrdered(tx: Tx, facts: Held, order: Order): Promise<void> {
  const { sold } = facts;
  await notify(tx, {
    ...addressed(facts),
    dedupeKey: `storage-ordered:${order.id}`,
    template: 'storage-ordered',
    data: () => ({
      ...readCommon(facts),
      included: rowText(sold.storageText),
      what: translate(STORAGE_LABEL),
      price: formatMoney(order.priceCents + order.taxCents, 'always'),
      isByLink: facts.paymentMethodId ? undefined : 'yes',
    }),
  });
}

/** When it was not the customer who canceled it. */
async function notifyCanceled(tx: Tx, facts: Held, order: Order): Promise<void> {
  await notify(tx, {
    ...addressed(facts),
    dedupeKey: `storage-canceled:${order.id}`,
    template: 'storage-canceled',
    data: () => readCommon(facts),
  });
}

function addressed({ customerId, contactEmail, takedown }: Held) {
  return { userId: customerId, email: contactEmail, visitId: takedown.id };
}

/** What both mails say; called in the language of who reads them. */
function readCommon({ contactName, reference, terms, takedown }: Held) {
  return {
    name: contactName,
    reference,
    isOnInvoice: terms === 'net_30' ? 'yes' : undefined,
    when: windowInWords(takedown.windowStart, takedown.windowEnd, takedown.zone),
    url: appUrl(`/customer/visits/${takedown.id}`),
  };
}
