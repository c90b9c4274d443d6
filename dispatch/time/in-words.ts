import { getIso } from './instants';
import { offsetAt } from './zone';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "2026-12-01" as people read it: "Tue, Dec 1". */
export function dayInWords(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${WEEKDAYS[day.getUTCDay()]}, ${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;
}

/** "45 minutes", "1 hour", "2 hours 15 minutes". */
export function durationInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest || !hours ? [rest === 1 ? '1 minute' : `${rest} minutes`] : []),
  ];
  return parts.join(' ');
}

/** "9 PM" of "21:00", "7:30 AM" of "07:30". */
export function formatClock(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The time of an instant (epoch seconds) by the clock of a zone: "7:40 AM". */
export function timeOfDay(zone: string, epoch: number): string {
  return timeInWords(zone, epoch).split(', ')[2] ?? '';
}

/** An instant (epoch seconds) by the clock of a zone: "Tue, Dec 1, 11:00 AM". Without Intl, which is too slow for every pro of a search. */
export function timeInWords(zone: string, epoch: number): string {
  const local = getIso(epoch + offsetAt(zone, epoch));
  const hour = Number(local.slice(11, 13));
  return `${dayInWords(local.slice(0, 10))}, ${hour % 12 || 12}${local.slice(13, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}
