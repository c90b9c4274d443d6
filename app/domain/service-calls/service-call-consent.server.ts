import type { Booking } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { consentText, type ConsentText } from '../quotes/booking-consent.server';
import { type FreeCalls, readFreeCalls } from '../plans/service-calls.server';
import { serviceCallPrices } from './service-call-lines.server';
import { mark, t, translate } from '#app/platform/texts/t';

const RULE = mark('You can cancel free of charge until your pro is on the way.');

/** A saved card, and whose it is at Stripe where it is not the account's own customer. */
export type SavedCard = Pick<Booking, 'paymentMethodId' | 'stripeCustomerId'>;

/** The card that paid this customer's latest booking, where there is one. */
export function savedCard(db: Db, customerId: string): Promise<SavedCard | null> {
  return db.booking.findFirst({
    where: { customerId, livemode: isLiveMoney(), paymentMethodId: { gt: '' } },
    orderBy: { createdAt: 'desc' },
    select: { paymentMethodId: true, stripeCustomerId: true },
  });
}

/**
 * The words that stand beside the button of a service call: what the saved card pays, and when. Null where no card is saved: then the
 * checkout asks for consent.
 */
export async function readServiceCallConsent(
  db: Db,
  { customerId, call }: { customerId: string; call: string },
): Promise<ConsentText | null> {
  if (!(await savedCard(db, customerId))) return null;
  const [prices, freeCalls] = await Promise.all([serviceCallPrices(db, { customerId, call }), readFreeCalls(db, customerId)]);
  return writeServiceCallConsent(db, { ...prices, freeCalls });
}

type Known = { urgentCents: number; laterCents: number; freeCalls: FreeCalls | null };

/** The same words for a card that is saved, of what a page has read already. */
export function writeServiceCallConsent(db: Db, { urgentCents, laterCents, freeCalls }: Known): Promise<ConsentText> {
  const prices = { urgent: formatMoney(urgentCents, 'always'), later: formatMoney(laterCents, 'always') };
  const sentence = t(
    'By requesting service, you agree to the Terms of Service and the cancellation rule above, and you authorize us to charge your saved card when the work is done: {urgent} for today or tomorrow, or {later} within a week, plus tax.',
    prices,
  );
  const covered = freeCalls?.left ? t('A call that your plan covers costs you nothing.') : '';
  return consentText(db, [translate(RULE)], [sentence, covered].filter(Boolean).join(' '));
}
