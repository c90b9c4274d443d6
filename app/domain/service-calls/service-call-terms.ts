import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { localDate } from '#app/platform/local-date';
import { TZDate } from '@date-fns/tz';
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
  const [year, month, day] = tomorrow.split('-').map(Number) as [number, number, number];
  return { windowStart: new Date(soon), windowEnd: new Date(new TZDate(year, month - 1, day, 20, 0, 0, zone).getTime()) };
}
