import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { spendAccountCredit } from '../payments/account-credit.server';
import { lockBalance, prepareCharge } from '../payments/prepare-charge.server';
import { waiveSmallRemainder } from '../payments/waive-remainder.server';

/**
 * What was added to a booking that is paid up is charged at once: from its customer's credit, then from the saved card, by a task; what credit leaves that is
 * too little for Stripe is let off. Beside a balance that was paid it is a charge of its own. The caller holds the booking's row and has raised its price by `amountCents`, tax included.
 */
export async function chargeAddition(
  tx: Tx,
  { bookingId, amountCents }: { bookingId: string; amountCents: number },
): Promise<void> {
  const { account, running } = await lockBalance(tx, bookingId);
  const left = await spendAccountCredit(tx, account);
  if (left.openCents <= 0 || (await waiveSmallRemainder(tx, left))) return;
  const leftCents = Math.min(amountCents, left.openCents);
  const paymentId = await prepareCharge(tx, { bookingId, kind: running ? 'fee' : 'balance', amountCents: leftCents });
  await enqueue(tx, 'payments/charge-fee', { paymentId });
}
