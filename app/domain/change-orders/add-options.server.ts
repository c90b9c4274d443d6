import type { Db, Tx } from '#app/platform/db.server';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { inLanguage } from '#app/platform/texts/language.server';
import { rowText } from '#app/platform/texts/row-text.server';
import { mark, t } from '#app/platform/texts/t';
import { listAddOns } from '../catalog/queries.server';
import { getBps, getPayout } from '../catalog/shares';
import { ordersFor } from '../memberships/check-booker.server';
import { notify } from '../notifications/notify.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { isPaidLater } from '../payments/paid-later.server';
import { addOnMinutes } from '../quotes/estimate';
import { memberLines } from '../quotes/member-lines.server';
import { lineWords } from '../quotes/line-words';
import { newToken } from '../quotes/new-token.server';
import { STORAGE_ADD_ON } from '../storage/queries.server';
import { taxRateBps } from '../taxes/tax-rates.server';
import { lockVisit } from '../visits/change-visit.server';
import { durationText } from '../visits/engine-words';
import { windowInWords } from '../visits/local-time';
import { recordEvent } from '../visits/record-event.server';
import { NOT_STARTED_STATUSES } from '../visits/visit-status';
import { notifyReleased } from '../work-changes/notify-pros.server';
import { type Kept, resizeVisit } from '../work-changes/resize-visit.server';
import { MAX_ADDED_CENTS } from './change-order.schema';
import { raiseTotal } from './raise-price.server';

type Mine = { visitId: string; customerId: string };
/** How many more of each, by the add-on's id. */
export type Pieces = Record<string, number>;

async function readOwn(db: Db, { visitId, customerId }: Mine) {
  const visit = await db.visit.findFirst({
    where: { id: visitId, leadVisitId: null, booking: { customerId } },
    select: {
      id: true,
      status: true,
      kind: true,
      guarantee: true,
      coveredByPlan: true,
      zone: true,
      windowStart: true,
      windowEnd: true,
      durationMinutes: true,
      pros: true,
      days: true,
      assignments: { where: { status: 'accepted' }, select: { id: true, start: true } },
      booking: {
        select: {
          id: true,
          reference: true,
          companyId: true,
          totalCents: true,
          platformFeeBps: true,
          terms: true,
          site: { select: { state: true, zip: true } },
          package: { select: { serviceLine: { select: { houseDesign: true } } } },
        },
      },
    },
  });
  if (!visit) throw new NotFound();
  const { companyId } = visit.booking;
  if (companyId && !(await ordersFor(db, { companyId, userId: customerId }))) throw new NotFound();
  return visit;
}

type Own = Awaited<ReturnType<typeof readOwn>>;

/** So shortly before it a pro does not lose a visit, and their customer not the pro. */
const LATEST_HOURS = 24;

function isSoon({ windowStart, assignments }: Own): boolean {
  const start = assignments[0]?.start ?? windowStart;
  return start.getTime() - now().getTime() < LATEST_HOURS * HOUR_MS;
}

function isOpen({ status, kind, guarantee, coveredByPlan, booking }: Own): boolean {
  const isSold = kind === 'install' && !guarantee && !coveredByPlan && booking.package.serviceLine.houseDesign;
  return isSold && NOT_STARTED_STATUSES.some((open) => open === status);
}

/** What can be added at its printed price. Storage is not: it is arranged with the lights. */
async function listOptions(db: Db) {
  return (await listAddOns(db)).filter(({ id }) => id !== STORAGE_ADD_ON);
}

/** Whether there is anything to add. */
export async function hasOptions(db: Db): Promise<boolean> {
  return (await listOptions(db)).length > 0;
}

/** What pieces add to a booking: their printed price less what a member has off, and tax, as the address pays it today. */
async function priceOptions(db: Db, { customerId, own, pieces }: { customerId: string; own: Own; pieces: Pieces }) {
  const options = await listOptions(db);
  const lines = options.flatMap(({ id, name, priceCents, mostPieces }) => {
    const count = Math.min(Math.max(Math.trunc(pieces[id] ?? 0), 0), mostPieces);
    return count > 0 ? [{ label: count === 1 ? name : `${name} × ${count}`, amountCents: count * priceCents }] : [];
  });
  const member = own.booking.companyId ? [] : await memberLines(db, customerId, lines);
  const priceCents = [...lines, ...member].reduce((sum, { amountCents }) => sum + amountCents, 0);
  const taxCents = getBps(priceCents, await taxRateBps(db, own.booking.site));
  const whole = { pros: 1, days: 1 };
  return {
    lines: [...lines, ...member],
    names: lines.map(({ label }) => label),
    priceCents,
    taxCents,
    /** All pros and days together, and each of them. */
    minutes: addOnMinutes(pieces, options, whole),
    ownMinutes: addOnMinutes(pieces, options, own),
  };
}

/** The page on which a customer adds options to a visit ahead: what there is, and what those chosen come to. Throws NotFound. */
export async function readOptions(db: Db, { pieces, ...mine }: Mine & { pieces: Pieces }) {
  const own = await readOwn(db, mine);
  const options = (await listOptions(db)).map((each) => ({ ...each, description: rowText(each.description) }));
  const { booking } = own;
  const { lines, priceCents, taxCents } = await priceOptions(db, { customerId: mine.customerId, own, pieces });
  return {
    isOpen: isOpen(own) && options.length > 0,
    lines: lines.map(({ label, amountCents }) => ({ label: lineWords(label), amountCents })),
    options,
    priceCents,
    taxCents,
    oldTotalCents: booking.totalCents,
    bookingId: booking.id,
    ...(await howPaid(db, booking)),
  };
}

async function howPaid(db: Db, { id, terms }: Own['booking']): Promise<{ isOnInvoice: boolean; isByLink: boolean }> {
  return { isOnInvoice: terms === 'net_30', isByLink: await isPaidLater(db, id) };
}

/**
 * The customer adds options to a visit ahead at the price that they were shown: an accepted addition, by which the visit's price and tax,
 * the payout, the planned minutes and the booking's total grow, so that balance, refund and statement follow by themselves. The pro who has the
 * visit keeps it where it still fits them, and is told; otherwise, a day or more ahead, it is searched for again.
 * Throws NotFound, InputError where nothing is chosen or it is too much, Conflict once the pro is on the way or where the price is another by now.
 */
export async function addOptions(tx: Tx, input: Mine & { pieces: Pieces; shownCents: number }): Promise<void> {
  const { pieces, shownCents, ...mine } = input;
  const { booking } = await readOwn(tx, mine);
  await lockBooking(tx, booking.id);
  await lockVisit(tx, mine.visitId);
  const own = await readOwn(tx, mine);
  if (!isOpen(own))
    throw new Conflict('already_done', t('Nothing can be added to this visit now. Send your pro a message instead.'));
  const asked = { customerId: mine.customerId, own, pieces };
  const { names, priceCents, taxCents, minutes, ownMinutes } = await inLanguage('en', () => priceOptions(tx, asked));
  if (priceCents <= 0) throw new InputError(t('Choose how many you would like to add.'));
  if (priceCents > MAX_ADDED_CENTS) throw new InputError(t('That is more than can be added here. Send us a message instead.'));
  if (priceCents + taxCents !== shownCents) throw new Conflict('version', t('The price has changed. Look at it again, please.'));
  const [assignment] = own.assignments;
  const order = await tx.changeOrder.create({
    data: {
      token: newToken(),
      bookingId: booking.id,
      visitId: own.id,
      assignmentId: assignment?.id ?? null,
      description: names.join(', '),
      priceCents,
      taxCents,
      minutes,
      payoutCents: getPayout(priceCents, booking.platformFeeBps),
      status: 'accepted',
      answeredBy: 'account',
      createdAt: now(),
      answeredAt: now(),
      expiresAt: now(),
    },
  });
  const resized = await resizeVisit(tx, {
    visitId: own.id,
    takes: { durationMinutes: own.durationMinutes + ownMinutes },
    more: order,
    reason: mark('The customer added work'),
    refusal: isSoon(own) ? t('Your pro has no time for that on this day. Send them a message instead.') : null,
  });
  await raiseTotal(tx, order);
  await recordEvent(tx, {
    visitId: own.id,
    type: 'options-added',
    actor: { kind: 'customer', userId: mine.customerId },
    data: { changeOrderId: order.id, description: order.description, priceCents, taxCents, isHarder: resized.isHarder },
  });
  await notifyCustomer(tx, { own, order, customerId: mine.customerId });
  const change = { visitId: own.id, resized, what: () => order.description, cause: order.id };
  for (const raise of resized.kept)
    await notifyPro(tx, { own, order, raise, minutes: resized.isHarder ? resized.toMinutes : null });
  await notifyReleased(tx, change);
  await refreshPaymentStatus(tx, booking.id);
}

type Added = { own: Own; order: { id: string; description: string; priceCents: number; taxCents: number } };

function whenInWords({ windowStart, windowEnd, zone }: Own): string {
  return windowInWords(windowStart, windowEnd, zone);
}

async function notifyCustomer(tx: Tx, { own, order, customerId }: Added & { customerId: string }): Promise<void> {
  const { reference } = own.booking;
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: own.booking.id },
    select: { contactName: true, contactEmail: true, totalCents: true },
  });
  const { isOnInvoice, isByLink } = await howPaid(tx, own.booking);
  await notify(tx, {
    dedupeKey: `options-added:${order.id}`,
    userId: customerId,
    email: booking.contactEmail,
    template: 'options-added',
    visitId: own.id,
    data: () => ({
      name: booking.contactName,
      reference,
      what: order.description,
      when: whenInWords(own),
      price: formatMoney(order.priceCents + order.taxCents, 'always'),
      total: formatMoney(booking.totalCents, 'always'),
      isOnInvoice: isOnInvoice ? 'yes' : undefined,
      isByLink: isByLink ? 'yes' : undefined,
      url: appUrl(`/customer/visits/${own.id}`),
    }),
  });
}

type Raised = Added & {
  raise: Kept;
  /** Planned now, where it is longer. */
  minutes: number | null;
};

/** Each pro who has promised a part of the work learns what is added, and what they are paid more. */
async function notifyPro(tx: Tx, { own, order, raise, minutes }: Raised): Promise<void> {
  const { visitId, proId, cents } = raise;
  const { user } = await tx.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { user: { select: { id: true, fullName: true, email: true } } },
  });
  await notify(tx, {
    dedupeKey: `options-added-pro:${order.id}${visitId === own.id ? '' : `:${proId}`}`,
    userId: user.id,
    template: 'options-added-pro',
    visitId,
    data: () => ({
      name: user.fullName || user.email,
      reference: own.booking.reference,
      what: order.description,
      when: whenInWords(own),
      payout: formatMoney(cents, 'always'),
      time: minutes === null ? undefined : durationText(minutes),
      url: appUrl(`/pro/visits/${visitId}`),
    }),
  });
}
