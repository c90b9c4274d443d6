import { dateTimeFormat } from '#app/platform/date-time-format';
import { csv } from '#app/platform/csv';
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

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
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
    dollars(line.priceCents),
    dollars(line.platformCents),
    dollars(line.earnedCents),
    dollars(line.nettedCents),
    dollars(line.sentCents),
    day(line.sentAt, zone),
  ]);
  const fees = others.map((each) => [
    day(each.at, zone),
    each.reference ?? '',
    otherLabel(each.kind),
    '',
    '',
    dollars(each.amountCents),
    '',
    '',
    '',
  ]);
  const sums = [
    [],
    [`Year ${year}`, name, company],
    ['Jobs', String(totals.jobs)],
    ['Gross amount customers paid before tax', dollars(totals.priceCents)],
    ['Platform fees', dollars(totals.platformCents)],
    ['Your shares', dollars(totals.earnedCents)],
    ['Fees and refunds', dollars(totals.otherCents)],
    ['Carried over from before', dollars(totals.beforeCents)],
    ['Not paid yet', dollars(totals.afterCents)],
    ['Paid to your account in the year', dollars(totals.paidCents)],
  ];
  return csv([head, ...jobs, ...fees, ...sums]);
}
