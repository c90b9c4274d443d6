import { stepOffer, type OfferState, type Problem, type RankedPro } from '#dispatch';
import type { PrismaClient, Visit } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { hasRouter } from '#app/platform/router.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { measureRoads } from '../roads/measure-roads.server';
import { loadOfferState } from './load-offer-state.server';
import { loadCandidates } from './load-problem.server';
import { makeOffer, readOverride } from './make-offer.server';
import { endOffer, performEffects } from './perform-effects.server';
import { findHold } from '../weather-holds/read-holds.server';
import { lockVisit } from '../visits/change-visit.server';
import { publishPool, publishVisit } from '../visits/publish-visit.server';
import { isOpenToPool, type VisitActor } from '../visits/visit-status';
import { approveStart, NOT_OPEN } from './approve-start.server';
import { assign } from './assign.server';
import { searchPro } from './search-pro.server';
import { storeDecision, type DecisionOutcome } from '../dispatch-decisions/store-decision.server';

const SYSTEM: VisitActor = { kind: 'system', userId: null };

export type DispatchOutcome = DecisionOutcome | 'stale' | 'early' | 'pooled' | 'unfulfilled' | 'kept' | 'weather';
type Run = { visit: Visit; state: OfferState; trigger: string };

/** A search waits no longer for the router: it goes on with what is known. */
const WITHIN_MS = 4_000;

/**
 * Measures the drives that the search for this visit's pro will judge by, before its transaction. A router that is away or slow
 * leaves straight lines. Does nothing where none is set, or for a visit that waits for no pro.
 */
export async function measureVisit(client: PrismaClient, visitId: string): Promise<void> {
  if (!hasRouter()) return;
  const visit = await client.visit.findUnique({ where: { id: visitId }, select: { status: true } });
  if (visit?.status !== 'pending') return;
  const { problem } = await loadCandidates(client, { visitId, withOffers: true });
  await measureRoads(client, problem, { withinMs: WITHIN_MS });
}

/**
 * One run of the engine for one visit: the best pro not asked yet is assigned at once (auto-accept) or offered the visit;
 * with no pro left the pool opens, past its time the search ends.
 * Safe to run at any moment and any number of times: it holds the visit and stops quietly when it is not waiting.
 */
export async function dispatchVisit(tx: Tx, input: { visitId: string; trigger: string }): Promise<DispatchOutcome> {
  const visit = await lockVisit(tx, input.visitId);
  if (visit.status === 'offered') return recheckOffer(tx, visit);
  if (visit.status !== 'pending' || visit.hold) return 'stale';
  if (visit.settleAt || (visit.dispatchAfter && visit.dispatchAfter > now())) return 'early';
  const state = await loadOfferState(tx, visit);
  const [checked, effects] = stepOffer(state, { type: 'check_deadline' }, now().toISOString());
  if (checked.status === 'unfulfilled') {
    await performEffects(tx, effects, { visit, actor: SYSTEM, trigger: input.trigger });
    return 'unfulfilled';
  }
  const hold = await findHold(tx, await asHeldVisit(tx, visit));
  if (hold) return waitForWeather(tx, { visit, until: hold.endsAt });
  if (state.status === 'pool') return 'pooled';
  return search(tx, { visit, state, trigger: input.trigger });
}

async function search(tx: Tx, { visit, state, trigger }: Run): Promise<DispatchOutcome> {
  const found = await searchPro(tx, { state, trigger, noneLeft: 'pool' });
  switch (found.type) {
    case 'wait':
      return waitForMorning(tx, { visitId: visit.id, trigger, ...found });
    case 'assign': {
      const { proId, approval } = found;
      const start = new Date(approval.start);
      await assign(tx, { visitId: visit.id, proId, actor: SYSTEM, action: 'assign', source: 'auto', start });
      return 'assigned';
    }
    case 'offer': {
      const { proId, approval, expiresAt } = found;
      await makeOffer(tx, { visit, proId, approval, source: 'rank', expiresAt, actor: SYSTEM });
      return 'offered';
    }
    case 'none':
      await performEffects(tx, found.effects, { visit, actor: SYSTEM, trigger });
      return 'pool';
  }
}

/**
 * An offer whose pro has promised that time elsewhere meanwhile is withdrawn, and the next one is asked; so is one for hours that were closed
 * or held since, by a search or the office.
 */
async function recheckOffer(tx: Tx, visit: Visit): Promise<'kept' | 'stale'> {
  const offer = await tx.offer.findFirst({ where: { visitId: visit.id, status: 'open' } });
  if (!offer) return 'kept';
  const { id: visitId } = visit;
  const { proId, start, dayStarts } = offer;
  const override = Boolean(await readOverride(tx, offer));
  const { approval, refusal } = await approveStart(tx, { visitId, proId, start, dayStarts, override });
  if (approval) return 'kept';
  const isShut = refusal === NOT_OPEN;
  const reason = isShut ? 'That time is closed or held for the weather.' : 'The pro is no longer available at that time.';
  await endOffer(tx, { visit, outcome: 'withdrawn', actor: SYSTEM, reason });
  await enqueue(tx, 'visits/dispatch', { visitId: visit.id, trigger: 'withdrawn' });
  return 'stale';
}

/** A visit as a hold for the weather sees it. */
async function asHeldVisit(tx: Tx, visit: Visit) {
  const { site } = await tx.booking.findUniqueOrThrow({
    where: { id: visit.bookingId },
    select: { site: { select: { zip: true } } },
  });
  return { ...visit, zip: site.zip, promised: [] };
}

/** No pro is asked for held hours: the visit waits until they are over, moved or released. */
async function waitForWeather(tx: Tx, { visit, until }: { visit: Visit; until: Date }): Promise<'weather'> {
  const visitId = visit.id;
  await tx.visit.update({ where: { id: visitId }, data: { dispatchAfter: until, poolSince: null } });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'weather' }, { runAt: until });
  await publishVisit(tx, visitId);
  if (isOpenToPool(visit)) await publishPool(tx, visitId);
  return 'weather';
}

type Morning = { visitId: string; trigger: string; until: Date; problem: Problem; ranked: RankedPro[] };

/** The visit keeps the hour, so that no sweep searches before it, and the decision is stored once. */
async function waitForMorning(tx: Tx, { visitId, trigger, until, problem, ranked }: Morning): Promise<'quiet'> {
  await storeDecision(tx, { visitId, trigger, outcome: 'quiet', chosenProId: null, problem, ranked });
  await tx.visit.update({ where: { id: visitId }, data: { dispatchAfter: until } });
  await enqueue(tx, 'visits/dispatch', { visitId, trigger: 'quiet-hours-over' }, { runAt: until });
  await publishVisit(tx, visitId);
  return 'quiet';
}
