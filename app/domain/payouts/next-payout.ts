import { TZDate } from '@date-fns/tz';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The next day on which Stripe pays out by itself, as noon of that day in the pro's zone; today's has been. Null on a manual schedule. */
export function nextPayoutDay(at: Date, schedule: { interval: string; anchor: string; zone: string }): Date | null {
  const { interval, anchor, zone } = schedule;
  if (interval !== 'weekly' && interval !== 'daily') return null;
  const today = new TZDate(at.getTime(), zone);
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const day = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + ahead, 12, 0, zone);
    if (interval === 'daily' || WEEKDAYS[day.getDay()] === anchor) return new Date(day.getTime());
  }
  return null;
}
