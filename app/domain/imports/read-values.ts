import { isRealDate } from '#app/platform/local-date';

const MAX_CENTS = 100_000_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "$1,234.50" and "1234.5" in cents, "(20.00)" and "-20" below zero; null where it is no amount. */
export function readCents(text: string): number | null {
  const isNegative = /^\(.*\)$|^\s*-|-\s*$/.test(text);
  const plain = text.replace(/[$,\s()-]|usd/gi, '');
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  if (cents > MAX_CENTS) return null;
  return isNegative && cents > 0 ? -cents : cents;
}

/**
 * A day as YYYY-MM-DD: "2024-03-09", "03/09/2024", "3/9/24" (the month first, as both products write it in the United States),
 * "Mar 9, 2024", "9 March 2024", each with or without a time after it. Null where it is no day.
 */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s].*)?$/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const slashes = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?:[,\s].*)?$/.exec(text);
  if (slashes) return toDay(slashes[3], slashes[1], slashes[2]);
  const worded = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:[,\s].*)?$/i.exec(text);
  if (worded) return toDay(worded[3], monthOf(worded[1]), worded[2]);
  const dayFirst = /^(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})(?:[,\s].*)?$/i.exec(text);
  return dayFirst ? toDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]) : null;
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function toDay(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(written) ? written : null;
}
