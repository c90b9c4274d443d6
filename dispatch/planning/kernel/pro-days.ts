import { workDays } from '../../time/calendar';
import { toEpoch } from '../../time/instants';
import type { Booking, Pro } from '../../model/types';
import { dayOfDate, localDay, startOfDay } from '../../time/zone';
import { byCodeUnit } from '../../parse/read-fields';
import type { Intervals } from './intervals';

/** A booking on the kernel's clock. */
export type FixedStop = { booking: Booking; start: number; end: number };

/** A pro's hours as flat arrays in order of time; `day` indexes `fixed`, the bookings that each day carries. */
export type ProDays = {
  rangeLo: number[];
  rangeHi: number[];
  rangeDay: number[];
  fixed: FixedStop[][];
  /** Every booking with its day, or -1 when no working day carries it. */
  bookings: (FixedStop & { day: number })[];
};

/** A pro's bookings in the order in which they drive to them. */
export function sortedBookings(pro: Pro, zero: number): FixedStop[] {
  return pro.bookings
    .map((booking) => ({ booking, start: toEpoch(booking.start) - zero, end: toEpoch(booking.end, 'up') - zero }))
    .sort((a, b) => a.start - b.start || a.end - b.end || byCodeUnit(a.booking.visitId, b.booking.visitId));
}

/** The days of a pro that touch [from, to] (seconds after `zero`). */
export function proDays(pro: Pro, zero: number, from: number, to: number): ProDays {
  const days = workDays(pro, zero + from, zero + to).filter((day) => day.ranges.length > 0);
  const found: ProDays = { rangeLo: [], rangeHi: [], rangeDay: [], fixed: days.map(() => []), bookings: [] };
  const dates = new Map<number, number>();
  days.forEach((day, index) => {
    dates.set(dayOfDate(day.date), index);
    for (const range of day.ranges) {
      found.rangeLo.push(range.start - zero);
      found.rangeHi.push(range.end - zero);
      found.rangeDay.push(index);
    }
  });
  // A booking after midnight belongs to the night before, even where that night itself is out of reach.
  const nights = workDays(pro, zero + from - 2 * 86_400, zero + to + 2 * 86_400);
  for (const stop of sortedBookings(pro, zero)) {
    const at = stop.start + zero;
    const owner = nights.find((day) => day.ranges.some((range) => range.start <= at && at < range.end));
    const day = dates.get(owner === undefined ? localDay(pro.zone, at) : owner.day) ?? -1;
    found.bookings.push({ ...stop, day });
    if (day >= 0) found.fixed[day]!.push(stop);
  }
  return found;
}

/**
 * When a pro may start a service as far as their credentials and their same-day switch say: dates are those of `zone`.
 * Empty: never.
 */
export function permittedStarts(pro: Pro, service: string, zone: string, zero: number, now: number): Intervals {
  const earliest = pro.sameDay ? -Infinity : startOfDay(zone, localDay(zone, now + zero) + 1) - zero;
  const flat: Intervals = [];
  for (const offer of pro.services) {
    if (offer.service !== service) continue;
    const from = offer.validFrom === null ? -Infinity : startOfDay(zone, dayOfDate(offer.validFrom)) - zero;
    const to = offer.validTo === null ? Infinity : startOfDay(zone, dayOfDate(offer.validTo) + 1) - zero - 1;
    flat.push(Math.max(from, earliest), to);
  }
  return flat;
}
