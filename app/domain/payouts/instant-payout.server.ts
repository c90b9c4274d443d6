import type { PayoutStatus, PrismaClient } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { logger } from '#app/platform/logger.server';
import { t } from '#app/platform/texts/t';
import { readInstantFee } from '../settings/booking-terms.server';
import { instantFeeLabel, previewInstant, type InstantPreview } from './instant-fee';
import { readDebt, readStripeBalance } from './read-earnings.server';
import { requestInstantPayout, sendPayout } from './send-payout.server';
import { bankWords } from './bank-words';

/** What a pro could have at once, what it costs and where it goes; null where it is not offered. */
export async function readInstantOffer(
  db: PrismaClient,
  { proId }: { proId: string },
): Promise<(InstantPreview & { bankLabel: string; feeLabel: string }) | null> {
  const account = await db.connectAccount.findUnique({ where: { proId } });
  if (!account?.payoutsEnabled || !account.instantEligible) return null;
  const fee = await readInstantFee(db);
  const preview = previewInstant(await instantCents(db, { proId, stripeAccountId: account.stripeAccountId }), fee);
  return (
    preview && {
      ...preview,
      bankLabel: account.bankLabel ? bankWords(account.bankLabel) : t('your bank'),
      feeLabel: instantFeeLabel(fee),
    }
  );
}

/** What Stripe would pay at once, without what the pro owes us: the fee of the payout before may still be there. */
async function instantCents(db: PrismaClient, of: { proId: string; stripeAccountId: string }): Promise<number> {
  const [balance, debtCents] = await Promise.all([readStripeBalance(of.stripeAccountId), readDebt(db, of)]);
  return Math.max(0, balance.instantCents - debtCents);
}

type Wanted = { proId: string; balanceCents: number; payoutCents: number };
type Answer = { status: PayoutStatus; amountCents: number; failureMessage: string | null };

/**
 * Takes the instant payout that a pro was shown. Stripe is asked for the balance before, and told of the payout after the
 * one transaction that `once` runs for this click; a repeat of the click gets the first one's payout. If Stripe does not
 * answer now, the task goes on.
 */
export async function takeInstantPayout(
  db: PrismaClient,
  wanted: Wanted,
  once: (request: (tx: Tx) => Promise<{ payoutId: string }>) => Promise<{ payoutId: string }>,
): Promise<Answer> {
  const { proId } = wanted;
  const account = await db.connectAccount.findUnique({ where: { proId }, select: { stripeAccountId: true } });
  const availableCents = account ? await instantCents(db, { proId, stripeAccountId: account.stripeAccountId }) : 0;
  const { payoutId } = await once((tx) => requestInstantPayout(tx, { ...wanted, availableCents }));
  await sendPayout(db, { payoutId }).catch((error: unknown) => {
    logger.warn({ err: error, payoutId }, 'Stripe did not answer for an instant payout; its task goes on');
  });
  return db.payout.findUniqueOrThrow({
    where: { id: payoutId },
    select: { status: true, amountCents: true, failureMessage: true },
  });
}
