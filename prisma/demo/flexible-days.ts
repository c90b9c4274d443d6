import { type DaySpan, FLEXIBLE_DAYS, settleTime, spanWindow } from '#app/domain/catalog/flexible-span';
import { addDays } from '#app/domain/catalog/seasons';
import { localDate } from '#app/platform/local-date';
import { addMinutes } from '#tests/factories/local-time';
import { addBooking } from './bookings';
import { daysBefore, type DemoData } from './demo-data';
import { payDeposit } from './money';
import { addHeld, findPromise, within } from './visits';

/** So many days before the first of its days one is chosen. */
const SETTLE_DAYS = 7;
const SETTLED = 3;
const DISCOUNTS = [
  { kind: 'early_bird', percent: 6 },
  { kind: 'flexible_day', percent: 5 },
] as const;

function spanAround(start: Date, zone: string): DaySpan {
  const date = localDate(start, zone);
  return { from: addDays(date, -FLEXIBLE_DAYS), to: addDays(date, FLEXIBLE_DAYS) };
}

/** Customers who booked early and left the day to us: of most it is chosen and a pro has the visit, of one it is not chosen yet. */
export function addFlexibleDays(demoData: DemoData): void {
  for (let made = 0; made < SETTLED; made += 1) addSettled(demoData);
  addUnsettled(demoData);
}

function addSettled(demoData: DemoData): void {
  const promise = findPromise(demoData, within(demoData, 2, 8));
  const { start, place } = promise;
  const settledAt = settleTime(spanAround(start, place.zone), SETTLE_DAYS, place.zone);
  const held = addHeld(demoData, {
    ...promise,
    status: 'accepted',
    discounts: DISCOUNTS,
    bookedAt: daysBefore(settledAt, 25),
    searchedAt: settledAt,
  });
  demoData.rows.events.push({
    visitId: held.install.id,
    at: settledAt,
    type: 'day-settled',
    actorKind: 'system',
    data: { day: localDate(start, place.zone) },
  });
}

function addUnsettled(demoData: DemoData): void {
  const promise = findPromise(demoData, within(demoData, 12, 14));
  const bookedAt = daysBefore(demoData.now, 9);
  const { zone } = promise.place;
  const span = spanAround(promise.start, zone);
  const settleAt = settleTime(span, SETTLE_DAYS, zone);
  const booking = addBooking(demoData, {
    ...promise,
    bookedAt,
    status: 'pending',
    discounts: DISCOUNTS,
    dayPart: 'any',
    visit: { ...spanWindow(span, 'any', zone), settleAt, dispatchAfter: settleAt },
  });
  payDeposit(demoData, booking, addMinutes(bookedAt, 5));
}
