import { atLocalTime } from '#app/platform/local-time';
import { currentLocale } from '#app/platform/texts/language';
import { TZDate } from '@date-fns/tz';
import { dateColumn, localDate, utcDay } from '#app/platform/local-date';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { mark, type Marked } from '#app/platform/texts/t';
import type { SeasonDates } from './seasons';
import type { DayPart } from './day-parts';

export type StartWindow = { windowStart: Date; windowEnd: Date };

/** Local hours between which a visit may start. */
export const dayPartHours: Record<DayPart, readonly [from: number, to: number]> = {
  any: [8, 17],
  morning: [8, 11],
  midday: [11, 14],
  afternoon: [14, 17],
};

export const dayPartLabels: Record<DayPart, Marked> = {
  any: mark('Any time'),
  morning: mark('Morning, 8 to 11'),
  midday: mark('Midday, 11 to 2'),
  afternoon: mark('Afternoon, 2 to 5'),
};

/** Takedowns are looked for from this long before their window opens. */
const TAKEDOWN_LEAD_DAYS = 28;
/** Over so many days, and on each of them within the hours in which pros answer. */
const TAKEDOWN_OPENING_DAYS = 7;
const MINUTES_A_DAY = 9 * 60;
/** Today can be booked until this hour at the site. */
const LAST_HOUR_FOR_TODAY = 12;

function atHour(date: string, hour: number, zone: string): Date {
  return atLocalTime(date, hour * 60, zone);
}

/** The instants between which a visit on a local date may start, both ends included. */
export function startWindow(date: string, dayPart: DayPart, zone: string): StartWindow {
  const [from, to] = dayPartHours[dayPart];
  return { windowStart: atHour(date, from, zone), windowEnd: atHour(date, to, zone) };
}

/** A visit asked for at a full hour starts within that hour; its customer is promised the two hours from the start. */
export function hourWindow(date: string, hour: number, zone: string): StartWindow {
  return { windowStart: atHour(date, hour, zone), windowEnd: new Date(atHour(date, hour, zone).getTime() + 59 * MINUTE_MS) };
}

/** The whole takedown season of a year as one window; the engine picks the day within it. */
export function takedownWindow(season: SeasonDates, zone: string): StartWindow {
  const windowStart = atHour(season.takedownFrom, dayPartHours.any[0], zone);
  const windowEnd = atHour(season.takedownTo, dayPartHours.any[1], zone);
  return { windowStart, windowEnd };
}

/** The first day that can be booked at a place: today there until noon, else tomorrow. */
export function firstBookableDate(now: Date, zone: string): string {
  const local = new TZDate(now.getTime(), zone);
  if (local.getHours() < LAST_HOUR_FOR_TODAY) return localDate(now, zone);
  const tomorrow = new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate() + 1));
  return utcDay(tomorrow);
}

/** A local date in words: "Saturday, December 5, 2026". */
export function longDate(date: string): string {
  return dateTimeFormat(currentLocale(), { dateStyle: 'full', timeZone: 'UTC' }).format(dateColumn(date));
}

/**
 * From when pros are looked for for a takedown whose window starts then: 21 to 28 days before, by day. All takedowns of a season share
 * their window, so each visit has a moment of its own, or they would all come due at once.
 */
export function takedownDispatchAfter(windowStart: Date, visitId: string): Date {
  const share = Number.parseInt(visitId.slice(-8), 16) / 2 ** 32;
  const minutes = Math.floor(share * TAKEDOWN_OPENING_DAYS * MINUTES_A_DAY);
  const days = Math.floor(minutes / MINUTES_A_DAY);
  const opens = windowStart.getTime() - TAKEDOWN_LEAD_DAYS * DAY_MS;
  return new Date(opens + days * DAY_MS + (minutes % MINUTES_A_DAY) * MINUTE_MS);
}
