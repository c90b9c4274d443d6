import { getIso } from '../../time/instants';
import { planTotals } from '../plan-totals';
import { prepareProblem } from '../../model/prepare-problem';
import { byCodeUnit } from '../../parse/read-fields';
import type { Assignment, Plan, Problem } from '../../model/types';
import { type Kernel, NEVER } from '../kernel/kernel';
import { arriveAt, leaveAt } from '../kernel/drives';
import { earliestStart } from '../kernel/pair-starts';
import type { Routes } from './routes';

export type PlanMarks = { seed: number; iterations: number; start?: Plan };

/** Writes a plan down: every visit at its earliest start, assignments by pro and start, unassigned visits without reasons. */
export function planFromRoutes(problem: Problem, kernel: Kernel, routes: Routes, marks: PlanMarks): Plan {
  const rows: { start: number; row: Assignment }[] = [];
  for (let route = 0; route < kernel.routeCount; route++) rows.push(...routeRows(kernel, routes, route));
  rows.sort((a, b) => byCodeUnit(a.row.proId, b.row.proId) || a.start - b.start);
  const assignments = rows.map(({ row }) => row);
  const unassigned = kernel.visits
    .filter((_, visit) => routes.pairOf[visit]! < 0)
    .map(({ visitId }) => ({ visitId, reasons: [], repair: null }));
  return {
    format: 'brightcrew-plan/1',
    assignments,
    unassigned,
    totals: planTotals(assignments, prepareProblem(problem), marks.start),
    seed: marks.seed,
    iterations: marks.iterations,
  };
}

function routeRows(kernel: Kernel, routes: Routes, route: number): { start: number; row: Assignment }[] {
  const { nodePlace, nodeSeconds, visitCount, zero } = kernel;
  const rows: { start: number; row: Assignment }[] = [];
  const begin = kernel.routeBegin[route]!;
  const end = begin + routes.length[route]!;
  const proId = kernel.pros[kernel.routePro[route]!]!.proId;
  let place = kernel.routeHome[route]!;
  let ready = -NEVER;
  for (let at = begin; at < end; at++) {
    const node = routes.stops[at]!;
    const arrive = at === begin ? ready : arriveAt(kernel, place, nodePlace[node]!, ready);
    if (node < visitCount) {
      const start = earliestStart(kernel, routes.pairOf[node]!, arrive, at === begin, at === end - 1);
      const travelSeconds = at === begin ? start - leaveAt(kernel, place, nodePlace[node]!, start) : arrive - ready;
      ready = start + nodeSeconds[node]!;
      const times = { start: getIso(zero + start), end: getIso(zero + ready) };
      rows.push({ start, row: { visitId: kernel.visits[node]!.visitId, proId, ...times, travelSeconds } });
    } else ready = routes.departs[at]!;
    place = nodePlace[node]!;
  }
  return rows;
}
