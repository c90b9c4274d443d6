import { HOUR_MS } from '#app/platform/durations';

const PROMISE_MS = 2 * HOUR_MS;

/** What the customer is promised: the two hours that begin at the visit's start. */
export function arrivalPromise(start: Date): { from: Date; to: Date } {
  return { from: start, to: new Date(start.getTime() + PROMISE_MS) };
}
