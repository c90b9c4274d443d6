import { checkPlan, type Problem } from '#dispatch';
import {
  admitVisit,
  callInSick,
  cancelVisit,
  prepareRepair,
  repairedAssignments,
} from '../../dispatch/planning/repair/repair-one-change';
import { createRandom } from '../../dispatch/planning/search/random';
import { searchPlan } from '../../dispatch/planning/search/search-plan';
import { type BenchRow, cpuMs, percentile } from './bench-row';
import { row } from './bench-plans';
import { readInstance } from './instance';
import { problemOfInstance } from './problem-of-instance';

/** A day with cancels, new visits and sick pros one by one, then the same day planned afresh with all of it known. */
export function repairRows(quick: boolean): BenchRow[] {
  const whole = problemOfInstance(readInstance(quick ? 'M' : 'L'));
  const random = createRandom(7);
  const count = quick ? { cancels: 100, adds: 20, sick: 4, seconds: 3 } : { cancels: 500, adds: 100, sick: 20, seconds: 20 };
  const late = new Set(
    whole.visits
      .filter((_, at) => at % 50 === 0)
      .slice(0, count.adds)
      .map(({ visitId }) => visitId),
  );
  const known: Problem = { ...whole, visits: whole.visits.filter(({ visitId }) => !late.has(visitId)) };
  const plan = searchPlan(known, { iterations: Infinity, elapsed: clock(count.seconds) });
  const state = prepareRepair(plan, whole, late);
  const times: number[] = [];
  const time = (work: () => void): void => {
    const began = cpuMs();
    work();
    times.push(cpuMs() - began);
  };
  const gone = new Set<string>();
  const sick = new Set<string>();
  const cancels = [...plan.assignments].sort(() => random.next() - 0.5).slice(0, count.cancels);
  const added = [...late];
  for (let at = 0; at < cancels.length; at++) {
    gone.add(cancels[at]!.visitId);
    time(() => cancelVisit(state, cancels[at]!.visitId));
    if (at % 5 === 4 && added.length > 0) time(() => void admitVisit(state, added.pop()!));
    if (at % 25 === 24) {
      const proId = whole.pros[random.below(whole.pros.length)]!.proId;
      sick.add(proId);
      time(() => callInSick(state, proId));
    }
  }
  const after = repairedAssignments(state);
  const instance: Problem = {
    ...whole,
    visits: whole.visits.filter(({ visitId }) => !gone.has(visitId)),
    pros: whole.pros.map((pro) => (sick.has(pro.proId) ? { ...pro, accepting: false } : pro)),
  };
  const faults = checkPlan({ assignments: after }, instance);
  if (faults.length > 0) throw new Error(`repair: ${faults[0]!.text}`);
  const fresh = searchPlan(instance, { iterations: Infinity, elapsed: clock(count.seconds) });
  const before = new Map(plan.assignments.map((entry) => [entry.visitId, entry]));
  const others = after.filter(({ visitId }) => before.has(visitId) && !sick.has(before.get(visitId)!.proId));
  const moved = others.filter(
    ({ visitId, proId, start }) => before.get(visitId)!.proId !== proId || before.get(visitId)!.start !== start,
  ).length;
  const p99 = percentile(times, 0.99);
  return [
    row(
      'repair time',
      `${times.length} events one by one, p99 (median ${percentile(times, 0.5).toFixed(3)} ms)`,
      `${p99.toFixed(2)} ms`,
      '1 ms',
      p99,
      'less',
      50,
      1,
    ),
    row(
      'repair quality',
      'assigned after all events',
      `${after.length} / ${fresh.assignments.length}`,
      'planned afresh',
      after.length / fresh.assignments.length,
      'more',
      0.98,
      0.995,
    ),
    row('repair moved', "others' visits moved", `${moved} / ${others.length}`, '', moved / others.length, 'less', 0.05, 0.01),
  ];
}

function clock(seconds: number): () => number {
  const began = cpuMs();
  return () => (cpuMs() - began) / (seconds * 1000);
}
