import { isoOf } from './instants';
import { offsetAt } from './zone';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "2026-12-01" as people read it: "Tue, Dec 1". */
export function dayInWords(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return `${WEEKDAYS[day.getUTCDay()]}, ${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}`;
}

/** An instant (epoch seconds) by the clock of a zone: "Tue, Dec 1, 11:00 AM". Without Intl, which is too slow for every pro of a search. */
export function timeInWords(zone: string, epoch: number): string {
  const local = isoOf(epoch + offsetAt(zone, epoch));
  const hour = Number(local.slice(11, 13));
  return `${dayInWords(local.slice(0, 10))}, ${hour % 12 || 12}${local.slice(13, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}
