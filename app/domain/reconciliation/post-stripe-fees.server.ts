import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { stripeOwnLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import type { StripeLine } from './stripe-snapshot.server';

/**
 * Posts what Stripe keeps beside charges (accounts, payouts, Radar, taxes, network costs): it comes with no event and no row of
 * ours, only as a line of Stripe's book. Each line once.
 */
export async function postStripeFees(
  db: PrismaClient,
  { lines, livemode }: { lines: readonly StripeLine[]; livemode: boolean },
): Promise<void> {
  const fees = lines.filter(({ kind, amountCents }) => kind === 'fee' && amountCents !== 0);
  if (fees.length === 0) return;
  const posted = await db.ledgerTransaction.findMany({ where: { kind: 'stripe-fee', livemode }, select: { cause: true } });
  const known = new Set(posted.map(({ cause }) => cause));
  for (const { objectId, amountCents } of fees) {
    if (known.has(`stripe-fee:${objectId}`)) continue;
    await transact(db, (tx) =>
      postMovement(tx, {
        kind: 'stripe-fee',
        causeId: objectId,
        bookingId: null,
        livemode,
        lines: stripeOwnLines({ account: 'stripe_fees', amountCents }),
      }),
    );
  }
}
