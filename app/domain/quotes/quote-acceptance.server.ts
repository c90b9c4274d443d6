import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { netText } from '../notifications/templates/invoice-words';
import { consentText, readBookingConsent, type ConsentText } from './booking-consent.server';

const SENTENCE = 'I accept this quote, the Terms of Service and the cancellation rules above.';
const CHANGED = 'The quote or its terms have changed since you opened this page. Review them, then accept again.';
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

/** Everything that is accepted with a quote: its lines and sums, the cancellation rules and the sentence. Throws NotFound. */
export async function readAcceptanceText(db: Db, token: string): Promise<Accepted> {
  const { rules } = await readBookingConsent(db, token);
  const quote = await db.quote.findUniqueOrThrow({
    where: { token },
    include: { lines: { orderBy: { position: 'asc' } } },
  });
  const due =
    quote.terms === 'net_30'
      ? `Invoiced after each visit, ${netText(quote.netDays)}`
      : `Deposit: ${formatMoney(quote.depositCents, 'always')}`;
  const sums = [
    ...quote.lines.map(({ label, amountCents }) => `${label}: ${formatMoney(amountCents, 'always')}`),
    `Tax: ${formatMoney(quote.taxCents, 'always')}`,
    `Total: ${formatMoney(quote.totalCents, 'always')}`,
    due,
  ];
  const { version, termsVersion } = await consentText(db, [...sums, ...rules], SENTENCE);
  return { text: [...sums, ...rules, SENTENCE].join('\n'), consent: { rules, sentence: SENTENCE, termsVersion, version } };
}

type Signed = { quote: { id: string; token: string }; signature: Signature };

/**
 * Keeps the signature under a quote, the first one for good. Throws InputError where the name or the tick is missing, Conflict where the page
 * had printed something else.
 */
export async function signQuote(tx: Tx, { quote, signature }: Signed): Promise<void> {
  const name = signature.name.trim();
  const missing = {
    ...(name ? {} : { name: 'Enter your full name' }),
    ...(signature.isAgreed ? {} : { agree: 'Check the box to accept' }),
  };
  if (Object.keys(missing).length > 0) throw new InputError('Sign the quote to accept it', missing);
  const { text, consent } = await readAcceptanceText(tx, quote.token);
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
