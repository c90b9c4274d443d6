import { t } from '#app/platform/texts/t';
/** `unknown`: the product cannot see it, which is no fault. */
export type HealthState = 'good' | 'watch' | 'bad' | 'unknown';

/** One thing that can be slow, stuck or growing. `act`: what to do about it; null while all is well. `to`: where. */
export type HealthLine = { id: string; title: string; state: HealthState; found: string; act: string | null; to: string | null };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A stretch of time in words: "3 minutes". */
export function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE) return t('{count, plural, one {# second} other {# seconds}}', { count: Math.round(seconds) });
  if (seconds < 2 * HOUR) return t('{count, plural, one {# minute} other {# minutes}}', { count: Math.round(seconds / MINUTE) });
  if (seconds < 2 * DAY) return t('{count, plural, one {# hour} other {# hours}}', { count: Math.round(seconds / HOUR) });
  return t('{count, plural, one {# day} other {# days}}', { count: Math.round(seconds / DAY) });
}
