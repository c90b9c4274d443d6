import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { readSeller } from '../billing/read-seller.server';
import { bringText } from '../catalog/team';
import { dayPartLabels } from '../catalog/visit-windows';
import { preferredDay } from '../catalog/flexible-span';
import { lateText, netText } from '../notifications/templates/invoice-words';
import { readBookingConsent } from '../quotes/booking-consent.server';
import { termsLabel } from '../quotes/payment-terms';
import type { QuoteWithRequest } from '../quotes/queries.server';
import { acceptedOption, optionTitle } from '../quotes/quote-options';
import { quoteStatusLabel, whyNotBookable } from '../quotes/quote-status';
import type { QuoteTotals } from '../quotes/quote-totals';
import { readQuoteZone } from '../quotes/quote-zone.server';
import { requestReference } from '../quotes/request-reference';
import { readPrintLook } from '../settings/look-files.server';
import { readQuotePictures } from './read-quote-pictures.server';
import { printQuote, type PrintedOffer, type PrintedQuote } from './print-quote.server';
import { t, translate } from '#app/platform/texts/t';
import { inReadersWords } from '../quotes/line-words';

type Quote = QuoteWithRequest;

/** A quote as a PDF, with a name for saving it. The caller has read the quote as one that the reader may see. */
export async function makeQuotePdf(db: Db, quote: Quote): Promise<{ body: Buffer; name: string }> {
  const number = requestReference(quote.request.id);
  const seller = await readSeller(db);
  const zone = await readQuoteZone(db, quote);
  const body = await printQuote(
    {
      title: quote.version > 1 ? t('Quote, version {version}', { version: quote.version }) : t('Quote'),
      number,
      facts: factsAbout(quote, zone),
      parties: [
        { label: t('From'), lines: seller },
        { label: t('Prepared for'), lines: addressee(quote.request) },
      ],
      request: requested(quote.request),
      changed: [...(quote.answers ? [t('You asked for: {wish}', { wish: quote.answers.text })] : []), quote.revisionNote].filter(
        Boolean,
      ),
      offers: offered(quote),
      payment: [
        termsLabel(quote.terms, quote.netDays),
        ...(quote.terms === 'net_30' ? [lateText(quote.lateBps)] : []),
        t('Terms of Service: {link}', { link: appUrl('/terms') }),
      ].filter(Boolean),
      ...(await readAgreement(db, quote, zone)),
    },
    {
      business: seller[0] ?? '',
      look: await readPrintLook(db),
      madeAt: quote.issuedAt,
      pictures: await readQuotePictures(db, quote.request.id),
    },
  );
  return { body, name: `quote-${number}-v${quote.version}` };
}

function factsAbout({ issuedAt, validUntil, ...quote }: Quote, zone: string): PrintedQuote['facts'] {
  const date = (at: Date) => formatDateTime(at, { style: 'long-date', zone });
  return [
    { label: t('Sent'), value: date(issuedAt) },
    { label: t('Valid until'), value: date(validUntil) },
    { label: t('Status'), value: statusInWords({ ...quote, validUntil }) },
  ];
}

/** What has become of the quote, as its page says it. */
function statusInWords({ booking, status, validUntil }: Pick<Quote, 'booking' | 'status' | 'validUntil'>): string {
  if (booking && booking.paymentStatus !== 'none') return t('Booked as {reference}', { reference: booking.reference });
  if (status === 'declined' || status === 'revised') return quoteStatusLabel(status);
  if (whyNotBookable({ status, validUntil }, now())) return t('Expired');
  return status === 'accepted' ? t('Accepted') : t('Waiting for your answer');
}

function addressee({ name, company, street, city, state, zip }: Quote['request']): string[] {
  return [name, ...(company ? [company.name] : []), street, `${city}, ${state} ${zip}`].filter(Boolean);
}

function requested({ package: pack, dayPart, notes, ...asked }: Quote['request']): string[] {
  const needs = pack && bringText(pack);
  return [
    t('Service: {service}', { service: pack?.name ?? t('Custom work') }),
    t('Preferred date: {day}, {dayPart}', { day: preferredDay(asked), dayPart: translate(dayPartLabels[dayPart]).toLowerCase() }),
    ...(needs ? [t('We bring: {needs}', { needs })] : []),
    ...(notes ? [t('Notes: {notes}', { notes })] : []),
  ];
}

/** Each option, or the quote itself where it has none. */
function offered(quote: Quote): PrintedOffer[] {
  if (quote.options.length === 0) return [{ ...priced(quote, quote), title: t('Price'), mark: '', note: '' }];
  const accepted = acceptedOption(quote.options);
  return quote.options.map((option) => ({
    ...priced(option, quote),
    title: optionTitle(option),
    mark: option === accepted ? t('Accepted') : option.isRecommended && !accepted ? t('Recommended') : '',
    note: option.note,
  }));
}

type Sums = Pick<QuoteTotals, 'taxCents' | 'totalCents' | 'depositCents'> & { lines: { label: string; amountCents: number }[] };

function priced({ lines, taxCents, totalCents, depositCents }: Sums, { terms, netDays }: Quote) {
  const due =
    terms === 'net_30'
      ? [
          { label: t('Due now'), amountCents: 0 },
          { label: t('Invoiced after each visit, {terms}', { terms: netText(netDays) }), amountCents: totalCents },
        ]
      : [
          { label: t('Deposit, due now'), amountCents: depositCents },
          { label: t('When the work is done'), amountCents: totalCents - depositCents },
        ];
  return { lines: lines.map(inReadersWords), taxCents, totalCents, due };
}

/** What was signed, by whom and when; the rules that would be signed while nothing is. */
async function readAgreement(db: Db, quote: Quote, zone: string): Promise<Pick<PrintedQuote, 'rules' | 'signature' | 'signed'>> {
  if (!quote.acceptance) return { rules: (await readBookingConsent(db, quote.token)).rules, signature: [], signed: [] };
  const { name, at } = quote.acceptance;
  const { text } = await db.quoteAcceptance.findUniqueOrThrow({ where: { quoteId: quote.id }, select: { text: true } });
  const option = acceptedOption(quote.options);
  const day = formatDateTime(at, { style: 'long-date', zone });
  return {
    rules: [],
    signature: [
      t('Accepted by {name}, {time}', {
        name: name || t('a deleted person'),
        time: `${day}, ${formatDateTime(at, { style: 'time', zone, showZone: true })}`,
      }),
      ...(option ? [optionTitle(option)] : []),
    ],
    signed: text.split('\n'),
  };
}
