import { createHash } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { rowText } from '#app/platform/texts/row-text.server';
import { mark, t } from '#app/platform/texts/t';
import { getPackage, policyInForce } from '../catalog/queries.server';
import { firstLineId } from '../catalog/service-lines.server';
import { policyLines } from '../catalog/cancellation-text';
import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { payWithinText } from '../notifications/templates/invoice-words';
import { readTermsVersion } from '../business/terms-version.server';

/** What a customer agrees to by pressing the button: the page prints it all, and the form sends `version` back. */
export type ConsentText = {
  rules: string[];
  sentence: string;
  termsVersion: string;
  /** Digest of the rules, the sentence and the terms' version. */
  version: string;
};

const CHANGED = mark('The terms below have changed since you opened this page. Review them, then try again.');

/** Rules and sentence with the version of both and of the terms that are published. */
export async function consentText(db: Db, rules: string[], sentence: string): Promise<ConsentText> {
  const termsVersion = await readTermsVersion(db);
  const digest = createHash('sha256').update([termsVersion, ...rules, sentence].join('\n'));
  return { rules, sentence, termsVersion, version: digest.digest('hex').slice(0, 16) };
}

/** `doneText`: when the balance is due, of a service that is taken down again. `overTime`: a provider pays the full price now. */
type Words = {
  onInvoice: boolean;
  netDays: number;
  laterCents: number;
  hasTakedown: boolean;
  doneText: string;
  overTime: boolean;
};

function sentenceOf({ onInvoice, netDays, laterCents, hasTakedown, doneText, overTime }: Words): string {
  if (onInvoice)
    return t(
      'By confirming, you agree to the Terms of Service and the cancellation rules above, and to paying each invoice {within}.',
      { within: payWithinText(netDays) },
    );
  if (overTime)
    return t(
      'By paying over time, you pay the full price now through a provider whose own terms apply, and you agree to the Terms of Service and the cancellation rules above. If the price goes up later, we email you a link to pay the difference. Credit on your account is used first.',
    );
  if (laterCents <= 0) return t('By paying, you agree to the Terms of Service and the cancellation rules above.');
  const later = formatMoney(laterCents, 'always');
  return hasTakedown
    ? t(
        'By paying, you agree to the Terms of Service and the cancellation rules above, and you authorize us to charge the balance of {later} to the same card when {done}. That balance includes the takedown.',
        { later, done: rowText(doneText) },
      )
    : t(
        'By paying, you agree to the Terms of Service and the cancellation rules above, and you authorize us to charge the balance of {later} to the same card when the visit is complete.',
        { later },
      );
}

/**
 * The words that stand beside Pay or Confirm of a quote, by the booking's rules, or by today's when the quote has no booking yet.
 * Throws NotFound.
 */
export async function readBookingConsent(db: Db, quoteToken: string, overTime = false): Promise<ConsentText> {
  const quote = await db.quote.findUnique({
    where: { token: quoteToken },
    select: {
      terms: true,
      netDays: true,
      totalCents: true,
      depositCents: true,
      request: { select: { package: { select: { id: true, serviceLineId: true } } } },
      booking: { select: { policy: true } },
    },
  });
  if (!quote) throw new NotFound(t('Service not found'));
  const chosen = quote.request.package;
  const pack = chosen && (await getPackage(db, chosen.id));
  const policy = quote.booking
    ? (quote.booking.policy as unknown as CancellationPolicy)
    : (await policyInForce(db, chosen?.serviceLineId ?? (await firstLineId(db)))).rules;
  const sentence = sentenceOf({
    onInvoice: quote.terms === 'net_30',
    netDays: quote.netDays,
    laterCents: quote.totalCents - quote.depositCents,
    hasTakedown: Boolean(pack?.takedownMinutes),
    doneText: pack?.serviceLine.doneText ?? '',
    overTime,
  });
  return consentText(db, policyLines(policy), sentence);
}

type Previewed = {
  serviceLineId: string;
  totalCents: number;
  depositCents: number;
  hasTakedown: boolean;
  doneText: string;
  overTime?: boolean;
};

/** The words beside Pay while there is no quote yet: those that its quote will have. */
export async function previewBookingConsent(db: Db, previewed: Previewed): Promise<ConsentText> {
  const { serviceLineId, totalCents, depositCents, hasTakedown, doneText, overTime = false } = previewed;
  const { rules } = await policyInForce(db, serviceLineId);
  const laterCents = totalCents - depositCents;
  const words = { onInvoice: false, netDays: 0, laterCents, hasTakedown, doneText, overTime };
  return consentText(db, policyLines(rules), sentenceOf(words));
}

type Given = {
  quoteToken: string;
  userId: string;
  /** The version that the form sent back: what the page had printed. */
  shown: string;
  /** The page, such as /checkout. */
  place: string;
  /** Pressed to pay the full price over time. */
  overTime?: boolean;
};

/**
 * Keeps what the customer agreed to with the booking of this quote: exactly the text that their page printed. The first time counts; pressing again changes nothing.
 * Throws Conflict where the page had printed something else.
 */
export async function keepConsent(tx: Tx, { quoteToken, userId, shown, place, overTime }: Given): Promise<void> {
  const consent = await readBookingConsent(tx, quoteToken, overTime);
  const { id: bookingId } = await tx.booking.findFirstOrThrow({
    where: { quote: { token: quoteToken } },
    select: { id: true },
  });
  await recordConsent(tx, { bookingId, userId, consent, shown, place });
}

type Recorded = Omit<Given, 'quoteToken' | 'overTime'> & { bookingId: string; consent: ConsentText };

/** Writes the words down, once for a booking. Throws Conflict where `shown` is another version than these words have. */
export async function recordConsent(tx: Tx, { bookingId, userId, consent, shown, place }: Recorded): Promise<void> {
  const { rules, sentence, termsVersion, version } = consent;
  if (shown !== version) throw new Conflict('version', CHANGED);
  const { policyVersion } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { policyVersion: true } });
  const text = [...rules, sentence].join('\n');
  await tx.bookingConsent.createMany({
    data: [{ bookingId, userId, termsVersion, policyVersion, text, version, place, at: now() }],
    skipDuplicates: true,
  });
}
