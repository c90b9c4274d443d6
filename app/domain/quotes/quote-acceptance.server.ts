import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { mark, t, translate } from '#app/platform/texts/t';
import { lineWords } from './line-words';
import { netText } from '../notifications/templates/invoice-words';
import { optionTitle } from './quote-options';
import { quoteOptions } from './quote-options.server';
import type { PaymentTerms } from './payment-terms';
import { consentText, readBookingConsent, type ConsentText } from './booking-consent.server';

const SENTENCE = mark('I accept this quote, the Terms of Service and the cancellation rules above.');
const OPTION_SENTENCE = mark('I accept the option that I chose, the Terms of Service and the cancellation rules above.');
const CHANGED = mark('The quote or its terms have changed since you opened this page. Review them, then accept again.');
const LONGEST_AGENT = 300;

/** What a customer types and ticks under a quote, and where from. */
export type Signature = {
  name: string;
  isAgreed: boolean;
  /** The version that the form sent back: what the page had printed. */
  shown: string;
  ip: string;
  userAgent: string;
};

/** A quote of the office is signed; the price list's is agreed to at its checkout, which keeps its words by itself. */
export function needsSignature(quote: { source: string }): boolean {
  return quote.source === 'admin';
}

type Accepted = { text: string; consent: ConsentText };

type Sums = {
  lines: readonly { label: string; amountCents: number }[];
  taxCents: number;
  totalCents: number;
  depositCents: number;
};

/** The lines and sums of a quote or of one of its options, as they are signed. */
function sumsOf({ lines, ...sums }: Sums, { terms, netDays }: { terms: PaymentTerms; netDays: number }): string[] {
  return [
    ...lines.map(({ label, amountCents }) => `${lineWords(label)}: ${formatMoney(amountCents, 'always')}`),
    t('Tax: {amount}', { amount: formatMoney(sums.taxCents, 'always') }),
    t('Total: {amount}', { amount: formatMoney(sums.totalCents, 'always') }),
    terms === 'net_30'
      ? t('Invoiced after each visit, {terms}', { terms: netText(netDays) })
      : t('Deposit: {amount}', { amount: formatMoney(sums.depositCents, 'always') }),
  ];
}

/**
 * Everything that is accepted with a quote: its lines and sums, the cancellation rules and the sentence. Where it has options the text has those of the one that is
 * chosen, of all while none is; the version is of all that is shown. Throws NotFound.
 */
export async function readAcceptanceText(db: Db, token: string, option: number | null = null): Promise<Accepted> {
  const { rules } = await readBookingConsent(db, token);
  const quote = await db.quote.findUniqueOrThrow({
    where: { token },
    include: { lines: { orderBy: { position: 'asc' } }, options: quoteOptions },
  });
  const hasOptions = quote.options.length > 0;
  const offered = hasOptions
    ? quote.options.map((each) => ({
        position: each.position,
        sums: [optionTitle(each), ...(each.note ? [each.note] : []), ...sumsOf(each, quote)],
      }))
    : [{ position: null, sums: sumsOf(quote, quote) }];
  const sentence = translate(hasOptions ? OPTION_SENTENCE : SENTENCE);
  const shown = offered.flatMap(({ sums }) => sums);
  const signed = option ? offered.filter(({ position }) => position === option).flatMap(({ sums }) => sums) : shown;
  const { version, termsVersion } = await consentText(db, [...shown, ...rules], sentence);
  return { text: [...signed, ...rules, sentence].join('\n'), consent: { rules, sentence, termsVersion, version } };
}

type Signed = { quote: { id: string; token: string }; signature: Signature; option: number | null };

/**
 * Keeps the signature under a quote, the first one for good. Throws InputError where the name or the tick is missing, Conflict where the page
 * had printed something else.
 */
export async function signQuote(tx: Tx, { quote, signature, option }: Signed): Promise<void> {
  const name = signature.name.trim();
  const missing = {
    ...(name ? {} : { name: t('Enter your full name') }),
    ...(signature.isAgreed ? {} : { agree: t('Check the box to accept') }),
  };
  if (Object.keys(missing).length > 0) throw new InputError(t('Sign the quote to accept it'), missing);
  const { text, consent } = await readAcceptanceText(tx, quote.token, option);
  if (signature.shown !== consent.version) throw new Conflict('version', CHANGED);
  await tx.quoteAcceptance.createMany({
    data: [
      {
        quoteId: quote.id,
        name,
        text,
        version: consent.version,
        termsVersion: consent.termsVersion,
        ip: signature.ip || null,
        userAgent: signature.userAgent.slice(0, LONGEST_AGENT) || null,
        at: now(),
      },
    ],
    skipDuplicates: true,
  });
}

/** Whether a quote must be signed before it is paid or confirmed; what was booked before stays booked. */
export async function lacksSignature(db: Db, token: string): Promise<boolean> {
  const quote = await db.quote.findUnique({
    where: { token },
    select: { source: true, acceptance: { select: { quoteId: true } }, booking: { select: { id: true } } },
  });
  return Boolean(quote && needsSignature(quote) && !quote.acceptance && !quote.booking);
}
