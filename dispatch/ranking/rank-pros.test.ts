import { describe, expect, it } from 'vitest';
import { eligiblePros } from './eligible-pros';
import { judge, judgeAll } from '../rules/judge';
import { prepareProblem } from '../model/prepare-problem';
import { rankPros } from './rank-pros';
import { haversineMiles } from '../travel/travel-time';
import type { Pro, Visit } from '../model/types';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { randomInstance, seededRandom } from '#tests/dispatch/random-instance';

function ranked(pros: Pro[], visit: Visit = buildVisit()): string[] {
  const list = rankPros(visit, buildProblem({ pros, visits: [visit] }));
  return list.filter(({ rank }) => rank !== null).map(({ proId }) => proId);
}

describe('the order of pros for one visit', () => {
  it('compares preferred, idle, cost, acceptance, rating and pay per hour, one after the other', () => {
    const far = { lat: 32.92 };
    const pros = [
      buildPro({ proId: 'a-well-paid', paidCents28d: 900000 }),
      buildPro({ proId: 'b-low-rating', rating: 3 }),
      buildPro({ proId: 'c-declines', acceptance: 0.4 }),
      buildPro({ proId: 'd-far', ...far }),
      buildPro({ proId: 'e-plain' }),
      buildPro({ proId: 'f-idle', ...far, paidCents28d: 0 }),
      buildPro({ proId: 'g-preferred', ...far, acceptance: 0, rating: 1 }),
    ];
    expect(ranked(pros, buildVisit({ preferredProId: 'g-preferred' }))).toEqual([
      'g-preferred',
      'f-idle',
      'e-plain',
      'a-well-paid',
      'b-low-rating',
      'c-declines',
      'd-far',
    ]);
  });

  it('the price of a pro’s time counts like travel', () => {
    const [date] = buildVisit().windows[0]![0].split('T');
    const dear = (at: string) => buildPro({ proId: 'p1', dayPrices: [{ date: at, seconds: 3600 }] });
    const other = buildPro({ proId: 'p2' });
    expect(ranked([buildPro({ proId: 'p1' }), other])).toEqual(['p1', 'p2']);
    expect(ranked([dear(date!), other])).toEqual(['p2', 'p1']);
    expect(ranked([dear('2030-01-01'), other])).toEqual(['p1', 'p2']);
  });

  it('every pro has a verdict, the judge’s own, and the eligible ones each term of their score', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const problem = randomInstance(seed);
      for (const visit of problem.visits) {
        const list = rankPros(visit, problem);
        expect(list.map(({ proId }) => proId).sort()).toEqual(problem.pros.map(({ proId }) => proId).sort());
        for (const { proId, rank, score, verdict } of list) {
          const pro = problem.pros.find((one) => one.proId === proId)!;
          expect(verdict).toEqual(judge(visit, pro, problem));
          expect(judgeAll(visit, pro, problem)[0]?.code ?? null).toBe(verdict.code);
          expect(rank !== null).toBe(verdict.ok);
          if (verdict.ok)
            expect(score).toMatchObject({
              addedTravelSeconds: verdict.addedTravelSeconds,
              acceptance: pro.acceptance,
              rating: pro.rating,
            });
        }
      }
    }
  });

  it('the order of the input does not matter', () => {
    const problem = randomInstance(3, { pros: 30, visits: 6 });
    const shuffled = { ...problem, pros: [...problem.pros].reverse() };
    for (const visit of problem.visits)
      expect(JSON.stringify(rankPros(visit, shuffled))).toBe(JSON.stringify(rankPros(visit, problem)));
  });

  it('every eligible pro gets an offer in the end, whatever the figures: the unpaid come first', () => {
    const rivals = Array.from({ length: 20 }, (_, at) =>
      buildPro({ proId: `rival${at}`, rating: 5, acceptance: 1, paidCents28d: 100 }),
    );
    const unlucky = buildPro({ proId: 'unlucky', lat: 32.95, rating: 0, acceptance: 0, offeredHours28d: 0, paidCents28d: 0 });
    const [date] = buildVisit().windows[0]![0].split('T');
    unlucky.dayPrices = [{ date: date!, seconds: 1_000_000 }];
    expect(ranked([...rivals, unlucky])[0]).toBe('unlucky');
  });
});

describe('pros near a visit', () => {
  it('the index finds the pros that a scan finds, across the date line and at the poles', () => {
    const random = seededRandom(11);
    const spots = [
      { lat: 32.8, lng: -96.8 },
      { lat: 0, lng: 179.99 },
      { lat: 89.95, lng: 10 },
      { lat: -89.99, lng: -170 },
    ];
    const pros = Array.from({ length: 3000 }, (_, at) => {
      const spot = spots[at % spots.length]!;
      const lng = spot.lng + (random.next() - 0.5) * (Math.abs(spot.lat) > 80 ? 300 : 1);
      return buildPro({
        proId: `p${at}`,
        lat: Math.max(-90, Math.min(90, spot.lat + (random.next() - 0.5) * 0.6)),
        lng: ((lng + 540) % 360) - 180,
        maxMiles: random.pick([0, 5, 10, 15, 20, 60, 13_000]),
        minPayoutCents: random.pick([0, 10000, 20000]),
        accepting: random.chance(0.9),
        active: random.chance(0.9),
        services: [{ service: random.pick(['lighting', 'gutters']), validFrom: null, validTo: null }],
      });
    });
    const visits = Array.from({ length: 80 }, (_, at) => {
      const spot = spots[at % spots.length]!;
      const place = {
        lat: Math.max(-90, Math.min(90, spot.lat + (random.next() - 0.5) * 0.6)),
        lng: ((spot.lng + random.next() + 540) % 360) - 180,
      };
      return buildVisit({ visitId: `v${at}`, ...place, excludedProIds: at % 3 === 0 ? ['p1', 'p2'] : [] });
    });
    const prepared = prepareProblem(buildProblem({ pros, visits }));
    for (const visit of prepared.visits) {
      const near = prepared.pros.flatMap(({ pro }, position) =>
        pro.active !== false &&
        pro.accepting &&
        pro.services[0]?.service === 'lighting' &&
        pro.minPayoutCents <= visit.visit.payoutCents &&
        !visit.visit.excludedProIds.includes(pro.proId) &&
        haversineMiles(pro, visit) <= pro.maxMiles
          ? [position]
          : [],
      );
      expect([...eligiblePros(visit, prepared)]).toEqual(near);
    }
  });

  it('more services than bits do not blur the answer', () => {
    const pros = Array.from({ length: 80 }, (_, at) =>
      buildPro({ proId: `p${at}`, services: [{ service: `s${at}`, validFrom: null, validTo: null }] }),
    );
    const prepared = prepareProblem(buildProblem({ pros, visits: [buildVisit({ service: 's40' })] }));
    const found = [...eligiblePros(prepared.visits[0]!, prepared)].map((position) => prepared.pros[position]?.pro.proId);
    expect(found).toEqual(['p40']);
  });
});
