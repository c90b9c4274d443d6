import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { stripeOwnLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import type { StripeLine } from './stripe-snapshot.server';

const CAUSES_AT_ONCE = 1_000;

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
  const known = await readPosted(db, fees);
  for (const { objectId, amountCents } of fees) {
    if (known.has(causeOf(objectId))) continue;
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

function causeOf(objectId: string): string {
  return `stripe-fee:${objectId}`;
}

/** The causes of those fees that the ledger has already. */
async function readPosted(db: PrismaClient, fees: readonly StripeLine[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < fees.length; at += CAUSES_AT_ONCE) {
    const causes = fees.slice(at, at + CAUSES_AT_ONCE).map(({ objectId }) => causeOf(objectId));
    for (const { cause } of await db.ledgerTransaction.findMany({ where: { cause: { in: causes } }, select: { cause: true } }))
      known.add(cause);
  }
  return known;
}
