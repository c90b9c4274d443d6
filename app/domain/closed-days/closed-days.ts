import { dateColumn } from '#app/platform/local-date';
import { DAY_MS } from '#app/platform/durations';
import { startOfLocalDay } from '#app/platform/local-time';
import { t } from '#app/platform/texts/t';
import type { LocalDate } from '../catalog/seasons';
import { longDate } from '../catalog/visit-windows';

/** Days on which no visit begins, both included, and why, as customers read it. */
export type Closed = { fromOn: LocalDate; toOn: LocalDate; reason: string };

/** Instants between which a visit may begin, both included. */
export type Starts = [from: string, to: string];

/** What closes a date, or null where it is open. */
export function closedOn(closed: readonly Closed[], date: LocalDate): Closed | null {
  return closed.find(({ fromOn, toOn }) => fromOn <= date && date <= toOn) ?? null;
}

/** The same as a sentence for whom the day is refused. */
export function closedText(closed: Closed, date: LocalDate): string {
  return t('No visits on {day}: {reason}. Choose another day', {
    day: longDate(date),
    reason: closed.reason.replace(/[.!]$/, ''),
  });
}

/** The first instant of a local date. */
function startOf(date: LocalDate, zone: string): number {
  // Noon of a date in UTC is that date in every zone of the country.
  return startOfLocalDay(new Date(dateColumn(date).getTime() + DAY_MS / 2), zone).getTime();
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** What closed days leave of the windows in which a visit may begin. */
export function openStarts(windows: readonly Starts[], closed: readonly Closed[], zone: string): Starts[] {
  let left = windows.map(([from, to]): [number, number] => [Date.parse(from), Date.parse(to)]);
  for (const { fromOn, toOn } of closed) {
    const opens = startOf(fromOn, zone);
    const closes = startOfLocalDay(new Date(startOf(toOn, zone)), zone, 1).getTime();
    left = left.flatMap(([from, to]) => {
      if (to < opens || from >= closes) return [[from, to] as [number, number]];
      const parts: [number, number][] = [
        [from, opens - 1_000],
        [closes, to],
      ];
      return parts.filter(([first, last]) => first <= last);
    });
  }
  return left.map(([from, to]) => [iso(from), iso(to)]);
}
