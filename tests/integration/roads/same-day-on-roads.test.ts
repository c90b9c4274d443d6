import { beforeAll, expect, test } from 'vitest';
import { planByRoad } from '#app/domain/dispatching/plan-region.server';
import { matrixRequests } from '#app/domain/roads/matrix-requests';
import { db } from '#app/platform/db.server';
import { askRouter, askRouterVersion } from '#app/platform/router.server';
import { checkPlan, planVisits, roadCell, type LatLng, type Plan, type Problem, type Roads } from '#dispatch';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { seededRandom } from '#tests/dispatch/random-instance';
import { buildCity } from '#tests/setup/real-valhalla';
import { cornerAt, RIVER_CITY } from '#tests/setup/river-city';

const TRAVEL = { secondsPerMile: 156, minSeconds: 600 };
const VISITS = 64;
const PROS = 7;
const ITERATIONS = 4_000;
/** The router is done when it is done here: a busy machine is no reason for straight lines. */
const ENOUGH_MS = 300_000;

/** A day of arrivals promised to two hours, on both banks of the river. */
function cityDay(seed: number): Problem {
  const random = seededRandom(seed);
  const corner = () => cornerAt({ row: random.whole(RIVER_CITY.rows), column: random.whole(RIVER_CITY.columns) });
  const hour = (at: number) => `2026-11-21T${String(14 + at).padStart(2, '0')}:00:00Z`;
  const visits = Array.from({ length: VISITS }, (_, index) => {
    const opens = random.whole(7);
    return buildVisit({
      visitId: `v${index}`,
      ...corner(),
      durationMinutes: 45 + 15 * random.whole(4),
      zone: 'America/Chicago',
      windows: [[hour(opens), hour(opens + 2)]],
    });
  });
  const pros = Array.from({ length: PROS }, (_, index) =>
    buildPro({ proId: `p${index}`, ...corner(), maxMiles: 40, maxVisitsPerDay: null }),
  );
  return buildProblem({ travel: TRAVEL, visits, pros });
}

/** What the router says of these drives. */
async function measure(drives: { from: LatLng; to: LatLng }[]): Promise<Roads> {
  const cells: Roads['cells'] = [];
  const places = new Map<string, number>();
  const at = (place: LatLng): number => {
    const key = roadCell(place).join();
    if (!places.has(key)) places.set(key, cells.push(roadCell(place)) - 1);
    return places.get(key)!;
  };
  const legs = new Map<string, Roads['legs'][number]>();
  for (const { from, to } of matrixRequests(drives, 50)) {
    const answer = await askRouter({ from, to });
    if (answer.kind !== 'found') throw new Error(answer.reason);
    from.forEach((start, row) =>
      to.forEach((end, column) => {
        const leg = answer.legs[row]![column];
        if (leg) legs.set(`${at(start)} ${at(end)}`, [at(start), at(end), leg.seconds, leg.meters]);
      }),
    );
  }
  return { version: 'the streets', cells, legs: [...legs.values()] };
}

/** From each stop of a plan to the next of the same pro. */
function drives({ assignments }: Plan, { visits }: Problem): { from: LatLng; to: LatLng }[] {
  const places = new Map(visits.map((visit) => [visit.visitId, visit]));
  return assignments.flatMap(({ proId, visitId }, index) => {
    const before = assignments[index - 1];
    return before?.proId === proId ? [{ from: places.get(before.visitId)!, to: places.get(visitId)! }] : [];
  });
}

/** The plan driven on the streets: each pro sets out when the work before is done, and starts no earlier than promised. */
function drive(plan: Plan, problem: Problem, streets: Roads): { kept: number; late: number; minutesLate: number } {
  const seconds = new Map(streets.legs.map(([from, to, s]) => [`${streets.cells[from]} ${streets.cells[to]}`, s]));
  const visits = new Map(problem.visits.map((visit) => [visit.visitId, visit]));
  const driven = { kept: 0, late: 0, minutesLate: 0 };
  for (const { proId } of problem.pros) {
    let free = -Infinity;
    let before: LatLng | null = null;
    for (const { visitId, start } of plan.assignments.filter((one) => one.proId === proId)) {
      const visit = visits.get(visitId)!;
      const way =
        before === null || roadCell(before).join() === roadCell(visit).join()
          ? 0
          : seconds.get(`${roadCell(before)} ${roadCell(visit)}`)!;
      const arrives = Math.max(Date.parse(start) / 1000, free + way);
      const late = arrives - Date.parse(visit.windows[0]![1]) / 1000;
      if (late <= 0) driven.kept += 1;
      else {
        driven.late += 1;
        driven.minutesLate += late / 60;
      }
      free = arrives + visit.durationMinutes * 60;
      before = visit;
    }
  }
  return driven;
}

let city: Awaited<ReturnType<typeof buildCity>>;

beforeAll(async () => {
  city = await buildCity();
  // The router runs in this process, as with ROADS: the folder of tiles is named after the extract.
  Object.assign(process.env, { ROADS: city.extract, DATA_DIR: city.dataDir });
}, 300_000);

test(
  'a day planned by road keeps every window that it promises; the same day on straight lines breaks some',
  { timeout: 600_000 },
  async () => {
    const answer = await askRouterVersion();
    expect(answer).toMatchObject({ kind: 'found', version: expect.stringMatching(/^valhalla 3\.6\.1 \d+$/) });
    const totals = { lines: { kept: 0, late: 0, minutesLate: 0 }, roads: { kept: 0, late: 0, minutesLate: 0 } };
    for (const seed of [1, 2]) {
      const onLines = cityDay(seed);
      const lines = planVisits(onLines, { seed, iterations: ITERATIONS });
      const roads = await planByRoad(
        db(),
        onLines,
        (problem) => Promise.resolve(planVisits(problem, { seed, iterations: ITERATIONS })),
        ENOUGH_MS,
      );
      expect(checkPlan(lines, onLines)).toEqual([]);
      expect(checkPlan(roads.plan, roads.problem)).toEqual([]);
      // Asked sparsely: what cannot follow each other is not measured.
      const pairs = (PROS + VISITS) * (PROS + VISITS - 1);
      expect(roads.problem.travel.roads!.legs.length).toBeLessThan(pairs * 0.75);
      const plans = { lines, roads: roads.plan };
      const streets = await measure([...drives(plans.lines, onLines), ...drives(plans.roads, onLines)]);
      for (const by of ['lines', 'roads'] as const) {
        const driven = drive(plans[by], onLines, streets);
        totals[by].kept += driven.kept;
        totals[by].late += driven.late;
        totals[by].minutesLate += driven.minutesLate;
      }
    }
    expect(totals.roads.late).toBe(0);
    expect(totals.lines.late).toBeGreaterThan(5);
    expect(totals.roads.kept).toBeGreaterThan(totals.lines.kept);
  },
);
