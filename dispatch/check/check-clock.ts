import type { Pro } from '../model/types';

/**
 * The clock and calendar of `checkPlan`, written apart from the one the planners use, so that a fault in either shows.
 * It reads local time from `Intl` for every hour it meets and remembers it.
 */

type Local = { date: string; second: number };

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

function format(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, made);
  return made;
}

function readLocal(zone: string, epoch: number): number {
  const part = new Map(
    format(zone)
      .formatToParts(epoch * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year, month, day] = [part.get('year') ?? 0, part.get('month') ?? 1, part.get('day') ?? 1];
  return Date.UTC(year, month - 1, day, part.get('hour'), part.get('minute'), part.get('second')) / 1000;
}

/** Clock changes fall on quarter hours, so the difference to UTC is remembered for each. */
function difference(zone: string, epoch: number): number {
  const quarter = Math.floor(epoch / 900) * 900;
  const key = `${zone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const found = readLocal(zone, quarter) - quarter;
  offsets.set(key, found);
  return found;
}

/** Local date and second of the day. */
export function localTime(zone: string, epoch: number): Local {
  const local = epoch + difference(zone, epoch);
  const date = new Date(local * 1000).toISOString().slice(0, 10);
  return { date, second: local - Date.parse(date) / 1000 };
}

export function nextDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The instant of a second after a date's midnight on the clock: the first turn of a repeated one, past the gap for a skipped one. */
function instantOf(zone: string, date: string, second: number): number {
  const wanted = Date.parse(date) / 1000 + second;
  const guesses = [wanted - difference(zone, wanted - 86_400), wanted - difference(zone, wanted + 86_400)];
  const hits = guesses.filter((guess) => guess + difference(zone, guess) === wanted);
  return hits.length > 0 ? Math.min(...hits) : (guesses[0] ?? wanted);
}

function clockSeconds(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

export function isBlocked(pro: Pro, date: string): boolean {
  return pro.overrides.some((override) => override.status === 'blocked' && override.date === date);
}

type Hours = { start: number; end: number };

/** What the pro works from one local date on, touching ranges joined. */
function hoursFrom(pro: Pro, date: string): Hours[] {
  if (isBlocked(pro, date)) return [];
  const custom = pro.overrides.flatMap((override) => (override.status === 'custom' && override.date === date ? [override] : []));
  const weekday = new Date(date).getUTCDay();
  const chosen = custom.length > 0 ? custom : pro.weekly.filter((range) => range.weekday === weekday);
  const hours = chosen.map(({ start, end }) => {
    const overnight = clockSeconds(end) <= clockSeconds(start) ? 86_400 : 0;
    return {
      start: instantOf(pro.zone, date, clockSeconds(start)),
      end: instantOf(pro.zone, date, clockSeconds(end) + overnight),
    };
  });
  const joined: Hours[] = [];
  for (const range of hours.filter(({ start, end }) => end > start).sort((a, b) => a.start - b.start)) {
    const touching = joined.find((other) => range.start <= other.end && range.end >= other.start);
    if (touching === undefined) joined.push({ ...range });
    else touching.end = Math.max(touching.end, range.end);
  }
  return joined;
}

/** The ranges of hours that begin on a date. Where dates overlap the earlier one has the time. */
export function shiftsOn(pro: Pro, date: string): Hours[] {
  const before = [-2, -1].flatMap((days) => hoursFrom(pro, nextDate(date, days)).map(({ end }) => end));
  const taken = Math.max(-Infinity, ...before);
  return hoursFrom(pro, date)
    .map(({ start, end }) => ({ start: Math.max(start, taken), end }))
    .filter(({ start, end }) => end > start);
}

/** The range of hours in which an instant lies and the date that range begins on. Where dates overlap the earlier one has it. */
export function shiftAt(pro: Pro, epoch: number): { date: string; start: number; end: number } | null {
  const today = localTime(pro.zone, epoch).date;
  let taken = -Infinity;
  for (const date of [nextDate(today, -2), nextDate(today, -1), today]) {
    const hours = hoursFrom(pro, date);
    for (const range of hours) {
      const start = Math.max(range.start, taken);
      if (start <= epoch && epoch < range.end) return { date, start, end: range.end };
    }
    taken = Math.max(taken, ...hours.map((range) => range.end));
  }
  return null;
}
