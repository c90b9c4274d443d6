import { formatDay } from '#app/platform/format-date-time';
import { currentLanguage } from '#app/platform/texts/language';
import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';

const REFERENCE = / \(([A-Z]{2,4}-\d\d-\w+)\)$/;
const WORK = /^(Installation|Takedown|Service call|Visit): (.+)$/;
const MONTH = /^(.+), (\d+) visits?$/;
const LATE = /^Late charge for month (\d+) on invoice (\S*): ([\d.]+)% of (\$[\d,.]+)$/;
const DATED = /^(.+), ([A-Z][a-z]{2} \d{1,2}, \d{4})$/;
const CANCELLATION = 'Cancellation of ';

const WORK_WORDS: Record<string, Marked> = {
  Installation: mark('Installation'),
  Takedown: mark('Takedown'),
  'Service call': mark('Service call'),
  Visit: mark('Visit'),
};

/**
 * What an invoice is for, or one of its lines, as its reader reads it: both are kept in English, as Stripe has them. What a person
 * wrote, an addition for one, stays as it was written.
 */
export function invoiceWords(kept: string): string {
  if (currentLanguage() === 'en') return kept;
  const reference = REFERENCE.exec(kept);
  return reference ? `${wordsFor(kept.slice(0, reference.index))}${reference[0]}` : wordsFor(kept);
}

function wordsFor(label: string): string {
  const [, kind, service] = WORK.exec(label) ?? [];
  const work = kind === undefined ? undefined : WORK_WORDS[kind];
  if (work && service) return `${translate(work)}: ${service}`;
  const [, program, count] = MONTH.exec(label) ?? [];
  if (program && count) return t('{program}, {count, plural, one {# visit} other {# visits}}', { program, count: Number(count) });
  const [, month, number = '', percent, amount] = LATE.exec(label) ?? [];
  if (month && percent && amount)
    return t('Late charge for month {month} on invoice {number}: {percent}% of {amount}', { month, number, percent, amount });
  const [, what, day] = DATED.exec(label) ?? [];
  if (what && day) return `${what}, ${formatDay(new Date(`${day} UTC`).toISOString().slice(0, 10))}`;
  return label.startsWith(CANCELLATION) ? t('Cancellation of a visit') : translateKnown(label);
}
