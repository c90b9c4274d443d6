import { randomUUID } from 'node:crypto';
import type { PaymentKind } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { lockBooking, readAccount } from './booking-account.server';

/**
 * Takes the booking's row; answers its money, the balance's payment that waits, runs or is paid, where there is one, and whether a fee
 * waits or runs: what that takes is open as well until it is paid.
 */
export async function lockBalance(tx: Tx, bookingId: string) {
  await lockBooking(tx, bookingId);
  const running = await tx.payment.findFirst({
    where: { bookingId, kind: 'balance', status: { in: ['pending', 'processing', 'succeeded'] } },
    select: { id: true, status: true },
  });
  const fees = await tx.payment.count({ where: { bookingId, kind: 'fee', status: { in: ['pending', 'processing'] } } });
  return { account: await readAccount(tx, bookingId), running, feeRuns: fees > 0 };
}

type Charge = { bookingId: string; kind: PaymentKind; amountCents: number };

/** The row of a charge to the saved card, with its operation key, before Stripe is called. Returns its id. */
export async function prepareCharge(tx: Tx, charge: Charge): Promise<string> {
  const id = randomUUID();
  await tx.payment.create({ data: { id, ...charge, status: 'processing', opKey: `op:${id}`, createdAt: now() } });
  return id;
}
