import { env } from './env.server';

let offset: number | undefined;

function shift(): number {
  return (offset ??= env().CLOCK_SHIFT_MS);
}

/**
 * The application's clock: the only place that asks what time it is.
 * `CLOCK_SHIFT_MS` moves it for tests, by the same amount in every process.
 */
export function now(): Date {
  return new Date(Date.now() + shift());
}

/** The machine's instant for one of the application's: what Postgres' scheduler understands. */
export function toMachineTime(instant: Date): Date {
  return new Date(instant.getTime() - shift());
}

/** Tests move the clock; null gives back the one that `CLOCK_SHIFT_MS` asks for. */
export function setClock(instant: Date | null): void {
  offset = instant ? instant.getTime() - Date.now() : undefined;
}
