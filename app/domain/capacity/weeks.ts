import { dayNumber, fromDayNumber, getMonday } from '#app/platform/local-date';
import type { LocalDate } from '../catalog/seasons';

/** This week and those after it. */
export const WEEKS_AHEAD = 16;
export const DAYS_OF_WEEK = 7;
/** Day 0, January 1, 1970, was a Thursday. */
const THURSDAY = 3;

/** 0 is Monday, as ISO weeks have it. */
export function dayOfWeek(date: LocalDate): number {
  return (dayNumber(date) + THURSDAY) % DAYS_OF_WEEK;
}

/** Weeks counted on from that of January 1, 1970, so that they can be added up. */
export function weekNumber(date: LocalDate): number {
  return Math.floor((dayNumber(date) + THURSDAY) / DAYS_OF_WEEK);
}

/** The Monday on which a week of `weekNumber` begins. */
export function mondayOfWeek(week: number): LocalDate {
  return fromDayNumber(week * DAYS_OF_WEEK - THURSDAY);
}

/** The Mondays of the weeks that are counted, this one first. */
export function weeksFrom(today: LocalDate): LocalDate[] {
  const first = dayNumber(getMonday(today));
  return Array.from({ length: WEEKS_AHEAD }, (_, at) => fromDayNumber(first + at * DAYS_OF_WEEK));
}

/** Today and the days after it, up to the Sunday of the last week. */
export function daysFrom(today: LocalDate): LocalDate[] {
  const first = dayNumber(today);
  const count = WEEKS_AHEAD * DAYS_OF_WEEK - dayOfWeek(today);
  return Array.from({ length: count }, (_, at) => fromDayNumber(first + at));
}

/** The number that ISO gives a week: "2026-W41". */
export function isoWeek(monday: LocalDate): string {
  const thursday = fromDayNumber(dayNumber(monday) + THURSDAY);
  const year = thursday.slice(0, 4);
  const week = Math.floor((dayNumber(thursday) - dayNumber(`${year}-01-01`)) / DAYS_OF_WEEK) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
