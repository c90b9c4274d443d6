import { asyncContext } from './async-context.server';

const limit = asyncContext<AbortSignal>('time limit');

/** Runs `work` so that once `signal` has aborted, it begins and commits no transaction any more. */
export function withTimeLimit<T>(signal: AbortSignal, work: () => T): T {
  return limit.run(signal, work);
}

/** Throws the signal's reason when the time of the work we are in is over. */
export function throwIfOverTime(): void {
  limit.get()?.throwIfAborted();
}

/** Whether the time of the work we are in is over; never, where it has no limit. */
export function isOverTime(): boolean {
  return limit.get()?.aborted ?? false;
}
