import { dayNumber } from '#app/platform/local-date';
import { addDays, type LocalDate, type SeasonDates } from '../catalog/seasons';

function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The day of the next season that `day` was in the last one: as many weeks after its first day and on the same weekday, or its last such
 * day where it is shorter.
 */
export function sameWeek(day: LocalDate, last: SeasonDates, next: SeasonDates): LocalDate {
  const moved = addDays(next.installFrom, Math.max(0, daysBetween(last.installFrom, day)));
  const shift = (((daysBetween(moved, day) % 7) + 10) % 7) - 3;
  let date = addDays(moved, shift);
  while (date < next.installFrom) date = addDays(date, 7);
  while (date > next.installTo && addDays(date, -7) >= next.installFrom) date = addDays(date, -7);
  return date > next.installTo ? next.installTo : date;
}
