import { TZDate } from '@date-fns/tz';
import { clockMinutes } from '#app/platform/clock-time';

export type QuietHours = { start: string; end: string };

/** By US rules no one is texted between 9 pm and 8 am on their own clocks; a person may ask for more quiet, not for less. */
export const LEGAL_QUIET: QuietHours = { start: '21:00', end: '08:00' };

/** Where the recipient's clocks are unknown it has to be daytime on both coasts. */
const COASTS = ['America/New_York', 'America/Los_Angeles'];
const LONGEST_WAIT = 4;

/** Whether it is quiet at this minute of the day; hours that end before they start run past midnight, equal ones are none. */
function isQuietMinute(minute: number, { start, end }: QuietHours): boolean {
  const [from, to] = [clockMinutes(start), clockMinutes(end)];
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The next instant at which the clock of the zone shows the end of the quiet hours. */
function nextEnd(at: Date, zone: string, end: string): Date {
  const local = new TZDate(at.getTime(), zone);
  const minutes = clockMinutes(end);
  const passed = local.getHours() * 60 + local.getMinutes() >= minutes ? 1 : 0;
  const day = local.getDate() + passed;
  return new Date(
    new TZDate(local.getFullYear(), local.getMonth(), day, Math.floor(minutes / 60), minutes % 60, 0, zone).getTime(),
  );
}

/** When a text message may go out: `at` itself in the daytime, else the end of the quiet hours, on the recipient's clocks. */
export function smsMayGoAt({ at, zone, quiet }: { at: Date; zone: string | null; quiet: QuietHours[] }): Date {
  let time = at;
  for (let round = 0; round < LONGEST_WAIT; round += 1) {
    const before = time.getTime();
    for (const place of zone ? [zone] : COASTS) {
      for (const hours of quiet) {
        const local = new TZDate(time.getTime(), place);
        if (isQuietMinute(local.getHours() * 60 + local.getMinutes(), hours)) time = nextEnd(time, place, hours.end);
      }
    }
    if (time.getTime() === before) return time;
  }
  return time;
}
