import type { ConsentText } from '#app/domain/quotes/booking-consent.server';
import { creditUsed } from '#app/domain/ledger/queries.server';
import { readAccountCredit } from '#app/domain/payments/account-credit.server';
import { offerLater } from '#app/domain/payments/later-settings.server';
import { readInvitation } from '#app/domain/referrals/referral-link.server';
import type { Db } from '#app/platform/db.server';
import { laterNames } from '#app/platform/later-methods';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import type { CheckoutData } from './checkout-view.server';

type Asked = {
  price: { totalCents: number; depositCents: number; terms: string };
  isCompany: boolean;
  /** A friend's code that the order was begun with. */
  code: string;
  /** Who is signed in: their credit pays first. */
  customerId: string | null;
  quoteToken?: string;
  consent: () => Promise<ConsentText>;
};

/** What the page says beside the card of paying the full price over time; null where it is not offered, or no money is due now. */
export async function readOverTime(
  db: Db,
  { price, isCompany, code, consent, ...who }: Asked,
): Promise<CheckoutData['overTime']> {
  if (price.depositCents <= 0) return null;
  const isInvited = code !== '' && (await readInvitation(db, code)) !== null;
  const creditCents = Math.min(price.totalCents, isCompany ? 0 : await usableCredit(db, who));
  const cents = price.totalCents - creditCents;
  const asked = { amountCents: cents, terms: price.terms, isCompany, isInvited };
  const methods = await offerLater(db, asked);
  if (methods.length === 0) return null;
  return { providers: laterNames(methods), cents, creditCents, consent: await consent() };
}

/** The customer's credit, with what is held for this booking while they are at a provider's page. */
async function usableCredit(db: Db, { customerId, quoteToken }: Pick<Asked, 'customerId' | 'quoteToken'>): Promise<number> {
  if (!customerId) return 0;
  const booking = quoteToken
    ? await db.booking.findFirst({ where: { quote: { token: quoteToken }, customerId }, select: { id: true } })
    : null;
  const heldCents = booking ? await creditUsed(db, booking.id) : 0;
  return heldCents + (await readAccountCredit(db, { customerId, livemode: isLiveMoney() }));
}
