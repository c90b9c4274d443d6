import { localDate } from '#app/platform/local-date';
import { addDays } from '../catalog/seasons';
import { startWindow } from '../catalog/visit-windows';

/** Dates from one day of work to the next at most: Friday and Monday are in a row. The engine holds the same. */
export const LONGEST_GAP = 3;

type Asked = { windowStart: Date; windowEnd: Date; zone: string; days: number };

/** When each day after the first of a visit may begin: within the usual hours of every date that could be one. Empty for one day. */
export function followingWindows({ windowStart, windowEnd, zone, days }: Asked): [string, string][] {
  if (days < 2) return [];
  const last = addDays(localDate(windowEnd, zone), (days - 1) * LONGEST_GAP);
  const windows: [string, string][] = [];
  for (let date = addDays(localDate(windowStart, zone), 1); date <= last; date = addDays(date, 1)) {
    const { windowStart: from, windowEnd: to } = startWindow(date, 'any', zone);
    windows.push([from.toISOString(), to.toISOString()]);
  }
  return windows;
}

/** Of these windows, those that begin on a later date than the instant does at the site. */
export function onLaterDates(windows: readonly [string, string][], start: Date, zone: string): [string, string][] {
  const first = localDate(start, zone);
  return windows.filter(([from]) => localDate(new Date(from), zone) > first);
}

type Judged = { windows: [string, string][]; days?: number; zone?: string };

/** What a visit is judged by that is to begin within `first`, in their order: where it takes several days, the later ones follow as they may. */
export function beginningIn(visit: Judged, first: [string, string][]): { windows: [string, string][]; startsBy?: string } {
  const [opens, closes] = [first[0], first.at(-1)];
  if (visit.days === undefined || !opens || !closes) return { windows: first };
  const others = onLaterDates(visit.windows, new Date(opens[0]), visit.zone ?? 'UTC');
  return { windows: [...first, ...others], startsBy: closes[1] };
}
