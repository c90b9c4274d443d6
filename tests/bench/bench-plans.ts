import { type Plan } from '#dispatch';
import { searchPlan } from '../../dispatch/planner/search-plan';
import { checkRoutes, type RoutesScore } from './check-routes';
import { type BenchRow, cpuMs, mean } from './bench-row';
import { type Instance, type Peers, readInstance, readPeers } from './instance';
import { greedyPlan } from './greedy-peer';
import { INSTANCE_CLASSES, METROS, makeInstance } from './make-instance';
import { problemOfInstance, routesOfPlan } from './problem-of-instance';

/** Plans an instance within so many seconds of processor time and drives the result again; a violation ends the bench. */
export function planWithin(
  inst: Instance,
  seconds: number,
  mode: 'visits' | 'fair' = 'visits',
): { plan: Plan; score: RoutesScore } {
  const problem = problemOfInstance(inst);
  const began = cpuMs();
  const elapsed = (): number => (cpuMs() - began) / (seconds * 1000);
  const plan = searchPlan(problem, { iterations: Infinity, elapsed, mode });
  const score = checkRoutes(inst, routesOfPlan(inst, plan));
  if (score.violations.length > 0) throw new Error(`${inst.name}: ${score.violations[0]}`);
  return { plan, score };
}

function peer(peers: Peers, name: string, solver: string): [assigned: number, travel: number] {
  const figure = peers.results[name]?.[solver];
  if (!Array.isArray(figure)) throw new Error(`No figure of ${solver} on ${name}`);
  return figure;
}

type Duel = { name: string; assigned: number; travel: number; perStop: number; theirs: string };

function duel(name: string, seconds: number, solver: string): Duel {
  const inst = readInstance(name);
  const { score } = planWithin(inst, seconds);
  const [assigned, travel] = peer(readPeers(), name, solver);
  const bookings = score.stops - score.assigned;
  const perStop = score.travel / score.stops / (travel / (assigned + bookings));
  console.error(`  ${name}: ${score.assigned} / ${score.travel} s, ${solver}: ${assigned} / ${travel} s`);
  return {
    name,
    assigned: score.assigned / assigned,
    travel: score.travel / travel,
    perStop,
    theirs: `${score.assigned} / ${assigned}`,
  };
}

/** Duels with VROOM's recorded answers. */
export function vroomRows(quick: boolean): BenchRow[] {
  const small = quick ? ['S', 'T104'] : ['S', 'T101', 'T102', 'T103', 'T104', 'T105', 'T106', 'T107', 'T108'];
  const duels = small.map((name) => duel(name, 1, 'vroom -x5'));
  const all = duels.map(({ theirs }) => theirs).join(', ');
  const rows: BenchRow[] = [
    row(
      'day-S',
      `200 × 50, ${small.length} instances, 1 s`,
      all,
      'VROOM -x5',
      mean(duels.map(({ assigned }) => assigned)),
      'more',
      1.04,
      1.05,
    ),
  ];
  const bounded = readPeers().results.S?.['proven bound'];
  if (typeof bounded === 'number' && !quick) {
    const { score } = planWithin(readInstance('S'), 10);
    rows.push(
      row('day-S-bound', 'S, 10 s', `${score.assigned}`, `${bounded} (LP)`, score.assigned / bounded, 'more', 0.95, 0.99),
    );
  }
  const m = duel('M', 5, 'vroom -x5');
  rows.push(row('day-M', '1,000 × 200, 5 s', m.theirs, 'VROOM -x5', m.assigned, 'more', 1.04, 1.06));
  rows.push(row('day-M travel', 'seconds a stop', '', 'VROOM -x5', m.perStop, 'less', 1, 0.8));
  const loose = duel('Mloose', 2, 'vroom -x5');
  rows.push(row('day-loose', '400 × 200, 2 s', loose.theirs, 'VROOM -x5', loose.assigned, 'more', 1, 1));
  rows.push(row('day-loose travel', 'seconds', '', 'VROOM -x5', loose.travel, 'less', 1, 0.97));
  if (quick) return rows;
  const week = duel('W', 5, 'vroom -x1');
  rows.push(row('week-W', '2,000 × 200 × 5 days, 5 s', week.theirs, 'VROOM -x1', week.assigned, 'more', 1, 1));
  rows.push(row('week-W travel', 'seconds', '', 'VROOM -x1', week.travel, 'less', 1, 0.98));
  const large = duel('L', 20, 'vroom -x1');
  rows.push(row('day-L', '5,000 × 1,000, 20 s', large.theirs, 'VROOM -x1', large.assigned, 'more', 1.04, 1.06));
  rows.push(row('day-L travel', 'seconds a stop', '', 'VROOM -x1', large.perStop, 'less', 1, 0.8));
  return rows;
}

/** Generated instances against greedy by arrival, live. */
export function generatedRows(quick: boolean): BenchRow[] {
  const seeds = quick ? 2 : 10;
  const metros = Object.keys(METROS);
  const ratios: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const inst = makeInstance(`S${seed}`, { ...INSTANCE_CLASSES.S, metros: [metros[seed % metros.length]!] }, seed);
    const greedy = checkRoutes(inst, routesOfPlan(inst, { assignments: greedyPlan(problemOfInstance(inst)) }));
    ratios.push(planWithin(inst, 1).score.assigned / greedy.assigned);
  }
  return [row('day-S made', `200 × 50, ${seeds} made instances, 1 s`, '', 'greedy by arrival', mean(ratios), 'more', 1.04, 1.15)];
}

export function fairnessRows(quick: boolean): BenchRow[] {
  return (quick ? ['M'] : ['M', 'W']).flatMap((name) => {
    const inst = readInstance(name);
    const plain = planWithin(inst, quick ? 3 : 6).plan.totals;
    const fair = planWithin(inst, quick ? 5 : 10, 'fair').plan.totals;
    const gini = `${fair.giniPay.toFixed(3)} / ${plain.giniPay.toFixed(3)}`;
    return [
      row(`fairness ${name}`, 'Gini of pay, mode fair', gini, 'mode visits', fair.giniPay / plain.giniPay, 'less', 0.95, 0.7),
      row(
        `fairness ${name} visits`,
        'assigned, mode fair',
        `${fair.assigned} / ${plain.assigned}`,
        'mode visits',
        fair.assigned / plain.assigned,
        'more',
        0.99,
        0.995,
      ),
    ];
  });
}

export function row(
  name: string,
  work: string,
  ours: string,
  theirs: string,
  ratio: number,
  better: 'more' | 'less',
  floor: number,
  goal: number,
): BenchRow {
  return { name, work, ours, theirs, ratio, better, floor, goal };
}
