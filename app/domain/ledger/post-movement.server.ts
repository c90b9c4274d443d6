import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import type { LedgerKind, LedgerLine } from './accounts';

type Movement = {
  kind: LedgerKind;
  /** Id of the row behind it; together with the kind it is posted once. */
  causeId: string;
  bookingId: string | null;
  livemode: boolean;
  lines: LedgerLine[];
};

/**
 * Posts a balanced movement, once per cause: a repeat changes nothing and answers false. Lines of zero are left out and a
 * movement of nothing is not posted. The database refuses one that does not sum to zero when the transaction commits.
 */
export async function postMovement(tx: Tx, { kind, causeId, bookingId, livemode, lines }: Movement): Promise<boolean> {
  const moving = lines.filter((line) => line.amountCents !== 0);
  if (moving.length === 0) return false;
  const [posted] = await tx.ledgerTransaction.createManyAndReturn({
    data: [{ kind, cause: `${kind}:${causeId}`, bookingId, livemode, at: now() }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!posted) return false;
  await tx.ledgerEntry.createMany({
    data: moving.map(({ account, ownerId, amountCents }) => ({
      transactionId: posted.id,
      account,
      ownerId: ownerId ?? null,
      amountCents,
    })),
  });
  return true;
}
