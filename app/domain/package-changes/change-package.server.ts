import type { VisitKind } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { inLanguage } from '#app/platform/texts/language.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { type BookingShares, bookingShares } from '../catalog/shares';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import type { Design } from '../quotes/estimate';
import { newToken } from '../quotes/new-token.server';
import { sumLines } from '../quotes/quote-totals';
import { giveBackTooMuch } from '../refunds/give-back.server';
import { readWorkMinutes } from '../site-records/work-minutes.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { type Planned, planFirst, planTakedown, readHouseSize } from '../work-times/plan-minutes.server';
import type { HouseSize } from '../work-times/sized-minutes';
import { readSizing } from '../work-times/sizing';
import { resizeVisit, type Takes } from '../work-changes/resize-visit.server';
import { notifyChange, type ResizedVisit } from './notify-change.server';
import type { PackageChoice } from './package-change.schema';
import { type PricedChange, priceChange } from './price-change.server';
import { type Booked, type Changer, readBooked } from './read-booked.server';
import { WHY_NOT } from './why-not';

type Change = { visitId: string; by: Changer; choice: PackageChoice; shownCents: number; basedOn: string; reason?: string };

/** Why the pro who had it loses the visit. */
const CHANGED = mark('The customer changed what is to be done');
const GIVEN_BACK = mark('Package or size changed');

/**
 * Changes the package or the size of a booking whose first visit has not begun, at the price that was shown: a new version of its quote, which
 * documents, reports and next season read. Price, tax, pay, minutes, pros and equipment of its visits change by what lies between the two, so
 * that what was added since stays. What has been paid above the new total goes back at once; a higher price is charged with the rest.
 * Throws NotFound, InputError beside a field or where nothing changes, Conflict where it is too late, or another by now.
 */
export async function changePackage(tx: Tx, input: Change): Promise<void> {
  const { visitId, by, choice } = input;
  const { booking } = await readBooked(tx, { visitId, by });
  await lockBooking(tx, booking.id);
  for (const { id } of booking.visits) await lockVisit(tx, id);
  const booked = await readBooked(tx, { visitId, by });
  if (booked.whyNot) throw new Conflict('already_done', translate(WHY_NOT[booked.whyNot]));
  if (booked.booking.quoteId !== input.basedOn)
    throw new Conflict(
      'version',
      t('Someone else changed this booking while you were choosing. Look at the price again, please.'),
    );
  const priced = await inLanguage('en', () => priceChange(tx, booked, choice));
  if (priced.isSame) throw new InputError(t('Choose something different from what you have now.'));
  if (priced.newTotalCents !== input.shownCents)
    throw new Conflict('version', t('The price has changed. Look at it again, please.'));
  const shares = readShares(booked, priced);
  await writeTerms(tx, booked, priced);
  const resized = await resizeAll(tx, booked, { priced, shares });
  const refundCents = await giveBackTooMuch(tx, { bookingId: booking.id, reason: GIVEN_BACK });
  await record(tx, booked, { input, priced, resized, refundCents });
  await notifyChange(tx, { booked, priced, resized, refundCents });
  await refreshPaymentStatus(tx, booking.id);
}

type Shares = { before: BookingShares; after: BookingShares };

/** How price and pay are split between the visits, before and after. */
function readShares({ booking }: Booked, { pack, lines, totals }: PricedChange): Shares {
  const borne = (all: { amountCents: number; kind?: string | null }[]) => -sumLines(all.filter(({ kind }) => Boolean(kind)));
  const { quote, platformFeeBps, takedownShareBps } = booking;
  return {
    before: bookingShares({ ...quote, takedownShareBps, platformFeeBps, borneCents: borne(quote.lines) }),
    after: bookingShares({ ...totals, takedownShareBps: takedownShare(pack), platformFeeBps, borneCents: borne(lines) }),
  };
}

function takedownShare({ takedownMinutes, takedownShareBps }: PricedChange['pack']): number {
  return takedownMinutes ? takedownShareBps : 0;
}

/** The next version of the quote, accepted, takes the place of the one that was booked; the request says what is asked for now. */
async function writeTerms(tx: Tx, { booking }: Booked, { pack, design, lines, totals }: PricedChange): Promise<void> {
  const { request, ...old } = booking.quote;
  const terms = await tx.quote.findUniqueOrThrow({
    where: { id: old.id },
    select: { terms: true, netDays: true, lateBps: true, validUntil: true },
  });
  const latest = await tx.quote.aggregate({ where: { quoteRequestId: request.id }, _max: { version: true } });
  const quote = await tx.quote.create({
    data: {
      token: newToken(),
      quoteRequestId: request.id,
      version: (latest._max.version ?? 0) + 1,
      source: 'instant',
      ...totals,
      ...terms,
      status: 'accepted',
      issuedAt: now(),
      answeredAt: now(),
      lines: { create: lines.map((line, index) => ({ position: index + 1, ...line })) },
    },
  });
  await tx.quote.update({ where: { id: old.id }, data: { status: 'revised' } });
  await tx.quoteRequest.update({ where: { id: request.id }, data: { packageId: pack.id, ...(design ? { design } : {}) } });
  const totalCents = booking.totalCents + totals.totalCents - old.totalCents;
  await tx.booking.update({
    where: { id: booking.id },
    data: {
      quoteId: quote.id,
      packageId: pack.id,
      takedownShareBps: takedownShare(pack),
      subtotalCents: booking.subtotalCents + totals.subtotalCents - old.subtotalCents,
      taxCents: booking.taxCents + totals.taxCents - old.taxCents,
      totalCents,
      // What was paid ahead counts in full; it is never more than the whole.
      depositCents: Math.min(booking.depositCents, totalCents),
    },
  });
}

/** The first visit, and the takedown with it. */
async function resizeAll(
  tx: Tx,
  booked: Booked,
  { priced, shares }: { priced: PricedChange; shares: Shares },
): Promise<ResizedVisit[]> {
  const done: ResizedVisit[] = [];
  const plans = await planTakes(tx, booked, priced);
  for (const { id: visitId, kind } of booked.booking.visits) {
    const [before, after] =
      kind === 'takedown' ? [shares.before.takedown, shares.after.takedown] : [shares.before.install, shares.after.install];
    if (!before || !after) continue;
    const more = {
      priceCents: after.priceCents - before.priceCents,
      taxCents: after.taxCents - before.taxCents,
      payoutCents: after.payoutCents - before.payoutCents,
    };
    const { takes, sizing } = plans(kind);
    const resized = await resizeVisit(tx, { visitId, takes, more, reason: CHANGED, refusal: null });
    if (sizing) await tx.visit.update({ where: { id: visitId }, data: { sizing } });
    done.push({ visitId, resized });
  }
  return done;
}

type VisitPlan = { takes: Partial<Takes>; sizing?: Planned['sizing'] };

/**
 * What each visit takes from now on: of another package all of it; of another size of the same its minutes, where they follow the size of the house,
 * and else what it took.
 */
async function planTakes(db: Tx, booked: Booked, { pack, design }: PricedChange): Promise<(kind: VisitKind) => VisitPlan> {
  const isOther = pack.id !== booked.booking.packageId;
  if (!isOther && pack.usualFeet === null && pack.storyPercent === null) return () => ({ takes: {} });
  const { siteId } = booked.booking;
  const size = await readHouseSize(db, { pack, siteId, ...statedSize(booked, design) });
  const planned = readSizing(booked.sizing);
  if (!isOther && planned && planned.feet === size.feet && planned.stories === size.stories) return () => ({ takes: {} });
  const work = { pack, size, took: isOther ? await readWorkMinutes(db, { siteId, packageId: pack.id }) : NOTHING_TOOK };
  const first = await planFirst(db, { ...work, design });
  const down = planTakedown(work, pack.takedownMinutes ?? 1);
  const added = await addedMinutes(db, booked);
  const { service, equipment, people, pros, proShares, days } = pack;
  const common = isOther ? { service, equipment, people, pros, proShares } : {};
  const minutes = first.durationMinutes + Math.ceil(added / (pros * days));
  return (kind) =>
    kind === 'takedown'
      ? { takes: { ...common, ...(isOther && { days: 1 }), durationMinutes: down.durationMinutes }, sizing: down.sizing }
      : { takes: { ...common, ...(isOther && { days }), durationMinutes: minutes }, sizing: first.sizing };
}

/** Last time's minutes were those of the house as it was. */
const NOTHING_TOOK: ReadonlyMap<VisitKind, number> = new Map();

/** How large the house is said to be now; where nothing else is said than before, as large as it was planned with. */
function statedSize({ design: before, sizing }: Booked, design: Design | null) {
  const isSaid = before?.feet !== design?.feet || before?.storeys !== design?.storeys;
  const planned = isSaid ? null : readSizing(sizing);
  const asked: HouseSize | null = planned ?? (design && { feet: design.feet, stories: design.storeys });
  return planned?.from === 'drawn' ? { drawn: planned, asked: null } : { drawn: null, asked };
}

/** What options that were added since made the first visit longer, for one pro on one day. */
async function addedMinutes(db: Db, { id }: Booked): Promise<number> {
  const { _sum } = await db.changeOrder.aggregate({ where: { visitId: id, status: 'accepted' }, _sum: { minutes: true } });
  return _sum.minutes ?? 0;
}

type Recorded = { input: Change; priced: PricedChange; resized: ResizedVisit[]; refundCents: number };

async function record(tx: Tx, booked: Booked, { input, priced, resized, refundCents }: Recorded): Promise<void> {
  const { by, visitId } = input;
  const actor =
    'adminId' in by ? ({ kind: 'admin', userId: by.adminId } as const) : ({ kind: 'customer', userId: by.customerId } as const);
  const data = {
    from: booked.pack.name,
    to: priced.pack.name,
    feet: priced.design?.feet ?? null,
    storeys: priced.design?.storeys ?? null,
    fromCents: booked.booking.totalCents,
    toCents: priced.newTotalCents,
    refundCents,
    quoteId: booked.booking.quoteId,
    isHarder: resized.some((each) => each.visitId === visitId && each.resized.isHarder),
  };
  await recordEvent(tx, { visitId, type: 'package-changed', actor, data });
  if (actor.kind !== 'admin') return;
  const reason = input.reason || null;
  await recordAudit(tx, { actor, action: 'visit.package-changed', objectType: 'visit', objectId: visitId, reason, data });
}
