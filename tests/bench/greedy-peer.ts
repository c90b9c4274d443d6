import { prepareProblem, rankPros, type Assignment, type Problem } from '#dispatch';

/**
 * What a dispatcher does by hand: visits in order of arrival, each to the pro for whom it adds least travel, at the
 * earliest start, never looking back.
 */
export function greedyPlan(problem: Problem): Assignment[] {
  const given: Assignment[] = [];
  const world: Problem = { ...problem, pros: problem.pros.map((pro) => ({ ...pro, bookings: [...pro.bookings] })) };
  const proOf = new Map(world.pros.map((pro) => [pro.proId, pro]));
  for (const visit of world.visits) {
    let best: { proId: string; start: string; end: string; added: number } | null = null;
    for (const { proId, verdict } of rankPros(visit, prepareProblem({ ...world, visits: [visit] }))) {
      if (!verdict.ok || (best && best.added <= verdict.addedTravelSeconds)) continue;
      best = { proId, start: verdict.start, end: verdict.end, added: verdict.addedTravelSeconds };
    }
    if (!best) continue;
    const { proId, start, end } = best;
    given.push({ visitId: visit.visitId, proId, start, end, travelSeconds: 0 });
    proOf.get(proId)?.bookings.push({ visitId: visit.visitId, start, end, lat: visit.lat, lng: visit.lng });
  }
  return given;
}
