import { rankPros } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { enqueue } from '#app/tasks/enqueue.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordAudit } from '../audit/record-audit.server';
import { recordEvent } from '../visits/record-event.server';
import { readPayoutRoom } from '../teams/payout-room.server';
import { publishVisit } from '../visits/publish-visit.server';
import { isWithoutPro, needsAttention } from '../visits/visit-status';
import { endOffer } from './perform-effects.server';
import { loadCandidates } from './load-problem.server';
import { leavePool } from './open-pool.server';
import { reopenVisit } from './override-dispatch.server';
import { DAYS_HOLD } from '../assignments/free-days.server';
import { TEAM_HOLD } from '../teams/seat-team.server';
import { mark, t } from '#app/platform/texts/t';
import type { Visit } from '#prisma';

/** The payout that would bring in a first pro who is otherwise free for the visit. */
export type PayoutProposal = { payoutCents: number; pros: number };

/**
 * The least payout above today's at which the engine finds a pro who would not take the visit now, and how many come in at it;
 * null where money would change nothing. Never above the visit's own price, less what the others of a team are paid. Of a visit of several
 * days it is what the first pays: the others pay what they do, and pros judge the pay of all.
 */
export async function proposePayout(db: Db, { visitId }: { visitId: string }): Promise<PayoutProposal | null> {
  const { payoutCents: nowCents } = await db.visit.findUniqueOrThrow({ where: { id: visitId }, select: { payoutCents: true } });
  const mostCents = await readPayoutRoom(db, visitId);
  if (mostCents <= nowCents) return null;
  const { visit, problem } = await loadCandidates(db, { visitId, withOffers: true, payoutCents: mostCents });
  const otherDays = visit.payoutCents - mostCents;
  const wants = new Map(problem.pros.map((pro) => [pro.proId, pro.minPayoutCents - otherDays]));
  const asked = rankPros(visit, problem, { purpose: 'plan' })
    .filter(({ rank }) => rank !== null)
    .map(({ proId }) => wants.get(proId) ?? 0)
    .filter((cents) => cents > nowCents);
  if (asked.length === 0) return null;
  const payoutCents = Math.min(...asked);
  return { payoutCents, pros: asked.filter((cents) => cents <= payoutCents).length };
}

function amountHelp(visit: Visit, mostCents: number): string {
  const [least, most] = [visit.payoutCents, mostCents].map((cents) => formatMoney(cents, 'always')) as [string, string];
  return visit.leadVisitId || visit.pros > 1 || visit.days > 1
    ? t('Enter an amount above {least} and up to what the visit’s price leaves for this part of it, {most}', { least, most })
    : t('Enter an amount above {least} and up to the visit’s price, {most}', { least, most });
}

/** What a raise leads to: pros are asked again, or what keeps them from being asked. */
export type AfterRaise = 'searching' | 'held' | 'later' | 'waiting' | 'over';

type Raise = { visitId: string; adminId: string; payoutCents: number; reason: string };

/**
 * Pays the next pro of a visit more, out of our share, and searches again: an open offer at the old payout is withdrawn, a visit in the pool
 * leaves it, and a missed visit or one without a pro is opened again while its window is. Returns what comes of it.
 * Throws InputError for an amount that is no raise or above the visit's price, Conflict('illegal_transition') once it is promised.
 */
export async function raisePayout(tx: Tx, { visitId, adminId, payoutCents, reason }: Raise): Promise<AfterRaise> {
  const actor = { kind: 'admin', userId: adminId } as const;
  const visit = await lockVisit(tx, visitId);
  if (!isWithoutPro(visit.status))
    throw new Conflict('illegal_transition', t('A pro has accepted this visit at its payout, so it can’t be raised now.'));
  const mostCents = await readPayoutRoom(tx, visitId);
  if (payoutCents <= visit.payoutCents || payoutCents > mostCents)
    throw new InputError(t('Change the amount.'), { payout: amountHelp(visit, mostCents) });
  if (visit.status === 'offered')
    await endOffer(tx, { visit, outcome: 'withdrawn', actor, reason: mark('The payout was raised') });
  await tx.visit.update({ where: { id: visitId }, data: { payoutCents, version: { increment: 1 } } });
  await leavePool(tx, visit);
  const data = { fromCents: visit.payoutCents, toCents: payoutCents };
  await recordEvent(tx, { visitId, type: 'raise-payout', actor, data: { ...data, reason } });
  await recordAudit(tx, { actor, action: 'visit.raise-payout', objectType: 'visit', objectId: visitId, reason, data });
  await publishVisit(tx, visitId);
  return searchAgain(tx, { visit, adminId });
}

async function searchAgain(tx: Tx, { visit, adminId }: { visit: Visit; adminId: string }): Promise<AfterRaise> {
  const { id: visitId } = visit;
  if (!needsAttention(visit.status)) await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'payout-raised' });
  else if (visit.windowEnd > now()) await reopenVisit(tx, { visitId, adminId });
  else return 'over';
  const { hold, holdReason, settleAt, dispatchAfter } = await tx.visit.findUniqueOrThrow({ where: { id: visitId } });
  if (hold) return holdReason === TEAM_HOLD || holdReason === DAYS_HOLD ? 'later' : 'held';
  return settleAt || (dispatchAfter && dispatchAfter > now()) ? 'waiting' : 'searching';
}
