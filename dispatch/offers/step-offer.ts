import { toEpoch, getIso } from '../time/instants';
import {
  OFFER_NUMBERS,
  type OfferEffect,
  type OfferEvent,
  type OfferNumbers,
  type OfferState,
  type OfferTerms,
  type RankedCandidate,
  type Refused,
} from './offer-state';
import { localDay } from '../time/zone';

export type OfferStep = [state: OfferState, effects: OfferEffect[]];

/** A visit that begins to wait for a pro. */
export function waitingOffer(
  visit: Pick<OfferState, 'visitId' | 'kind' | 'zone' | 'preferredProId' | 'terms'>,
  now: string,
): OfferState {
  return { ...visit, status: 'waiting', since: now, offer: null, refused: [], pooledAt: null, proId: null };
}

function sameTerms(a: OfferTerms, b: OfferTerms): boolean {
  return (
    a.payoutCents === b.payoutCents &&
    toEpoch(a.windowFrom) === toEpoch(b.windowFrom) &&
    toEpoch(a.windowTo) === toEpoch(b.windowTo)
  );
}

/** The pros who have refused the offer as it stands: they are not asked again. */
function refusedNow(state: OfferState): Refused[] {
  return state.refused.filter((refused) => sameTerms(refused.terms, state.terms));
}

/**
 * The instant at which the visit is given up: a day before its window opens and after three days in the pool. A visit
 * that began to wait later than that (same day, a service call) is kept up to the last start of its window.
 */
export function giveUpAt(state: OfferState, numbers: OfferNumbers = OFFER_NUMBERS): { at: number; reason: 'window' | 'pool' } {
  const early = toEpoch(state.terms.windowFrom) - numbers.giveUpBeforeMinutes * 60;
  const window = toEpoch(state.since) < early ? early : toEpoch(state.terms.windowTo);
  const pool = state.pooledAt === null ? Infinity : toEpoch(state.pooledAt) + numbers.poolMinutes * 60;
  return pool < window ? { at: pool, reason: 'pool' } : { at: window, reason: 'window' };
}

function answerMinutes(state: OfferState, proId: string, now: number, numbers: OfferNumbers): number {
  const today = localDay(state.zone, now) === localDay(state.zone, Math.max(now, toEpoch(state.terms.windowFrom)));
  if (today) return numbers.sameDayMinutes;
  if (state.kind === 'service_call') return numbers.serviceCallMinutes;
  return proId === state.preferredProId ? numbers.preferredMinutes : numbers.answerMinutes;
}

function refuse(state: OfferState, reason: Extract<OfferEffect, { type: 'refuse' }>['reason']): OfferStep {
  return [state, [{ type: 'refuse', reason }]];
}

function markUnfulfilled(state: OfferState, reason: 'window' | 'pool'): OfferStep {
  const ended: OfferEffect[] =
    state.offer === null ? [] : [{ type: 'end_offer', proId: state.offer.proId, outcome: 'withdrawn' }];
  return [
    { ...state, status: 'unfulfilled', offer: null },
    [...ended, { type: 'give_up', reason }, { type: 'alert_admin', reason: 'unfulfilled' }],
  ];
}

function openPool(
  state: OfferState,
  reason: 'refusals' | 'nobody_left' | 'admin',
  now: number,
  numbers: OfferNumbers,
): OfferStep {
  const pooled: OfferState = { ...state, status: 'pool', offer: null, pooledAt: getIso(now) };
  const alert: OfferEffect[] = reason === 'admin' ? [] : [{ type: 'alert_admin', reason: 'cascade_ended' }];
  return [
    pooled,
    [
      { type: 'open_pool', reason },
      ...alert,
      { type: 'schedule', event: 'check_deadline', at: getIso(giveUpAt(pooled, numbers).at) },
    ],
  ];
}

function assign(state: OfferState, proId: string, by: 'auto' | 'offer' | 'claim'): OfferStep {
  return [{ ...state, status: 'assigned', offer: null, pooledAt: null, proId }, [{ type: 'assign', proId, by }]];
}

/** The best pro not yet asked gets it: at once where they accept automatically, else as an offer that they alone hold. */
function offerNext(state: OfferState, ranked: RankedCandidate[], now: number, numbers: OfferNumbers): OfferStep {
  if (state.status !== 'waiting') return refuse(state, 'ended');
  const asked = new Set(refusedNow(state).map(({ proId }) => proId));
  const next = ranked.find(({ proId }) => !asked.has(proId));
  if (next === undefined) return openPool(state, 'nobody_left', now, numbers);
  if (next.autoAccept) return assign(state, next.proId, 'auto');
  const answerBy = now + answerMinutes(state, next.proId, now, numbers) * 60;
  const expiresAt = getIso(Math.min(answerBy, giveUpAt(state, numbers).at));
  const offer = { proId: next.proId, offeredAt: getIso(now), expiresAt };
  return [
    { ...state, status: 'offered', offer },
    [
      { type: 'send_offer', proId: next.proId, expiresAt },
      { type: 'schedule', event: 'expire', at: expiresAt },
    ],
  ];
}

/** The holder said no or said nothing: the next one is asked, or the cascade has ended. */
function refused(state: OfferState, outcome: 'declined' | 'expired', now: number, numbers: OfferNumbers): OfferStep {
  if (state.offer === null) return refuse(state, 'no_offer');
  const { proId } = state.offer;
  const after: OfferState = {
    ...state,
    status: 'waiting',
    offer: null,
    refused: [...state.refused, { proId, outcome, at: getIso(now), terms: state.terms }],
  };
  const ended: OfferEffect = { type: 'end_offer', proId, outcome };
  if (refusedNow(after).length < numbers.mostRefusals) return [after, [ended, { type: 'rank' }]];
  const [pooled, effects] = openPool(after, 'refusals', now, numbers);
  return [pooled, [ended, ...effects]];
}

/** An answer counts from the holder alone and before the offer ends. */
function answer(
  state: OfferState,
  event: { type: 'accept' | 'decline'; proId: string },
  now: number,
  numbers: OfferNumbers,
): OfferStep {
  if (state.offer === null) return refuse(state, 'no_offer');
  if (state.offer.proId !== event.proId) return refuse(state, 'not_holder');
  if (now >= toEpoch(state.offer.expiresAt)) return refuse(state, 'expired');
  if (event.type === 'decline') return refused(state, 'declined', now, numbers);
  const [assigned, effects] = assign(state, event.proId, 'offer');
  return [assigned, [{ type: 'end_offer', proId: event.proId, outcome: 'accepted' }, ...effects]];
}

/** Ends the offer of a pro who holds one. */
function takeBack(state: OfferState, status: 'waiting' | 'held' | 'withdrawn'): OfferStep {
  const ended: OfferEffect[] =
    state.offer === null ? [] : [{ type: 'end_offer', proId: state.offer.proId, outcome: 'withdrawn' }];
  return [{ ...state, status, offer: null, pooledAt: null }, ended];
}

function changeTerms(state: OfferState, terms: OfferTerms): OfferStep {
  if (sameTerms(state.terms, terms)) return [state, []];
  const changed = { ...state, terms };
  if (state.status === 'held') return [changed, []];
  const [waiting, effects] = takeBack(changed, 'waiting');
  return [waiting, [...effects, { type: 'rank' }]];
}

/** A pro gives the visit back: it waits again and they are not asked under the same terms. */
function release(state: OfferState, proId: string, now: number): OfferStep {
  if (state.status !== 'assigned' || state.proId !== proId) return refuse(state, 'not_assigned');
  const gone: Refused = { proId, outcome: 'declined', at: getIso(now), terms: state.terms };
  const waiting: OfferState = { ...state, status: 'waiting', proId: null, since: getIso(now), refused: [...state.refused, gone] };
  return [waiting, [{ type: 'unassign', proId }, { type: 'rank' }]];
}

function stepOpen(state: OfferState, event: OfferEvent, now: number, numbers: OfferNumbers): OfferStep {
  switch (event.type) {
    case 'offer':
      return offerNext(state, event.ranked, now, numbers);
    case 'accept':
    case 'decline':
      return answer(state, event, now, numbers);
    case 'expire':
      return state.offer !== null && now >= toEpoch(state.offer.expiresAt)
        ? refused(state, 'expired', now, numbers)
        : [state, []];
    case 'claim':
      return state.status === 'pool' ? assign(state, event.proId, 'claim') : refuse(state, 'not_in_pool');
    case 'open_pool': {
      const [free, effects] = takeBack(state, 'waiting');
      const [pooled, more] = openPool(free, 'admin', now, numbers);
      return [pooled, [...effects, ...more]];
    }
    case 'change_terms':
      return changeTerms(state, event.terms);
    case 'hold':
      return takeBack(state, 'held');
    case 'resume':
      return state.status === 'held' ? [{ ...state, status: 'waiting' }, [{ type: 'rank' }]] : [state, []];
    case 'withdraw':
      return takeBack(state, 'withdrawn');
    case 'release':
      return refuse(state, 'not_assigned');
    case 'check_deadline':
      return [state, []];
    default:
      return event satisfies never;
  }
}

/** Events after which an end stays an end: only these can still move it. */
function stepEnded(state: OfferState, event: OfferEvent, now: number): OfferStep {
  if (event.type === 'check_deadline' || event.type === 'expire') return [state, []];
  if (event.type === 'release') return release(state, event.proId, now);
  if (event.type === 'withdraw' && state.status === 'assigned') {
    const freed: OfferEffect[] = state.proId === null ? [] : [{ type: 'unassign', proId: state.proId }];
    return [{ ...state, status: 'withdrawn', proId: null }, freed];
  }
  if (event.type === 'change_terms' && state.status === 'unfulfilled') {
    return [{ ...state, status: 'waiting', terms: event.terms, since: getIso(now), pooledAt: null }, [{ type: 'rank' }]];
  }
  return refuse(state, 'ended');
}

/**
 * One step of a visit's way to a pro: offer, accept, decline, expire, withdraw, cascade, open to the pool, give up.
 * Pure: the new state, and effects for the caller to perform in the same transaction. `now` is an
 * instant. An event that no longer applies changes nothing; where a person has to be told why, the effect is `refuse`.
 */
export function stepOffer(state: OfferState, event: OfferEvent, now: string, numbers: OfferNumbers = OFFER_NUMBERS): OfferStep {
  const instant = toEpoch(now);
  if (state.status === 'assigned' || state.status === 'unfulfilled' || state.status === 'withdrawn')
    return stepEnded(state, event, instant);
  const end = giveUpAt(state, numbers);
  const stillMoves =
    event.type === 'change_terms' || event.type === 'withdraw' || (state.status === 'held' && event.type !== 'resume');
  if (instant >= end.at && !stillMoves) {
    const [ended, effects] = markUnfulfilled(state, end.reason);
    const answers = event.type === 'accept' || event.type === 'decline' || event.type === 'claim';
    return [ended, answers ? [...effects, { type: 'refuse', reason: 'ended' }] : effects];
  }
  return stepOpen(state, event, instant, numbers);
}
