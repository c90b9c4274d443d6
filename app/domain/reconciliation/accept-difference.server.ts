import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { stripeOwnLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { recordAudit } from '../audit/record-audit.server';
import { t } from '#app/platform/texts/t';

/** A movement of Stripe's own, known by its balance transaction, that no row of ours stands for. */
export function isAcceptable({ kind, objectId }: { kind: string; objectId: string }): boolean {
  return kind === 'missing_with_us' && objectId.startsWith('txn_');
}

/** The ledger's name for an accepted movement. */
export function acceptedCause(objectId: string): string {
  return `stripe-other:${objectId}`;
}

/**
 * An admin takes a movement of Stripe's own (a top-up, a reserve, a correction) as it is: it is booked, so that later comparisons
 * agree, sums included. A repeat changes nothing. Throws NotFound and Conflict.
 */
export async function acceptDifference(
  tx: Tx,
  { differenceId, adminId }: { differenceId: string; adminId: string },
): Promise<{ runId: string }> {
  const difference = await tx.reconciliationDifference.findUnique({
    where: { id: differenceId },
    include: { run: { select: { livemode: true } } },
  });
  if (!difference) throw new NotFound(t('Difference not found'));
  const { runId, objectId, actualCents, run } = difference;
  if (!isAcceptable(difference) || actualCents === null)
    throw new Conflict('illegal_transition', t('You can only accept a difference that exists only at Stripe.'));
  const isFirst = await postMovement(tx, {
    kind: 'stripe-other',
    causeId: objectId,
    bookingId: null,
    livemode: run.livemode,
    lines: stripeOwnLines({ account: 'stripe_other', amountCents: actualCents }),
  });
  if (isFirst)
    await recordAudit(tx, {
      actor: { kind: 'admin', userId: adminId },
      action: 'reconciliation.accept',
      objectType: 'stripe-movement',
      objectId,
      data: { amountCents: actualCents },
    });
  return { runId };
}
