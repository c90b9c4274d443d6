import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CancellationPolicy } from '#app/domain/catalog/cancellation-policy';
import { seedPolicies } from '#app/domain/initial-data/seed-catalog';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { emptyModel, step, type Act, type Model, type Slot } from './booking-model';
import { look, openWorld, step as stepWorld } from './booking-world';

/** Sequences that are played; the full run is MODEL_RUNS=2000. */
const RUNS = Number(process.env.MODEL_RUNS ?? 25);
/** The same sequences every time, unless said otherwise. */
const SEED = Number(process.env.MODEL_SEED ?? 5);
const LONGEST = 60;
const PROS = 2;
const MONDAY_MORNING = new Date('2026-10-05T15:00:00Z');
const { lateFeeCents } = seedPolicies[0].rules as CancellationPolicy;

beforeAll(() => ensureCatalog(db()));
afterEach(() => setClock(null));

/** The one after the last stands for the pro who has the visit. */
const HOLDER = PROS;
const pro = fc.nat(PROS - 1);
const holderMostly = fc.constantFrom(0, 1, HOLDER, HOLDER, HOLDER);
const day = fc.nat(2);
const slot: fc.Arbitrary<Slot> = fc.record({ day, hour: fc.constantFrom(9, 14) });
/** Which of the visits there are; taken modulo their number when the act is done. */
const visit = fc.nat(2);

/** One of these acts, with what it is about. */
function acts<const T extends string, F extends object>(types: readonly T[], facts: { [K in keyof F]: fc.Arbitrary<F[K]> }) {
  return fc.record({ type: fc.constantFrom(...types), ...facts }) as unknown as fc.Arbitrary<{ type: T } & F>;
}

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: acts(['wait'], {}) },
  { weight: 6, arbitrary: acts(['pay', 'open-pool'], { visit }) },
  { weight: 8, arbitrary: acts(['claim', 'assign'], { visit, pro }) },
  { weight: 10, arbitrary: acts(['set-out', 'arrive', 'start', 'complete'], { visit, pro: holderMostly }) },
  { weight: 4, arbitrary: acts(['release', 'fail', 'give-feedback'], { visit, pro: holderMostly }) },
  { weight: 5, arbitrary: acts(['hold', 'unhold', 'unassign', 'rate', 'report-no-show'], { visit }) },
  { weight: 3, arbitrary: acts(['reopen'], { visit }) },
  { weight: 1, arbitrary: acts(['cancel'], { visit, by: fc.constantFrom('customer', 'admin') }) },
  { weight: 3, arbitrary: acts(['move'], { visit, slot }) },
  { weight: 2, arbitrary: acts(['refund'], { visit, cents: fc.constantFrom(1_000, 20_000, 52_000) }) },
  { weight: 1, arbitrary: acts(['book'], { slot }) },
  { weight: 2, arbitrary: acts(['block', 'unblock'], { pro, day }) },
  { weight: 1, arbitrary: acts(['suspend'], { pro }) },
  { weight: 2, arbitrary: acts(['reinstate'], { pro }) },
);

/** The act with its visit and pro as they are in this model. */
function meant(model: Model, asked: Act): Act {
  if (!('visit' in asked)) return asked;
  const visit = asked.visit % model.visits.length;
  if (!('pro' in asked)) return { ...asked, visit };
  return { ...asked, visit, pro: asked.pro === HOLDER ? (model.visits[visit]!.holder ?? 0) : asked.pro };
}

const BOOKED: Act[] = [
  { type: 'book', slot: { day: 0, hour: 9 } },
  { type: 'book', slot: { day: 1, hour: 14 } },
  { type: 'book', slot: { day: 0, hour: 9 } },
];
const PAID: Act[] = [...BOOKED, { type: 'pay', visit: 0 }, { type: 'pay', visit: 1 }, { type: 'open-pool', visit: 0 }];
const PROMISED: Act[] = [...PAID, { type: 'claim', visit: 0, pro: 0 }, { type: 'assign', visit: 1, pro: 1 }];
const DONE: Act[] = [...PROMISED, { type: 'start', visit: 0, pro: 0 }, { type: 'complete', visit: 0, pro: 0 }];
const MISSED: Act[] = [...PROMISED, { type: 'fail', visit: 1, pro: 1 }];
/** How far things have come before anything goes. */
const opening = fc.constantFrom(BOOKED, PAID, PROMISED, DONE, MISSED);
const sequence = fc.noBias(fc.array(act, { maxLength: LONGEST, size: 'max' }));

const ALWAYS_TAKEN = ['book', 'wait', 'pay', 'block', 'unblock'] as const satisfies Act['type'][];
const BY_RULE = [
  'open-pool',
  'claim',
  'assign',
  'set-out',
  'arrive',
  'start',
  'complete',
  'release',
  'fail',
  'hold',
  'unhold',
  'unassign',
  'reopen',
  'rate',
  'give-feedback',
  'cancel',
  'move',
  'refund',
  'suspend',
  'reinstate',
] as const satisfies Act['type'][];
const EVER_TAKEN = [...ALWAYS_TAKEN, ...BY_RULE];
const EVER_REFUSED = [...BY_RULE, 'report-no-show'];

describe('the product and its model', () => {
  it(
    'the product does what its model says, act for act, whatever people do in whatever order',
    async () => {
      const seen = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(opening, sequence, async (opened, acts) => {
          setClock(MONDAY_MORNING);
          const [model, world] = [emptyModel(PROS, lateFeeCents), await openWorld(PROS)];
          for (const asked of [...opened, ...acts]) {
            const each = meant(model, asked);
            const expected = step(model, each);
            const done = await stepWorld(world, each);
            expect(done, JSON.stringify(each)).toBe(expected);
            expect(await look(world, model), JSON.stringify(each)).toEqual({ pros: model.pros, visits: model.visits });
            seen.set(`${each.type} ${done}`, (seen.get(`${each.type} ${done}`) ?? 0) + 1);
          }
        }),
        { numRuns: RUNS, seed: SEED },
      );
      // An act that is never taken, or one that nothing ever refuses, would prove nothing of its rule.
      const missing = [...EVER_TAKEN.map((type) => `${type} taken`), ...EVER_REFUSED.map((type) => `${type} refused`)].filter(
        (outcome) => !seen.has(outcome),
      );
      expect(missing).toEqual([]);
    },
    600_000 + RUNS * 5_000,
  );
});
