/** Lengths of time in milliseconds. A day of 24 hours is not a day of the calendar: for those see `local-date`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
