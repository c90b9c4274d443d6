import { mark, translate } from '#app/platform/texts/t';

/** By number, 0 is Sunday. */
export const WEEKDAYS = [
  mark('Sunday'),
  mark('Monday'),
  mark('Tuesday'),
  mark('Wednesday'),
  mark('Thursday'),
  mark('Friday'),
  mark('Saturday'),
] as const;

/** The same in the language of its reader; empty for a number that is none. */
export function weekdayName(weekday: number): string {
  const name = WEEKDAYS[weekday];
  return name ? translate(name) : '';
}
