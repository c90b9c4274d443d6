import { dateTimeFormat } from '#app/platform/date-time-format';
import { csv } from '#app/platform/csv';
import { plainDollars } from '#app/platform/format-money';
import { mark, type Marked } from '#app/platform/texts/t';
import type { Statement } from './read-statement.server';

const KINDS: Record<string, Marked> = {
  'pro-fee': mark('Fee for a late release or no-show'),
  'payout-fee': mark('Instant payout fee'),
  tip: mark('Tip from your customer'),
  trip: mark('Trip to a visit that you couldn’t finish'),
  credit: mark('Your share of a discount after the work'),
  'credit-void': mark('Discount reversed'),
  'payout-fee-back': mark('Fee refunded'),
  refund: mark('Your share of a refund'),
  'refund-failed': mark('Failed refund returned'),
  'dispute-borne': mark('Your share of a lost dispute'),
};

/** What a line of the statement that is no job is called. */
export function otherLabel(kind: string): Marked {
  return KINDS[kind] ?? mark('Other change');
}

function day(at: Date | null, zone: string): string {
  return at ? dateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at) : '';
}

/** The year as a file for a tax return: every job, every fee, then the sums (1099). */
export function statementCsv({ year, zone, name, company, lines, others, totals }: Statement): string {
  const head = [
    'Date',
    'Booking',
    'What',
    'Price before tax',
    'Platform fee',
    'Your share',
    'Deducted',
    'Paid to you',
    'Paid on',
  ];
  const jobs = lines.map((line) => [
    day(line.completedAt, zone),
    line.reference,
    line.service,
    plainDollars(line.priceCents),
    plainDollars(line.platformCents),
    plainDollars(line.earnedCents),
    plainDollars(line.nettedCents),
    plainDollars(line.sentCents),
    day(line.sentAt, zone),
  ]);
  const fees = others.map((each) => [
    day(each.at, zone),
    each.reference ?? '',
    otherLabel(each.kind),
    '',
    '',
    plainDollars(each.amountCents),
    '',
    '',
    '',
  ]);
  const sums = [
    [],
    [`Year ${year}`, name, company],
    ['Jobs', String(totals.jobs)],
    ['Gross amount customers paid before tax', plainDollars(totals.priceCents)],
    ['Platform fees', plainDollars(totals.platformCents)],
    ['Your shares', plainDollars(totals.earnedCents)],
    ['Fees and refunds', plainDollars(totals.otherCents)],
    ['Carried over from before', plainDollars(totals.beforeCents)],
    ['Not paid yet', plainDollars(totals.afterCents)],
    ['Paid to your account in the year', plainDollars(totals.paidCents)],
  ];
  return csv([head, ...jobs, ...fees, ...sums]);
}
