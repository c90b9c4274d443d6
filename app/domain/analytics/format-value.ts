import { formatMoney, plainDollars } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import type { Cell, Unit } from './figure';

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Seconds in the largest unit that leaves at least one: "45 s", "12 min", "3.5 h", "2.1 days". */
function duration(seconds: number): string {
  if (seconds < 60) return `${count.format(seconds)} s`;
  if (seconds < 3_600) return `${count.format(seconds / 60)} min`;
  if (seconds < 172_800) return `${tenths.format(seconds / 3_600)} h`;
  return t('{days} days', { days: tenths.format(seconds / 86_400) });
}

/** A value as people read it; nothing to compute it from is a dash. */
export function formatValue(value: Cell, unit: Unit): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  switch (unit) {
    case 'money':
      return formatMoney(Math.round(value), 'always');
    case 'share':
      return percent.format(value);
    case 'seconds':
      return duration(value);
    case 'stars':
      return t('{value} of 5', { value: tenths.format(value) });
    case 'per100':
    case 'number':
      return tenths.format(value);
    case 'hundredths':
      return hundredths.format(value);
    default:
      return count.format(value);
  }
}

/** The same beside an axis, as short as it goes. */
export function formatTick(value: number, unit: Unit): string {
  if (unit === 'money') return `${value < 0 ? '-' : ''}$${short.format(Math.abs(value) / 100)}`;
  if (unit === 'count' || unit === 'number') return short.format(value);
  return formatValue(value, unit);
}

/** The same for a spreadsheet: dollars, shares of 1, seconds. */
export function csvValue(value: Cell, unit: Unit): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (unit === 'money') return plainDollars(value);
  return unit === 'count' ? String(Math.round(value)) : String(Number(value.toFixed(4)));
}
