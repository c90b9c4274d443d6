import type { Assignment } from '#prisma';
import { crashpoint } from '#app/platform/crashpoint.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { isOpenToPool, type VisitStatus } from '../visits/visit-status';
import { assign } from './assign.server';

export const CLAIMED = 'This job was just claimed by another pro.';
export const NOT_CLAIMABLE = "Couldn't claim this job. Please try again.";

type Claim = { visitId: string; proId: string; userId: string };
type Claimable = { status: VisitStatus; hold: boolean; poolSince: Date | null };

const TAKEN: ReadonlySet<VisitStatus> = new Set(['accepted', 'en_route', 'in_progress', 'completed']);

function checkOpen(visit: Claimable): void {
  if (isOpenToPool(visit)) return;
  if (TAKEN.has(visit.status)) throw new Conflict('visit_already_claimed', CLAIMED);
  throw new Conflict('visit_not_claimable', NOT_CLAIMABLE);
}

/** Somebody else holds the visit's row at this moment; what comes of it is not known yet. */
class VisitBusy extends Error {
  constructor() {
    super('The visit is being changed by somebody else.');
    this.name = 'VisitBusy';
  }
}

/** Answers the losers of a rush without a transaction. Throws what `claimVisit` throws for a visit that is not open. */
export async function checkClaimable(db: Db, visitId: string): Promise<void> {
  const seen = await db.visit.findUnique({ where: { id: visitId }, select: { status: true, hold: true, poolSince: true } });
  if (!seen) throw new NotFound();
  checkOpen(seen);
}

/**
 * A pro takes a visit from the pool. Of many at once exactly one gets it. Never waits for the row, since the waiting
 * would hold a connection: run it through `claimPatiently`.
 * Throws NotFound, Conflict('visit_already_claimed' | 'visit_not_claimable' | 'rule_broken' | 'pro_overlap').
 */
export async function claimVisit(tx: Tx, claim: Claim): Promise<Assignment> {
  const { visitId, proId, userId } = claim;
  await checkClaimable(tx, visitId);
  const free = await tx.$queryRaw<unknown[]>`SELECT 1 FROM visit WHERE id = ${visitId}::uuid FOR NO KEY UPDATE SKIP LOCKED`;
  if (free.length === 0) throw new VisitBusy();
  await checkClaimable(tx, visitId);
  crashpoint('claim.locked');
  return assign(tx, { visitId, proId, actor: { kind: 'pro', userId }, action: 'claim', source: 'claim' });
}

const TRIES = 60;

/** In a rush every connection may be out for a moment: Prisma's word for a transaction, and the pool's for a query. */
function noConnection(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === 'P2028' || (typeof message === 'string' && message.includes('timeout exceeded when trying to connect'));
}

/** Runs a claim again while somebody else holds the visit, waiting between the tries without a connection. */
export async function claimPatiently<T>(db: Db, visitId: string, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      await checkClaimable(db, visitId);
      return await attempt();
    } catch (error) {
      if (!(error instanceof VisitBusy) && !noConnection(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 30 + 10 * Math.min(tries, 20)));
  }
  throw new Conflict('visit_not_claimable', NOT_CLAIMABLE);
}
