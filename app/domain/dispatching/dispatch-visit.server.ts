import {
  judge,
  rankPros,
  stepOffer,
  type Approval,
  type OfferEffect,
  type OfferState,
  type Problem,
  type RankedPro,
  type Visit as EngineVisit,
} from '#dispatch';
import type { Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { loadOfferState } from './load-offer-state.server';
import { makeOffer } from './make-offer.server';
import { endOffer, performEffects } from './perform-effects.server';
import { lockVisit } from '../visits/change-visit.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { approveStart } from './approve-start.server';
import { assign } from './assign.server';
import { loadProblem } from './load-problem.server';
import { onlyQuietLeft } from './quiet-hours.server';
import { storeDecision, type DecisionOutcome } from './store-decision.server';
import { lockPro } from '../assignments/travel-buffer.server';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

export type DispatchOutcome = DecisionOutcome | 'stale' | 'early' | 'pooled' | 'unfulfilled' | 'kept';
type Run = { visit: Visit; state: OfferState; trigger: string };

/**
 * One run of the engine for one visit: the best pro not asked yet is assigned at once (auto-accept) or offered the visit;
 * with no pro left the pool opens, past its time the search ends.
 * Safe to run at any moment and any number of times: it holds the visit and stops quietly when it is not waiting.
 */
export async function dispatchVisit(tx: Tx, input: { visitId: string; trigger: string }): Promise<DispatchOutcome> {
  const visit = await lockVisit(tx, input.visitId);
  if (visit.status === 'offered') return recheckOffer(tx, visit);
  if (visit.status !== 'pending' || visit.hold) return 'stale';
  if (visit.dispatchAfter && visit.dispatchAfter > now()) return 'early';
  const state = await loadOfferState(tx, visit);
  const [looked, effects] = stepOffer(state, { type: 'check_deadline' }, now().toISOString());
  if (looked.status === 'unfulfilled') {
    await performEffects(tx, effects, { visit, actor: SYSTEM, trigger: input.trigger });
    return 'unfulfilled';
  }
  if (state.status === 'pool') return 'pooled';
  return searchOnce(tx, { visit, state, trigger: input.trigger });
}

async function searchOnce(tx: Tx, run: Run): Promise<DispatchOutcome> {
  const { visit, problem } = await loadProblem(tx, { visitId: run.visit.id, withOffers: true });
  const ranked = rankPros(visit, problem, { purpose: 'offer' });
  const quietUntil = onlyQuietLeft(run.state, ranked, problem);
  if (quietUntil) return waitForMorning(tx, { run, ranked, problem, quietUntil });
  let candidates = ranked.flatMap(({ proId, verdict }) =>
    verdict.ok ? [{ proId, autoAccept: problem.pros.find((pro) => pro.proId === proId)?.autoAccept ?? false }] : [],
  );
  for (;;) {
    const [, effects] = stepOffer(run.state, { type: 'offer', ranked: candidates }, now().toISOString());
    const chosen = chosenPro(effects);
    const approval = chosen ? await approveNow(tx, { visit, proId: chosen.proId }) : null;
    if (chosen && !approval) {
      candidates = candidates.filter((candidate) => candidate.proId !== chosen.proId);
      continue;
    }
    const outcome = !chosen ? 'pool' : chosen.type === 'assign' ? 'assigned' : 'offered';
    await storeDecision(tx, {
      visitId: visit.visitId,
      trigger: run.trigger,
      outcome,
      chosenProId: chosen?.proId ?? null,
      problem,
      ranked,
    });
    if (chosen && approval) await carryOut(tx, run.visit, { chosen, approval });
    else await performEffects(tx, effects, { visit: run.visit, actor: SYSTEM, trigger: run.trigger });
    return outcome;
  }
}

type Chosen = Extract<OfferEffect, { type: 'assign' | 'send_offer' }>;

function chosenPro(effects: OfferEffect[]): Chosen | undefined {
  return effects.find((effect) => effect.type === 'assign' || effect.type === 'send_offer');
}

/** Locks the chosen pro and judges him once more on the rows as they are now; null where somebody was quicker. */
async function approveNow(tx: Tx, input: { visit: EngineVisit; proId: string }): Promise<Approval | null> {
  await lockPro(tx, input.proId);
  const { visit, problem } = await loadProblem(tx, { visitId: input.visit.visitId, proIds: [input.proId], withOffers: true });
  const pro = problem.pros[0];
  const verdict = pro ? judge(visit, pro, problem, { purpose: 'offer' }) : null;
  return verdict?.ok ? verdict : null;
}

async function carryOut(tx: Tx, visit: Visit, step: { chosen: Chosen; approval: Approval }): Promise<void> {
  const { chosen, approval } = step;
  if (chosen.type === 'send_offer') {
    const expiresAt = new Date(chosen.expiresAt);
    await makeOffer(tx, { visit, proId: chosen.proId, approval, source: 'rank', expiresAt, actor: SYSTEM });
    return;
  }
  await assign(tx, {
    visitId: visit.id,
    proId: chosen.proId,
    actor: SYSTEM,
    action: 'assign',
    source: 'auto',
    start: new Date(approval.start),
  });
}

/** An offer whose pro has promised that time elsewhere meanwhile is withdrawn, and the next one is asked. */
async function recheckOffer(tx: Tx, visit: Visit): Promise<'kept' | 'stale'> {
  const offer = await tx.offer.findFirst({ where: { visitId: visit.id, status: 'open' } });
  if (!offer || offer.source === 'admin') return 'kept';
  const { approval } = await approveStart(tx, { visitId: visit.id, proId: offer.proId, start: offer.start, override: false });
  if (approval) return 'kept';
  await endOffer(tx, { visit, outcome: 'withdrawn', actor: SYSTEM, reason: 'The pro is no longer available at that time.' });
  await enqueue(tx, 'visits/dispatch', { visitId: visit.id, trigger: 'withdrawn' });
  return 'stale';
}

type Morning = { run: Run; ranked: RankedPro[]; problem: Problem; quietUntil: Date };

async function waitForMorning(tx: Tx, { run, ranked, problem, quietUntil }: Morning): Promise<'quiet'> {
  const visitId = run.visit.id;
  await storeDecision(tx, { visitId, trigger: run.trigger, outcome: 'quiet', chosenProId: null, problem, ranked });
  await tx.visit.update({ where: { id: visitId }, data: { dispatchAfter: quietUntil } });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'quiet-hours-over' }, { runAt: quietUntil });
  await publishVisit(tx, visitId);
  return 'quiet';
}
