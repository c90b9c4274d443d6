import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { mark } from '#app/platform/texts/t';
import { customerIds, getCustomerId } from '../accounts/stripe-customer.server';
import { voidReferral } from './void-referral.server';

const MOST_CARDS = 20;

/** Compares the card that paid a friend's booking with those of who invited them, by the numbers that Stripe keeps: one card, no credit. */
export async function checkReferralCard(db: PrismaClient, { referralId }: { referralId: string }): Promise<void> {
  const referral = await db.referral.findUnique({
    where: { id: referralId },
    select: {
      state: true,
      booking: { select: { paymentMethodId: true, livemode: true } },
      inviter: { select: { ...customerIds, deletedAt: true } },
    },
  });
  const paymentMethodId = referral?.booking.paymentMethodId;
  if (!referral || !paymentMethodId || (referral.state !== 'booked' && referral.state !== 'earned')) return;
  const isSame = await inMoneyMode(referral.booking.livemode, async () => {
    const inviter = getCustomerId(referral.inviter);
    // A deleted account has no cards at Stripe any more.
    if (!inviter || referral.inviter.deletedAt) return false;
    const { card } = await stripe().paymentMethods.retrieve(paymentMethodId);
    if (!card?.fingerprint) return false;
    const { data } = await stripe().customers.listPaymentMethods(inviter, { type: 'card', limit: MOST_CARDS });
    return data.some((method) => method.card?.fingerprint === card.fingerprint);
  });
  if (!isSame) return;
  const actor = { kind: 'system', userId: null } as const;
  await transact(db, (tx) => voidReferral(tx, { referralId, reason: mark('Both pay with the same card.'), actor }));
}
