import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';

const SAMPLE_YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034];

/** An instant that has the weekday, the day and the hour of the engine's words; they name no year. */
function sampleOf(day: string, clock = '00:00'): Date | undefined {
  return SAMPLE_YEARS.map((year) => new Date(`${day.replace(/^\w+, /, '')}, ${year} ${clock} UTC`)).find(
    (date) => !Number.isNaN(date.getTime()) && date.toUTCString().startsWith(day.slice(0, 3)),
  );
}

/** The engine's "Tue, Dec 1" in the language of its reader. */
export function dayText(day: string): string {
  const found = sampleOf(day);
  return found ? formatDateTime(found, { style: 'date', zone: 'UTC' }) : day;
}

/** The engine's "Tue, Dec 1, 11:00 AM". */
export function momentText(day: string, clock: string): string {
  const found = sampleOf(day, clock);
  return found ? formatDateTime(found, { zone: 'UTC' }) : `${day}, ${clock}`;
}

/** The engine's "9 PM" or "7:30 AM". */
export function clockText(clock: string): string {
  const found = sampleOf('Mon, Jan 1', clock.replace(/^(\d+) /, '$1:00 '));
  return found ? formatDateTime(found, { style: 'time', zone: 'UTC' }) : clock;
}

export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours ? t('{hours, plural, one {# hour} other {# hours}}', { hours }) : '',
    rest || !hours ? t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: rest }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** The engine's "2 hours 15 minutes". */
export function spanText(span: string): string {
  const count = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(span)?.[1] ?? 0);
  return durationText(count('hour') * 60 + count('minute'));
}

/** "40-ft ladder, no lift" of the engine's "Has no 40-ft ladder, no lift." */
export function missingEquipment(text: string): string {
  const pieces = text
    .replace(/^Has no /, '')
    .replace(/\.$/, '')
    .split(', no ');
  return pieces.reduce((said, piece) => t('{pieces}, no {piece}', { pieces: said, piece }));
}
