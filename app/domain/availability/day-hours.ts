import { clockMinutes } from '#app/platform/clock-time';
import { dayNumber, fromDayNumber, getWeekday } from '#app/platform/local-date';

/** Local clock readings of a day: minutes after its midnight; past 1,440 is the next morning. */
export type MinuteRange = { from: number; to: number };
export type ClockRange = { start: string; end: string };

export type TimeOff = { weekday: number; everyWeeks: number; startsOn: string; endsOn: string | null; skips: string[] };
export type Override = { date: string; status: 'blocked' | 'custom'; start: string | null; end: string | null };

/** A time somewhere else, as local readings: date and minutes of its begin, and how long it is. */
export type LocalBusy = { date: string; from: number; minutes: number };

export type HourFacts = {
  weekly: (ClockRange & { weekday: number })[];
  overrides: Override[];
  timeOff: TimeOff[];
  busy: LocalBusy[];
};

const DAY = 1_440;

function clockOf(minutes: number): string {
  if (minutes === DAY) return '24:00';
  const within = minutes % DAY;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

export function minuteRange({ start, end }: ClockRange): MinuteRange {
  const from = clockMinutes(start);
  const to = clockMinutes(end);
  return { from, to: to <= from ? to + DAY : to };
}

function clockRange({ from, to }: MinuteRange): ClockRange {
  return { start: clockOf(from), end: clockOf(to) };
}

/** Whether a day off that comes back falls on this date. Weeks are counted from the week of the first day. */
export function isOff(rule: TimeOff, date: string): boolean {
  if (getWeekday(date) !== rule.weekday || date < rule.startsOn || (rule.endsOn !== null && date > rule.endsOn)) return false;
  if (rule.skips.includes(date)) return false;
  const sunday = (of: string) => dayNumber(of) - getWeekday(of);
  return ((sunday(date) - sunday(rule.startsOn)) / 7) % rule.everyWeeks === 0;
}

function without(ranges: MinuteRange[], busy: MinuteRange): MinuteRange[] {
  return ranges.flatMap((range) => {
    if (busy.to <= range.from || busy.from >= range.to) return [range];
    return [
      { from: range.from, to: busy.from },
      { from: busy.to, to: range.to },
    ].filter(({ from, to }) => to > from);
  });
}

export type DayHours = {
  /** Why nothing goes that day: blocked by hand, a day off that comes back, or the calendar elsewhere takes all of it. */
  blocked: 'day' | 'time-off' | 'busy' | null;
  /** Set by hand for this one date. */
  custom: boolean;
  /** Something elsewhere took a part of the hours. */
  cut: boolean;
  /** What is left to work in, as minutes of the day. */
  ranges: MinuteRange[];
};

/** A pro's hours on one local date: the block of the day wins, then its own hours, days off, the week, less busy times elsewhere. */
export function hoursOn(date: string, { weekly, overrides, timeOff, busy }: HourFacts): DayHours {
  const own = overrides.filter((override) => override.date === date);
  const custom = own.some(({ status }) => status === 'custom');
  if (own.some(({ status }) => status === 'blocked')) return { blocked: 'day', custom, cut: false, ranges: [] };
  if (!custom && timeOff.some((rule) => isOff(rule, date))) return { blocked: 'time-off', custom, cut: false, ranges: [] };
  const base = custom
    ? own.map(({ start, end }) => minuteRange({ start: start ?? '00:00', end: end ?? '24:00' }))
    : weekly.filter(({ weekday }) => weekday === getWeekday(date)).map(minuteRange);
  const whole = [...base].sort((a, b) => a.from - b.from);
  const left = busyOn(date, busy)
    .reduce(without, whole)
    // What begins after midnight would begin on the next date, which has hours of its own.
    .filter(({ from }) => from < DAY);
  const cut = JSON.stringify(left) !== JSON.stringify(whole);
  return { blocked: cut && left.length === 0 ? 'busy' : null, custom, cut, ranges: left };
}

function busyOn(date: string, busy: LocalBusy[]): MinuteRange[] {
  const day = dayNumber(date);
  return busy
    .map((one) => {
      const from = one.from + (dayNumber(one.date) - day) * DAY;
      return { from, to: from + one.minutes };
    })
    .filter(({ from, to }) => to > 0 && from < 2 * DAY);
}

/**
 * What the engine is told beside the week: blocks and own hours by date, for the dates that are not simply a day of the week.
 * `from` and `to` are local dates, both included.
 */
export function overridesFor(facts: HourFacts, { from, to }: { from: string; to: string }): Override[] {
  const found: Override[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day += 1) {
    const date = fromDayNumber(day);
    const { blocked, custom, cut, ranges } = hoursOn(date, facts);
    if (blocked) found.push({ date, status: 'blocked', start: null, end: null });
    else if (custom || cut) found.push(...ranges.map((range) => ({ date, status: 'custom' as const, ...clockRange(range) })));
  }
  return found;
}
