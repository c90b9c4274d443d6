import { TZDate } from '@date-fns/tz';

export const REMINDER_DAYS = [7, 3, 1] as const;
const REMINDER_HOUR = 9;

export type ReminderTime = { daysBefore: number; at: Date };

/** When the reminders of a visit go out: 7, 3 and 1 days before it, at 9:00 on the clocks of the site; those already past are left out. */
export function reminderTimes({ start, zone, now }: { start: Date; zone: string; now: Date }): ReminderTime[] {
  const local = new TZDate(start.getTime(), zone);
  return REMINDER_DAYS.map((daysBefore) => ({
    daysBefore,
    at: new Date(
      new TZDate(local.getFullYear(), local.getMonth(), local.getDate() - daysBefore, REMINDER_HOUR, 0, 0, zone).getTime(),
    ),
  })).filter(({ at }) => at > now);
}
