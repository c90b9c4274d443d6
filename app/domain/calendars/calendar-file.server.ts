import type { ICalCalendar } from 'ical-generator';
import { env } from '#app/platform/env.server';

/** The name of an entry for ever: what it stands for, at our own host. */
export function getUid(id: string): string {
  return `${id}@${new URL(env().APP_URL).hostname}`;
}

/** The whole file; every line of it ends with CRLF, the last one too. */
export function calendarText(calendar: ICalCalendar): string {
  return `${calendar.toString().trimEnd()}\r\n`;
}
