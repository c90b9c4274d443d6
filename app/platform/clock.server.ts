import { shiftDate } from './shift-date';

const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
let offset = 0;

shiftDate(shift);

/**
 * The application's clock: the only place that asks what time it is.
 * `CLOCK_SHIFT_MS` moves it for tests, by the same amount in every process.
 */
export function now(): Date {
  return new Date(Date.now() + offset);
}

/** The machine's instant for one of the application's: what Postgres' scheduler understands. */
export function toMachineTime(instant: Date): Date {
  return new Date(instant.getTime() - shift - offset);
}

/** What a library reads that asks `Date` itself: shifted, and not moved by `setClock`. */
export function readUnmovedClock(): Date {
  return new Date();
}

/** Tests move the clock; null gives back the one that they began with. */
export function setClock(instant: Date | null): void {
  offset = instant ? instant.getTime() - Date.now() : 0;
}
