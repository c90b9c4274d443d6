import { clockMinutes } from '#app/platform/clock-time';
import { legSeconds } from '#dispatch';
import { TRAVEL } from '#app/domain/assignments/engine-settings';
import { addDays, addMinutes, localDate, localInstant, getWeekday, type LocalDate } from '#tests/factories/local-time';
import type { DemoData, DemoPro } from './demo-data';
import type { ZipRow } from './zip-codes';

const STARTS = ['08:00', '09:00', '10:00', '13:00', '14:00', '15:30'];

/** Whether the pro works from then on for so many minutes, by their own hours. */
export function isOnDuty(pro: DemoPro, start: Date, minutes: number): boolean {
  const { zone } = pro.home;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(start);
  return isInHours(pro, localDate(zone, start), clock, minutes);
}

/** Whether [clock, clock + minutes] lies in one of the pro's ranges of that date. */
function isInHours(pro: DemoPro, date: LocalDate, clock: string, minutes: number): boolean {
  if (pro.blocked.has(date)) return false;
  return pro.weekly.some((range) => {
    if (range.weekday !== getWeekday(date)) return false;
    const [from, to] = [clockMinutes(range.start), clockMinutes(range.end)];
    return from <= clockMinutes(clock) && clockMinutes(clock) + minutes <= (to <= from ? to + 1_440 : to);
  });
}

function legMs(from: { lat: number; lng: number }, to: { lat: number; lng: number }): number {
  return legSeconds(TRAVEL, from, to) * 1000;
}

function fitsBetween(pro: DemoPro, start: Date, end: Date, site: ZipRow): boolean {
  return pro.stops.every(
    (stop) =>
      stop.end.getTime() + legMs(stop, site) <= start.getTime() || end.getTime() + legMs(site, stop) <= stop.start.getTime(),
  );
}

/** A start that the pro could keep, between the days `from` and `to` from today, or null. */
export function findStart(
  demoData: DemoData,
  pro: DemoPro,
  work: { site: ZipRow; from: number; to: number; minutes: number },
): Date | null {
  const { site, minutes } = work;
  const today = localDate(site.zone, demoData.now);
  const days = demoData.random.shuffle(Array.from({ length: work.to - work.from + 1 }, (_, at) => work.from + at));
  for (const day of days) {
    const date = addDays(today, day);
    for (const clock of demoData.random.shuffle(STARTS)) {
      const start = localInstant(site.zone, date, clock);
      if (isInHours(pro, date, clock, minutes) && fitsBetween(pro, start, addMinutes(start, minutes), site)) return start;
    }
  }
  return null;
}

/** Whether the pro has nothing else then, whatever their hours say: for what happens at this very moment. */
export function isFree(pro: DemoPro, start: Date, minutes: number, site: ZipRow): boolean {
  return fitsBetween(pro, start, addMinutes(start, minutes), site);
}

/** Puts the stop into the pro's calendar. */
export function book(pro: DemoPro, start: Date, minutes: number, site: ZipRow): void {
  pro.stops.push({ start, end: addMinutes(start, minutes), lat: site.lat, lng: site.lng });
}

/**
 * Sets every promise's busyFrom: its start minus the way from the pro's stop before it on the same local day, the start itself
 * for the first of a day. Done last, when all stops are known.
 */
export function settleTravel(demoData: DemoData): void {
  const byPro = new Map(demoData.pros.map((pro) => [pro.row.id, pro]));
  for (const row of [...demoData.rows.assignments, ...demoData.rows.offers]) {
    const pro = byPro.get(row.proId);
    const start = new Date(row.start);
    const own = pro?.stops.find((stop) => stop.start.getTime() === start.getTime());
    if (!pro || !own) continue;
    const day = localDate(pro.home.zone, start);
    const before = pro.stops
      .filter((stop) => stop.end.getTime() <= start.getTime() && localDate(pro.home.zone, stop.start) === day)
      .sort((a, b) => b.end.getTime() - a.end.getTime())[0];
    row.busyFrom = before ? new Date(start.getTime() - legMs(before, own)) : start;
  }
}
