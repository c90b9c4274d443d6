import { dayNumber, fromUsDate, isRealDate, utcDay } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { addDays, type LocalDate } from '../catalog/seasons';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { currentLocale } from '#app/platform/texts/language';

/** A stretch of local dates, both included. */
export type Days = { from: LocalDate; to: LocalDate };
export const RANGE_KEYS = ['7', '30', '90', 'season', 'custom'] as const;
export type RangeKey = (typeof RANGE_KEYS)[number];
export type Range = Days & { key: RangeKey; before: Days };

/** A year with its leap day. */
export const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

export function daysIn({ from, to }: Days): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The stretch as long as this one that ends where it begins. */
export function daysBefore(days: Days): Days {
  return { from: addDays(days.from, -daysIn(days)), to: addDays(days.from, -1) };
}

/** The last `count` days, today included. */
export function lastDays(today: LocalDate, count: number): Days {
  return { from: addDays(today, 1 - count), to: today };
}

type Asked = { range: string | null; from: string | null; to: string | null };
type Known = { today: LocalDate; season: Days | null };
export type Judged = { range: Range; problem: string | null; typed: { from: string; to: string } };

/** Today's range of a choice that is understood; else 30 days and a sentence that says what to change. */
export function judgeRange(asked: Asked, { today, season }: Known): Judged {
  const typed = { from: asked.from?.trim() ?? '', to: asked.to?.trim() ?? '' };
  const key = asked.range ?? (typed.from || typed.to ? 'custom' : String(DEFAULT_DAYS));
  const usual = withBefore('30', lastDays(today, DEFAULT_DAYS));
  const refuse = (problem: string) => ({ range: usual, problem, typed });
  if (key === '7' || key === '30' || key === '90')
    return { range: withBefore(key, lastDays(today, Number(key))), problem: null, typed: { from: '', to: '' } };
  if (key === 'season')
    return season
      ? { range: withBefore('season', season), problem: null, typed: { from: '', to: '' } }
      : refuse(t('No season has begun yet. These are the last 30 days.'));
  if (key !== 'custom') return refuse(t('Choose one of the ranges below. These are the last 30 days.'));
  const [from, to] = [readDay(typed.from), readDay(typed.to)];
  if (!from) return refuse(t('Enter the first day, like 12/05/2026. These are the last 30 days.'));
  if (!to) return refuse(t('Enter the last day, like 12/05/2026. These are the last 30 days.'));
  if (to < from)
    return refuse(t('The last day is before the first day. Swap them or choose other days. These are the last 30 days.'));
  if (from > today) return refuse(t('The first day is still to come. Choose a day up to today. These are the last 30 days.'));
  const end = to > today ? today : to;
  if (daysIn({ from, to: end }) > MAX_DAYS)
    return refuse(t('Choose at most {maxDays} days: a year at once. These are the last 30 days.', { maxDays: MAX_DAYS }));
  return { range: withBefore('custom', { from, to: end }), problem: null, typed };
}

function withBefore(key: RangeKey, days: Days): Range {
  return { key, ...days, before: daysBefore(days) };
}

/** 2026-12-05, or 12/5/2026 where the browser has no date input; null for what is no day. */
function readDay(text: string): LocalDate | null {
  const day = fromUsDate(text);
  return isRealDate(day) && day >= '2000-01-01' && day <= '2100-12-31' ? day : null;
}

export type Period = Days & { label: string };
export type Step = 'day' | 'week' | 'month';

/** By day up to a month, by week up to four, by month beyond. */
export function chooseStep(days: Days): Step {
  const count = daysIn(days);
  return count <= 31 ? 'day' : count <= 126 ? 'week' : 'month';
}

/** The range in days, in weeks from its first day on, or in months of the calendar. */
export function splitRange({ from, to }: Days, step: Step): Period[] {
  const periods: Period[] = [];
  for (let start = from; start <= to;) {
    const last = step === 'day' ? start : step === 'week' ? addDays(start, 6) : endOfMonth(start);
    const end = last > to ? to : last;
    periods.push({ from: start, to: end, label: step === 'month' ? monthLabel(start) : dayLabel(start) });
    start = addDays(end, 1);
  }
  return periods;
}

function endOfMonth(day: LocalDate): LocalDate {
  return utcDay(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)));
}

const DAY_FORMAT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', timeZone: 'UTC' };
const MONTH_FORMAT: Intl.DateTimeFormatOptions = { month: 'short', year: 'numeric', timeZone: 'UTC' };

export function dayLabel(day: LocalDate): string {
  return dateTimeFormat(currentLocale(), DAY_FORMAT).format(new Date(`${day}T00:00:00Z`));
}

function monthLabel(day: LocalDate): string {
  return dateTimeFormat(currentLocale(), MONTH_FORMAT).format(new Date(`${day}T00:00:00Z`));
}
