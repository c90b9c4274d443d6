import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { spendAccountCredit } from '../payments/account-credit.server';
import { lockBalance, prepareCharge } from '../payments/prepare-charge.server';

/**
 * What was added to a booking that is paid up is charged at once: from its customer's credit, then from the saved card, by a task. Beside a balance
 * that was paid it is a charge of its own. The caller holds the booking's row and has raised its price by `amountCents`, tax included.
 */
export async function chargeAddition(
  tx: Tx,
  { bookingId, amountCents }: { bookingId: string; amountCents: number },
): Promise<void> {
  const { account, running } = await lockBalance(tx, bookingId);
  const { openCents } = await spendAccountCredit(tx, account);
  const leftCents = Math.min(amountCents, openCents);
  if (leftCents <= 0) return;
  const paymentId = await prepareCharge(tx, { bookingId, kind: running ? 'fee' : 'balance', amountCents: leftCents });
  await enqueue(tx, 'payments/charge-fee', { paymentId });
}
