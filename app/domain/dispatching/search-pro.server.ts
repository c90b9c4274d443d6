import { judge, stepOffer, type Approval, type OfferEffect, type OfferState, type Problem, type RankedPro } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { lockPro } from '../assignments/travel-buffer.server';
import { loadCandidates, loadProblem, rankCandidates, type LoadedCandidates, type LoadedProblem } from './load-problem.server';
import { onlyQuietLeft } from './quiet-hours.server';
import { storeDecision, type DecisionOutcome } from '../dispatch-decisions/store-decision.server';

export type ProSearch = {
  /** What the offer machine knows of the visit. Pros are judged for the window of its terms, which need not be the visit's yet. */
  state: OfferState;
  /** What started the search; stored with the decision. */
  trigger: string;
  /** What the decision is called when there is no pro left to ask. */
  noneLeft: DecisionOutcome;
  /** Other pros are asked only once the quiet hours of the preferred pro are over. */
  waitsForPreferred?: boolean;
  /** No one but this pro is judged and asked. */
  onlyProId?: string | null;
  /** When the search ends: quiet hours are waited for only where they are over before. */
  endsAt?: Date;
};

type Chosen = { proId: string; /** Judged with the pro locked. */ approval: Approval };

export type SearchResult =
  | ({ type: 'assign' } & Chosen)
  | ({ type: 'offer'; expiresAt: Date } & Chosen)
  | { type: 'none'; effects: OfferEffect[] }
  | { type: 'wait'; until: Date; problem: Problem; ranked: RankedPro[] };

/**
 * The search for a visit's pro, for a first dispatch as for a new time: every pro near is ranked, and the offer machine chooses
 * among those not asked yet. The chosen pro is locked and judged again; who no longer fits is left out, and the next is chosen.
 * The decision is stored with every verdict; what it says is carried out by the caller, who holds the visit. Waiting for quiet
 * hours stores nothing: sweeps repeat a search for a new time every few minutes, and each decision keeps a whole problem.
 */
export async function searchPro(tx: Tx, search: ProSearch): Promise<SearchResult> {
  const near = await loadNear(tx, search);
  const { visit, problem } = near;
  const ranked = rankCandidates(near, { purpose: 'offer' });
  const until = waitUntil(search, ranked, problem);
  if (until) return { type: 'wait', until, problem, ranked };
  let candidates = candidatesOf(ranked, problem);
  for (;;) {
    const [, effects] = stepOffer(search.state, { type: 'offer', ranked: candidates }, now().toISOString());
    const chosen = effects.find((effect) => effect.type === 'assign' || effect.type === 'send_offer');
    const approval = chosen ? await approveNow(tx, search.state, chosen.proId) : null;
    if (chosen && !approval) {
      candidates = candidates.filter(({ proId }) => proId !== chosen.proId);
      continue;
    }
    const outcome = !chosen ? search.noneLeft : chosen.type === 'assign' ? 'assigned' : 'offered';
    const chosenProId = chosen?.proId ?? null;
    await storeDecision(tx, { visitId: visit.visitId, trigger: search.trigger, outcome, chosenProId, problem, ranked });
    if (!chosen || !approval) return { type: 'none', effects };
    const { proId } = chosen;
    if (chosen.type === 'assign') return { type: 'assign', proId, approval };
    return { type: 'offer', proId, approval, expiresAt: new Date(chosen.expiresAt) };
  }
}

/** Those who may be asked, judged as a search does. */
function loadNear(tx: Tx, { state, onlyProId }: ProSearch): Promise<LoadedCandidates> {
  if (!onlyProId) return loadTerms(state, (terms) => loadCandidates(tx, terms));
  return loadTerms(state, async (terms) => ({ ...(await loadProblem(tx, { ...terms, proIds: [onlyProId] })), refused: [] }));
}

type Terms = { visitId: string; withOffers: boolean; window: { windowStart: Date; windowEnd: Date } };

/** The engine's view of the visit under the terms of the search. */
async function loadTerms<Loaded extends LoadedProblem>(
  { visitId, preferredProId, terms }: OfferState,
  load: (query: Terms) => Promise<Loaded>,
): Promise<Loaded> {
  const window = { windowStart: new Date(terms.windowFrom), windowEnd: new Date(terms.windowTo) };
  const loaded = await load({ visitId, withOffers: true, window });
  const visit = { ...loaded.visit, preferredProId };
  return { ...loaded, visit, problem: { ...loaded.problem, visits: [visit] } };
}

/** Until when the search waits for quiet hours to end; null: it goes on now. */
function waitUntil({ state, waitsForPreferred, endsAt }: ProSearch, ranked: RankedPro[], problem: Problem): Date | null {
  const preferred = waitsForPreferred ? ranked.filter(({ proId }) => proId === state.preferredProId) : [];
  const until = onlyQuietLeft(state, preferred, problem) ?? onlyQuietLeft(state, ranked, problem);
  return until && endsAt && until >= endsAt ? null : until;
}

function candidatesOf(ranked: RankedPro[], problem: Problem): { proId: string; autoAccept: boolean }[] {
  const autoAccept = new Map(problem.pros.map((pro) => [pro.proId, pro.autoAccept]));
  return ranked.flatMap(({ proId, verdict }) => (verdict.ok ? [{ proId, autoAccept: autoAccept.get(proId) ?? false }] : []));
}

/** Locks the chosen pro and judges them once more on the rows as they are now; null where they took other work meanwhile. */
async function approveNow(tx: Tx, state: OfferState, proId: string): Promise<Approval | null> {
  await lockPro(tx, proId);
  const { visit, problem } = await loadTerms(state, (terms) => loadProblem(tx, { ...terms, proIds: [proId] }));
  const pro = problem.pros[0];
  const verdict = pro ? judge(visit, pro, problem, { purpose: 'offer' }) : null;
  return verdict?.ok ? verdict : null;
}
