import type { Assignment } from '#prisma';
import { crashpoint } from '#app/platform/crashpoint.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { HELD_STATUSES, isOpenToPool, type VisitStatus } from '../visits/visit-status';
import { lockVisit } from '../visits/change-visit.server';
import { assign } from './assign.server';

export const CLAIMED = mark('This job was just claimed by another pro.');
/** A pro holds an offer for it: taken for now, and perhaps not for good. */
export const JUST_TAKEN = mark('This job was just taken: another pro is being asked.');
export const NOT_CLAIMABLE = mark("Couldn't claim this job. Please try again.");

type Claim = { visitId: string; proId: string; userId: string };

const TAKEN: ReadonlySet<VisitStatus> = new Set(HELD_STATUSES);

/** Why a visit cannot be claimed, null where it can; and who has it. */
type Look = { refusal: Conflict | null; holderId: string | null };

/** Answers the losers of a rush without a transaction. Throws NotFound. */
async function lookAt(db: Db, visitId: string): Promise<Look> {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: {
      status: true,
      hold: true,
      poolSince: true,
      assignments: { where: { status: { in: [...HELD_STATUSES] } }, select: { proId: true }, take: 1 },
    },
  });
  if (!visit) throw new NotFound();
  return { refusal: toRefusal(visit), holderId: visit.assignments[0]?.proId ?? null };
}

function toRefusal(visit: { status: VisitStatus; hold: boolean; poolSince: Date | null }): Conflict | null {
  if (isOpenToPool(visit)) return null;
  if (TAKEN.has(visit.status)) return new Conflict('visit_already_claimed', CLAIMED);
  return new Conflict('visit_not_claimable', visit.status === 'offered' ? JUST_TAKEN : NOT_CLAIMABLE);
}

async function checkClaimable(tx: Tx, visitId: string): Promise<void> {
  const { refusal } = await lookAt(tx, visitId);
  if (refusal) throw refusal;
}

/** Another transaction holds the visit's row at this moment; its result is not known yet. */
class VisitBusy extends Error {
  constructor() {
    super(t('Another person is changing this visit. Try again.'));
    this.name = 'VisitBusy';
  }
}

/**
 * A pro takes a visit from the pool. Of many at once exactly one gets it. Never waits for the row, since the waiting
 * would hold a connection: run it through `claimWithRetry`.
 * Throws NotFound, Conflict('visit_already_claimed' | 'visit_not_claimable' | 'rule_broken' | 'pro_overlap').
 */
export async function claimVisit(tx: Tx, claim: Claim): Promise<Assignment> {
  const { visitId, proId, userId } = claim;
  await checkClaimable(tx, visitId);
  const free = await tx.$queryRaw<unknown[]>`SELECT 1 FROM visit WHERE id = ${visitId}::uuid FOR NO KEY UPDATE SKIP LOCKED`;
  if (free.length === 0) throw new VisitBusy();
  await lockVisit(tx, visitId);
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

/** Looks that are under way and attempts that are being made in this process, by visit. */
const looks = new Map<string, Promise<Look>>();
const attempts = new Map<string, Promise<unknown>>();

/** One look for all who ask about the same visit at the same time. */
function readCoalesced(db: Db, visitId: string): Promise<Look> {
  const shared = looks.get(visitId) ?? lookAt(db, visitId).finally(() => looks.delete(visitId));
  looks.set(visitId, shared);
  return shared;
}

/**
 * Runs a claim while no other claim holds the visit. In a rush one attempt a process goes to the database; the others wait for
 * its end without a connection and are answered by one look. The pro who has the visit already is let through, so that a
 * repeated click gets its first answer. Throws what `claimVisit` throws.
 */
export async function claimWithRetry<T>(
  db: Db,
  claim: { visitId: string; proId: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const { visitId, proId } = claim;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    while (attempts.has(visitId)) await attempts.get(visitId)?.catch(() => undefined);
    try {
      const { refusal, holderId } = await readCoalesced(db, visitId);
      if (holderId === proId) return await attempt();
      if (refusal) throw refusal;
      if (attempts.has(visitId)) continue;
      const mine = attempt().finally(() => attempts.delete(visitId));
      attempts.set(visitId, mine);
      return await mine;
    } catch (error) {
      if (!(error instanceof VisitBusy) && !noConnection(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 30 + 10 * Math.min(tries, 20)));
  }
  throw new Conflict('visit_not_claimable', NOT_CLAIMABLE);
}
