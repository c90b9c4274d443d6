import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { atLocalTime } from '#app/platform/local-time';
import { startWindow } from '../catalog/visit-windows';
import { addDays } from '../catalog/seasons';

/** A pro within a day and a half: looked at first, at this surcharge. */
export const URGENT_CENTS = 4_000;
export const CALLBACK_MINUTES = 30;
const QUARTER_MS = 15 * MINUTE_MS;

/** When a service call may begin: at once to tomorrow evening where it is urgent, else from tomorrow for a week. */
export function serviceCallWindow(at: Date, urgent: boolean, zone: string): { windowStart: Date; windowEnd: Date } {
  const tomorrow = addDays(localDate(at, zone), 1);
  if (!urgent) {
    const { windowStart } = startWindow(tomorrow, 'any', zone);
    return { windowStart, windowEnd: startWindow(addDays(tomorrow, 6), 'any', zone).windowEnd };
  }
  const soon = Math.ceil((at.getTime() + HOUR_MS) / QUARTER_MS) * QUARTER_MS;
  return { windowStart: new Date(soon), windowEnd: atLocalTime(tomorrow, 20 * 60, zone) };
}
