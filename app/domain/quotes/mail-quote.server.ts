import { t } from '#app/platform/texts/t';
import type { Quote } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import type { Db, Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { notify } from '../notifications/notify.server';
import { readBookingConsent } from './booking-consent.server';
import { readQuoteZone } from './quote-zone.server';
import { optionTitle, totalInWords } from './quote-options';
import type { PricedOption } from './quote-options.server';
import type { QuoteLineInput } from './quote-totals';

type MailedLine = Pick<QuoteLineInput, 'label' | 'amountCents'>;

type Mailed = {
  quote: Quote;
  request: {
    name: string;
    email: string;
    /** Where a text goes too, if its owner allowed texts; default: the number of the account. */
    phone?: string;
    customerId: string | null;
    language: string;
    street: string;
    city: string;
    state: string;
    zip: string;
  };
  service: string;
  lines: readonly MailedLine[];
  options: readonly PricedOption[];
  /** The change that it answers. */
  asked: string | null;
};

function inWords(lines: readonly MailedLine[]): string {
  return lines.map(({ label, amountCents }) => `${label}: ${formatMoney(amountCents, 'always')}`).join('; ');
}

function describeOption(option: PricedOption, { terms }: Quote) {
  const words = [
    option.note,
    inWords(option.lines),
    option.taxCents > 0 ? t('Sales tax: {amount}', { amount: formatMoney(option.taxCents, 'always') }) : '',
    t('Total: {amount}', { amount: formatMoney(option.totalCents, 'always') }),
    terms === 'net_30' ? '' : t('Deposit today: {amount}', { amount: formatMoney(option.depositCents, 'always') }),
  ];
  return {
    title: option.isRecommended ? t('{option} (recommended)', { option: optionTitle(option) }) : optionTitle(option),
    text: words.filter(Boolean).join('; '),
  };
}

/** Where the customer goes on from a price, on this site. */
export function quoteLink({ source, token }: { source: string; token: string }): string {
  return source === 'instant' ? `/checkout?quote=${token}` : `/quotes/${token}`;
}

/**
 * Mails a new quote with its link: what it says, its options where it has some. A quote of the office is accepted on its page, a price of the
 * price list at its checkout.
 */
export async function mailQuote(tx: Tx, { quote, request, service, lines, options, asked }: Mailed): Promise<void> {
  const offered = options.map((option) => ({ ...option, acceptedAt: null }));
  await notify(tx, {
    dedupeKey: `quote-issued:${quote.id}`,
    userId: request.customerId,
    email: request.email,
    phone: request.phone,
    language: request.language,
    template: 'quote-issued',
    data: async () => ({
      name: request.name,
      service,
      asked: asked ?? undefined,
      address: `${request.street}, ${request.city}, ${request.state} ${request.zip}`,
      includes: inWords(lines),
      tax: quote.taxCents > 0 ? formatMoney(quote.taxCents, 'always') : undefined,
      options: options.length > 0 ? options.map((option) => describeOption(option, quote)) : undefined,
      rules: (await readBookingConsent(tx, quote.token)).rules.join(' '),
      total: totalInWords({ ...quote, options: offered }),
      deposit: quote.terms === 'net_30' ? undefined : formatMoney(quote.depositCents, 'always'),
      netDays: String(quote.netDays),
      validUntil: formatDateTime(quote.validUntil, { style: 'long-date', zone: await readQuoteZone(tx, { request }) }),
      url: appUrl(quoteLink(quote)),
    }),
  });
}

/** Where a quote was sent with its link. */
export async function readQuoteMails(db: Db, quoteId: string): Promise<{ email: string | null; sms: string | null }> {
  const keys = (['email', 'sms'] as const).map((channel) => `quote-issued:${quoteId}:${channel}`);
  const sent = await db.notification.findMany({
    where: { dedupeKey: { in: keys } },
    select: { channel: true, address: true },
  });
  const to = (wanted: 'email' | 'sms') => sent.find(({ channel }) => channel === wanted)?.address ?? null;
  return { email: to('email'), sms: to('sms') };
}

/** Whether we mailed a quote to this address: who has its link then has that mailbox. */
export async function wasQuoteMailed(db: Db, { quoteId, email }: { quoteId: string; email: string }): Promise<boolean> {
  return (await readQuoteMails(db, quoteId)).email?.toLowerCase() === email.toLowerCase();
}
