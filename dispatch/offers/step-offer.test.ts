import { describe, expect, it } from 'vitest';
import type { OfferEvent, OfferState, RankedCandidate } from './offer-state';
import { stepOffer, waitingOffer } from './step-offer';

const NOW = '2026-11-20T15:00:00Z';

function later(minutes: number, from = NOW): string {
  return new Date(Date.parse(from) + minutes * 60_000).toISOString().replace('.000Z', 'Z');
}

function waiting(overrides: Partial<OfferState> = {}): OfferState {
  const terms = { payoutCents: 12000, windowFrom: '2026-11-28T14:00:00Z', windowTo: '2026-11-28T16:00:00Z' };
  const state = waitingOffer({ visitId: 'v1', kind: 'install', zone: 'America/Chicago', preferredProId: null, terms }, NOW);
  return { ...state, ...overrides };
}

function ask(...proIds: string[]): { type: 'offer'; ranked: RankedCandidate[] } {
  return { type: 'offer', ranked: proIds.map((proId) => ({ proId, autoAccept: false })) };
}

/** The state after a row of events, each at its minute. */
function after(state: OfferState, ...events: [minute: number, event: OfferEvent][]): OfferState {
  return events.reduce((current, [minute, event]) => stepOffer(current, event, later(minute))[0], state);
}

const offered = after(waiting(), [0, ask('p1', 'p2', 'p3')]);

describe('the way of a visit to a pro', () => {
  it('the best pro gets an offer that they alone hold for two hours', () => {
    const [state, effects] = stepOffer(waiting(), ask('p1', 'p2'), NOW);
    expect(state).toMatchObject({ status: 'offered', offer: { proId: 'p1', expiresAt: later(120) } });
    expect(effects).toEqual([
      { type: 'send_offer', proId: 'p1', expiresAt: later(120) },
      { type: 'schedule', event: 'expire', at: later(120) },
    ]);
  });

  it('the best pro with auto-accept is assigned at once', () => {
    const ranked = [
      { proId: 'p1', autoAccept: true },
      { proId: 'p2', autoAccept: false },
    ];
    const [state, effects] = stepOffer(waiting(), { type: 'offer', ranked }, NOW);
    expect(state).toMatchObject({ status: 'assigned', proId: 'p1', offer: null });
    expect(effects).toEqual([{ type: 'assign', proId: 'p1', by: 'auto' }]);
  });

  it('a declined offer goes to the next pro', () => {
    const [state, effects] = stepOffer(offered, { type: 'decline', proId: 'p1' }, later(5));
    expect(effects).toEqual([{ type: 'end_offer', proId: 'p1', outcome: 'declined' }, { type: 'rank' }]);
    expect(after(state, [5, ask('p1', 'p2', 'p3')])).toMatchObject({ status: 'offered', offer: { proId: 'p2' } });
  });

  it('after a decline the next best has it at once where they accept automatically', () => {
    const state = after(offered, [5, { type: 'decline', proId: 'p1' }]);
    const next: OfferEvent = {
      type: 'offer',
      ranked: [
        { proId: 'p1', autoAccept: false },
        { proId: 'p2', autoAccept: true },
      ],
    };
    expect(stepOffer(state, next, later(5))[1]).toEqual([{ type: 'assign', proId: 'p2', by: 'auto' }]);
  });

  it('an accepted offer assigns the visit', () => {
    const [state, effects] = stepOffer(offered, { type: 'accept', proId: 'p1' }, later(119));
    expect(state).toMatchObject({ status: 'assigned', proId: 'p1' });
    expect(effects).toEqual([
      { type: 'end_offer', proId: 'p1', outcome: 'accepted' },
      { type: 'assign', proId: 'p1', by: 'offer' },
    ]);
  });

  it('an answer from another pro, too late, or in the pool’s place is refused and changes nothing', () => {
    expect(stepOffer(offered, { type: 'accept', proId: 'p2' }, later(1))).toEqual([
      offered,
      [{ type: 'refuse', reason: 'not_holder' }],
    ]);
    expect(stepOffer(offered, { type: 'accept', proId: 'p1' }, later(120))).toEqual([
      offered,
      [{ type: 'refuse', reason: 'expired' }],
    ]);
    expect(stepOffer(offered, { type: 'claim', proId: 'p2' }, later(1))).toEqual([
      offered,
      [{ type: 'refuse', reason: 'not_in_pool' }],
    ]);
    expect(stepOffer(waiting(), { type: 'accept', proId: 'p1' }, NOW)[1]).toEqual([{ type: 'refuse', reason: 'no_offer' }]);
  });

  it('an offer ends when its time is over, not before', () => {
    expect(stepOffer(offered, { type: 'expire' }, later(119))).toEqual([offered, []]);
    expect(stepOffer(offered, { type: 'expire' }, later(120))[1]).toEqual([
      { type: 'end_offer', proId: 'p1', outcome: 'expired' },
      { type: 'rank' },
    ]);
  });

  it('five declines or expiries open the visit to the pool and tell the admin', () => {
    let state = waiting();
    for (const [at, proId] of ['p1', 'p2', 'p3', 'p4'].entries()) {
      state = after(state, [at, ask(proId)], [at, { type: 'decline', proId }]);
      expect(state.status).toBe('waiting');
    }
    const [pooled, effects] = stepOffer(after(state, [5, ask('p5', 'p6')]), { type: 'expire' }, later(125));
    expect(pooled).toMatchObject({ status: 'pool', pooledAt: later(125) });
    expect(effects).toEqual([
      { type: 'end_offer', proId: 'p5', outcome: 'expired' },
      { type: 'open_pool', reason: 'refusals' },
      { type: 'alert_admin', reason: 'cascade_ended' },
      { type: 'schedule', event: 'check_deadline', at: later(125 + 72 * 60) },
    ]);
  });

  it('with no pro left to ask the visit opens to the pool', () => {
    const state = after(offered, [1, { type: 'decline', proId: 'p1' }]);
    expect(stepOffer(state, ask('p1'), later(1))[0].status).toBe('pool');
    expect(stepOffer(waiting(), ask(), NOW)[1]).toContainEqual({ type: 'open_pool', reason: 'nobody_left' });
  });

  it('the pool’s first claim wins, the second is told', () => {
    const pooled = after(waiting(), [0, ask()]);
    const [claimed, effects] = stepOffer(pooled, { type: 'claim', proId: 'p7' }, later(3));
    expect(effects).toEqual([{ type: 'assign', proId: 'p7', by: 'claim' }]);
    expect(stepOffer(claimed, { type: 'claim', proId: 'p8' }, later(3))).toEqual([
      claimed,
      [{ type: 'refuse', reason: 'ended' }],
    ]);
  });

  it('a visit is given up 72 hours after it came to the pool', () => {
    const pooled = after(waiting(), [0, ask()]);
    expect(stepOffer(pooled, { type: 'check_deadline' }, later(72 * 60 - 1))).toEqual([pooled, []]);
    expect(stepOffer(pooled, { type: 'check_deadline' }, later(72 * 60))).toEqual([
      { ...pooled, status: 'unfulfilled' },
      [
        { type: 'give_up', reason: 'pool' },
        { type: 'alert_admin', reason: 'unfulfilled' },
      ],
    ]);
  });

  it('a visit is given up 24 hours before its window, even while a pro holds an offer', () => {
    const terms = { payoutCents: 12000, windowFrom: later(25 * 60), windowTo: later(27 * 60) };
    const held = after(waiting({ terms }), [0, ask('p1')]);
    expect(held.offer?.expiresAt).toBe(later(60));
    const [state, effects] = stepOffer(held, { type: 'accept', proId: 'p1' }, later(60));
    expect(state.status).toBe('unfulfilled');
    expect(effects.map(({ type }) => type)).toEqual(['end_offer', 'give_up', 'alert_admin', 'refuse']);
  });

  it('a visit that begins to wait within a day of its window is kept until its last start', () => {
    const terms = { payoutCents: 12000, windowFrom: later(120), windowTo: later(240) };
    const held = after(waiting({ terms }), [0, ask('p1')]);
    expect(held.status).toBe('offered');
    expect(stepOffer(held, { type: 'check_deadline' }, later(239))[0].status).toBe('offered');
    expect(stepOffer(held, { type: 'check_deadline' }, later(240))[0].status).toBe('unfulfilled');
  });

  it('same-day offers last ten minutes, service calls a quarter of an hour, a preferred pro is waited for four hours', () => {
    const today = { payoutCents: 12000, windowFrom: later(180), windowTo: later(300) };
    expect(after(waiting({ terms: today }), [0, ask('p1')]).offer?.expiresAt).toBe(later(10));
    expect(after(waiting({ kind: 'service_call' }), [0, ask('p1')]).offer?.expiresAt).toBe(later(15));
    expect(after(waiting({ preferredProId: 'p1' }), [0, ask('p1')]).offer?.expiresAt).toBe(later(240));
    expect(after(waiting({ preferredProId: 'p2' }), [0, ask('p1')]).offer?.expiresAt).toBe(later(120));
  });

  it('a pro is asked again only when the payout or the window has changed', () => {
    const declined = after(offered, [1, { type: 'decline', proId: 'p1' }]);
    const [raised, effects] = stepOffer(
      declined,
      { type: 'change_terms', terms: { ...declined.terms, payoutCents: 15000 } },
      later(2),
    );
    expect(effects).toEqual([{ type: 'rank' }]);
    expect(after(raised, [2, ask('p1')]).offer?.proId).toBe('p1');
    expect(stepOffer(declined, { type: 'change_terms', terms: { ...declined.terms } }, later(2))).toEqual([declined, []]);
  });

  it('other terms call the visit back from the pool or from being given up', () => {
    const pooled = after(waiting(), [0, ask()]);
    const terms = { ...pooled.terms, payoutCents: 15000 };
    expect(stepOffer(pooled, { type: 'change_terms', terms }, later(1))[0]).toMatchObject({ status: 'waiting', pooledAt: null });
    const lost = after(pooled, [72 * 60, { type: 'check_deadline' }]);
    expect(stepOffer(lost, { type: 'change_terms', terms }, later(72 * 60 + 1))[0].status).toBe('waiting');
  });

  it('a hold takes the visit out of dispatch and pool until it is lifted', () => {
    const [held, effects] = stepOffer(offered, { type: 'hold' }, later(1));
    expect(effects).toEqual([{ type: 'end_offer', proId: 'p1', outcome: 'withdrawn' }]);
    expect(stepOffer(held, ask('p2'), later(2))).toEqual([held, [{ type: 'refuse', reason: 'ended' }]]);
    expect(stepOffer(held, { type: 'claim', proId: 'p2' }, later(2))[0]).toBe(held);
    expect(stepOffer(held, { type: 'resume' }, later(3))[1]).toEqual([{ type: 'rank' }]);
  });

  it('a withdrawn visit ends its offer and takes no more events', () => {
    const [gone, effects] = stepOffer(offered, { type: 'withdraw' }, later(1));
    expect(effects).toEqual([{ type: 'end_offer', proId: 'p1', outcome: 'withdrawn' }]);
    expect(stepOffer(gone, { type: 'accept', proId: 'p1' }, later(2))).toEqual([gone, [{ type: 'refuse', reason: 'ended' }]]);
    expect(stepOffer(gone, { type: 'expire' }, later(200))).toEqual([gone, []]);
  });

  it('a released visit waits again and its pro is not asked under the same terms', () => {
    const assigned = after(offered, [1, { type: 'accept', proId: 'p1' }]);
    const [state, effects] = stepOffer(assigned, { type: 'release', proId: 'p1' }, later(2));
    expect(effects).toEqual([{ type: 'unassign', proId: 'p1' }, { type: 'rank' }]);
    expect(after(state, [2, ask('p1', 'p2')]).offer?.proId).toBe('p2');
    expect(stepOffer(assigned, { type: 'release', proId: 'p2' }, later(2))[1]).toEqual([
      { type: 'refuse', reason: 'not_assigned' },
    ]);
  });

  it('an admin opens a visit to the pool without an alert to the office', () => {
    const [state, effects] = stepOffer(offered, { type: 'open_pool' }, later(1));
    expect(state.status).toBe('pool');
    expect(effects.map(({ type }) => type)).toEqual(['end_offer', 'open_pool', 'schedule']);
  });

  it('every row of events ends: two hundred random walks never offer to two pros, nor twice to one under the same terms', () => {
    for (let walk = 0; walk < 200; walk++) {
      let state = waiting();
      const sent: string[] = [];
      for (let step = 0; step < 40; step++) {
        const roll = (walk * 7919 + step * 104729) % 5;
        const holder = state.offer?.proId ?? 'p0';
        const event: OfferEvent =
          state.status === 'waiting'
            ? ask('p1', 'p2', 'p3', 'p4', 'p5', 'p6')
            : roll < 3
              ? { type: 'decline', proId: holder }
              : { type: 'expire' };
        const [next, effects] = stepOffer(state, event, later(step * 60));
        for (const effect of effects) if (effect.type === 'send_offer') sent.push(effect.proId);
        expect(next.status === 'offered').toBe(next.offer !== null);
        state = next;
      }
      expect(new Set(sent).size).toBe(sent.length);
      expect(['pool', 'unfulfilled']).toContain(state.status);
    }
  });
});
