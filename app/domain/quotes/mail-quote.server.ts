import { t } from '#app/platform/texts/t';
import type { Quote } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { notify } from '../notifications/notify.server';
import { officeZone } from '../settings/office-zone.server';
import { readBookingConsent } from './booking-consent.server';
import { optionTitle, totalInWords } from './quote-options';
import type { PricedOption } from './quote-options.server';
import type { QuoteLineInput } from './quote-totals';

type Mailed = {
  quote: Quote;
  request: {
    name: string;
    email: string;
    customerId: string | null;
    language: string;
    street: string;
    city: string;
    state: string;
    zip: string;
  };
  service: string;
  lines: readonly QuoteLineInput[];
  options: readonly PricedOption[];
  /** The change that it answers. */
  asked: string | null;
};

function inWords(lines: readonly QuoteLineInput[]): string {
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

/** Mails a new quote of the office with its link: what it says, its options where it has some. */
export async function mailQuote(tx: Tx, { quote, request, service, lines, options, asked }: Mailed): Promise<void> {
  const offered = options.map((option) => ({ ...option, acceptedAt: null }));
  await notify(tx, {
    dedupeKey: `quote-issued:${quote.id}`,
    userId: request.customerId,
    email: request.email,
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
      validUntil: formatDateTime(quote.validUntil, { style: 'long-date', zone: await officeZone(tx) }),
      url: appUrl(`/quotes/${quote.token}`),
    }),
  });
}
