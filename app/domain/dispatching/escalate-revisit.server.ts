import type { Tx } from '#app/platform/db.server';
import { recordEvent } from '../visits/record-event.server';
import { publishVisit } from '../visits/publish-visit.server';
import { notifyEscalated } from '../visit-notices/notify-claim.server';

/** The claim that waits for this re-visit; null where it has been decided or withdrawn meanwhile. */
export async function claimOfRevisit(tx: Tx, revisitVisitId: string): Promise<string | null> {
  const claim = await tx.guaranteeClaim.findFirst({ where: { revisitVisitId, status: 'revisit' }, select: { id: true } });
  return claim?.id ?? null;
}

/** No pro can come for the free re-visit: the claim becomes the refund request that was promised, and waits for the office. */
export async function escalateRevisit(tx: Tx, { claimId }: { claimId: string }): Promise<void> {
  const [claim] = await tx.guaranteeClaim.updateManyAndReturn({
    where: { id: claimId, status: 'revisit' },
    data: { status: 'waiting', wish: 'refund', version: { increment: 1 } },
    select: { visitId: true },
  });
  if (!claim) return;
  const actor = { kind: 'system', userId: null } as const;
  await recordEvent(tx, { visitId: claim.visitId, type: 'claim-escalated', actor, data: { claimId } });
  await notifyEscalated(tx, { claimId });
  await publishVisit(tx, claim.visitId);
}

/** The customer picked another day for a re-visit that no pro had taken: it is a re-visit again, unless it has been decided. */
export async function resumeRevisit(tx: Tx, revisitVisitId: string): Promise<void> {
  await tx.guaranteeClaim.updateMany({
    where: { revisitVisitId, status: 'waiting' },
    data: { status: 'revisit', wish: 'revisit', version: { increment: 1 } },
  });
}

/** The customer wants no re-visit after all: the claim is over, and another one may be filed. */
export async function dropRevisit(tx: Tx, revisitVisitId: string): Promise<void> {
  await tx.guaranteeClaim.updateMany({
    where: { revisitVisitId, status: 'revisit' },
    data: { status: 'withdrawn', version: { increment: 1 } },
  });
}
