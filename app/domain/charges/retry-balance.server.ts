import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { remindOfBalance } from '../payments/booking-notices.server';
import { chargeCard } from './charge-card.server';
import { NEEDS_CUSTOMER, nextRetry } from '../payments/dunning';
import { spendAccountCredit } from '../payments/account-credit.server';
import { waiveSmallRemainder } from '../payments/waive-remainder.server';
import { lockBalance, prepareCharge } from '../payments/prepare-charge.server';

/**
 * Tries a refused balance once more, with the card that is the booking's now. A bank that asks for the customer's confirmation
 * refuses every charge without them, so there they are only reminded. Stops quietly when it is paid or nothing is due.
 */
export async function retryBalance(db: PrismaClient, { bookingId }: { bookingId: string }): Promise<void> {
  const paymentId = await transact(db, (tx) => prepareRetry(tx, bookingId));
  if (paymentId) await chargeCard(db, { paymentId });
}

async function prepareRetry(tx: Tx, bookingId: string): Promise<string | null> {
  const { account: standing, running, feeRuns } = await lockBalance(tx, bookingId);
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId } });
  if (!booking.nextRetryAt) return null;
  const isOver = standing.isDisputed || running?.status === 'succeeded';
  const account = isOver || running || feeRuns ? standing : await spendAccountCredit(tx, standing);
  if (account.openCents <= 0 || isOver) {
    await tx.booking.update({ where: { id: bookingId }, data: { nextRetryAt: null } });
    return null;
  }
  if (!running && !feeRuns && (await waiveSmallRemainder(tx, account))) return null;
  // The customer is at the hosted page right now, or a try is on its way.
  if (running || feeRuns) return null;
  const last = await tx.payment.findFirst({
    where: { bookingId, kind: 'balance', status: 'failed' },
    orderBy: { createdAt: 'desc' },
    select: { failureCode: true, failureMessage: true },
  });
  const retries = booking.balanceRetries + 1;
  if (last?.failureCode === NEEDS_CUSTOMER) {
    await tx.booking.update({
      where: { id: bookingId },
      data: { balanceRetries: retries, nextRetryAt: nextRetry(retries, now()) },
    });
    const reason = last.failureMessage ?? 'Your bank wants you to confirm the payment.';
    await remindOfBalance(tx, { bookingId, retries, amountCents: account.openCents, reason });
    return null;
  }
  const id = await prepareCharge(tx, { bookingId, kind: 'balance', amountCents: account.openCents });
  await tx.booking.update({ where: { id: bookingId }, data: { balanceRetries: retries, nextRetryAt: null } });
  return id;
}
