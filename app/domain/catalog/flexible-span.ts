import { dateText } from '#app/platform/local-date';
import { atLocalTime } from '#app/platform/local-time';
import { t } from '#app/platform/texts/t';
import type { DayPart } from './day-parts';
import { addDays, type LocalDate, seasonOn, type SeasonDates } from './seasons';
import { longDate, startWindow, type StartWindow } from './visit-windows';

/** So many days before or after the day that the customer names. */
export const FLEXIBLE_DAYS = 3;

/** When on its day a visit's day is settled, at the site: within the hours in which pros answer. */
const SETTLING_HOUR = 9;

/** The first and the last of the days among which one is chosen. */
export type DaySpan = { from: LocalDate; to: LocalDate };

/** Three days on either side of a day, as far as its season goes; null where no season installs on the day. */
export function flexibleSpan(seasons: readonly SeasonDates[], date: LocalDate): DaySpan | null {
  const season = seasonOn(seasons, date);
  if (!season) return null;
  const [from, to] = [addDays(date, -FLEXIBLE_DAYS), addDays(date, FLEXIBLE_DAYS)];
  return { from: from < season.installFrom ? season.installFrom : from, to: to > season.installTo ? season.installTo : to };
}

/** From the first minute of the first day to the last of the last one: the visit begins on one of them. */
export function spanWindow({ from, to }: DaySpan, dayPart: DayPart, zone: string): StartWindow {
  return { windowStart: startWindow(from, dayPart, zone).windowStart, windowEnd: startWindow(to, dayPart, zone).windowEnd };
}

/** The day on which the day of the visit is settled at the latest. */
export function settleDate({ from }: DaySpan, settleDays: number): LocalDate {
  return addDays(from, -settleDays);
}

/** The instant of that, 9 AM at the site. */
export function settleTime(span: DaySpan, settleDays: number, zone: string): Date {
  return atLocalTime(settleDate(span, settleDays), SETTLING_HOUR * 60, zone);
}

/** "Any day from Monday, December 1, 2026 to Sunday, December 7, 2026. We choose it by Tuesday, November 24, 2026 and email you." `except`: days that are closed. */
export function spanInWords(
  { from, to }: DaySpan,
  { settleDays, except = [] }: { settleDays: number; except?: readonly LocalDate[] },
): string {
  const by = longDate(settleDate({ from, to }, settleDays));
  const days = { from: longDate(from), to: longDate(to), by };
  if (except.length === 0) return t('Any day from {from} to {to}. We choose it by {by} and email you.', days);
  const closed = except.map(longDate).join('; ');
  return t('Any day from {from} to {to}, but not {closed}. We choose it by {by} and email you.', { ...days, closed });
}

/** "Saturday, December 5, 2026", with the days around it where these suit as well. */
export function preferredDay({ preferredDate, flexibleDays }: { preferredDate: Date; flexibleDays: number }): string {
  const day = longDate(dateText(preferredDate));
  return flexibleDays > 0 ? t('{day}, or up to {flexibleDays} days before or after', { day, flexibleDays }) : day;
}
