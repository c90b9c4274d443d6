import type { ConsentText } from '#app/domain/quotes/booking-consent.server';
import { offerLater } from '#app/domain/payments/later-settings.server';
import { readInvitation } from '#app/domain/referrals/referral-link.server';
import type { Db } from '#app/platform/db.server';
import { laterNames } from '#app/platform/later-methods';
import type { CheckoutData } from './checkout-view.server';

type Asked = {
  price: { totalCents: number; depositCents: number; terms: string };
  isCompany: boolean;
  /** A friend's code that the order was begun with. */
  code: string;
  consent: () => Promise<ConsentText>;
};

/** What the page says beside the card of paying the full price over time; null where it is not offered, or no money is due now. */
export async function readOverTime(db: Db, { price, isCompany, code, consent }: Asked): Promise<CheckoutData['overTime']> {
  if (price.depositCents <= 0) return null;
  const isInvited = code !== '' && (await readInvitation(db, code)) !== null;
  const asked = { amountCents: price.totalCents, terms: price.terms, isCompany, isInvited };
  const methods = await offerLater(db, asked);
  if (methods.length === 0) return null;
  return { providers: laterNames(methods), cents: price.totalCents, consent: await consent() };
}
