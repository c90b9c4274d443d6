import { t } from '#app/platform/texts/t';

/** Miles as a pro sees them: whole, rounded up, so that they cannot work out where a house stands. */
export function wholeMiles(miles: number): number {
  return Math.max(1, Math.ceil(miles));
}

/** "1 mile", "12 miles". */
export function milesInWords(miles: number): string {
  const whole = wholeMiles(miles);
  return t('{miles, plural, one {# mile} other {# miles}}', { miles: whole });
}
