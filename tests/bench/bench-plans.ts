import { checkRoutes } from './check-routes';
import { type BenchRow, mean } from './bench-row';
import { type Peers, readInstance, readPeers } from './instance';
import { greedyPlan } from './greedy-peer';
import { INSTANCE_CLASSES, METROS, makeInstance } from './make-instance';
import { planWithin } from './plan-within';
import { problemOfInstance, routesOfPlan } from './problem-of-instance';
import { routeBound } from './route-bound';

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

/** Seconds after which a bound is taken as it is, where routes are still missing: it holds all the same. */
const BOUND_SECONDS = 60;

/** What is assigned in ten seconds against a bound found on the spot; the one on S was proven by another program, too. */
export async function boundRows(quick: boolean): Promise<BenchRow[]> {
  const names = quick ? ['T104'] : ['S', 'T101', 'T102', 'T103', 'T104'];
  const found: { assigned: number; bound: number }[] = [];
  for (const name of names) {
    const inst = readInstance(name);
    const { plan, score } = planWithin(inst, quick ? 2 : 10);
    const bound = await routeBound(inst, routesOfPlan(inst, plan), quick ? 10 : BOUND_SECONDS);
    found.push({ assigned: score.assigned, bound });
  }
  const ours = found.map(({ assigned, bound }) => `${assigned} / ${bound}`).join(', ');
  const ratio = mean(found.map(({ assigned, bound }) => assigned / bound));
  const rows = [row('day-S-bound live', `${names.join(', ')}, 10 s`, ours, 'LP over routes by highs', ratio, 'more', 0.95, 0.99)];
  const proven = readPeers().results.S?.['proven bound'];
  const [first] = found;
  if (typeof proven === 'number' && first && !quick) {
    rows.unshift(
      row(
        'day-S-bound',
        'S, 10 s',
        `${first.assigned}`,
        `${proven} (LP over routes)`,
        first.assigned / proven,
        'more',
        0.95,
        0.99,
      ),
    );
  }
  return rows;
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

type MadeClass = { name: string; kind: keyof typeof INSTANCE_CLASSES; seconds: number; goal: number };

/** The seconds are fewer than for the recorded instances, so that ten of each stay bearable. */
const MADE: MadeClass[] = [
  { name: 'day-S made', kind: 'S', seconds: 1, goal: 1.15 },
  { name: 'day-M made', kind: 'M', seconds: 4, goal: 1.1 },
  { name: 'day-loose made', kind: 'Mloose', seconds: 1, goal: 1 },
  { name: 'week-W made', kind: 'W', seconds: 4, goal: 1 },
  { name: 'day-L made', kind: 'L', seconds: 8, goal: 1.1 },
];

function madeRow({ name, kind, seconds, goal }: MadeClass, seeds: number): BenchRow {
  const metros = Object.keys(METROS);
  const size = INSTANCE_CLASSES[kind];
  const ratios: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const around = size.metros.map((_, at) => metros[(seed + at) % metros.length]!);
    const inst = makeInstance(`${kind}${seed}`, { ...size, metros: around }, seed);
    const greedy = checkRoutes(inst, routesOfPlan(inst, { assignments: greedyPlan(problemOfInstance(inst)) }));
    if (greedy.violations.length > 0) throw new Error(`greedy on ${inst.name}: ${greedy.violations[0]}`);
    const { score } = planWithin(inst, seconds);
    console.error(`  ${inst.name}: ${score.assigned} / ${score.travel} s, greedy ${greedy.assigned} / ${greedy.travel} s`);
    ratios.push(score.assigned / greedy.assigned);
  }
  const work = `${size.jobs} × ${size.pros}${size.days > 1 ? ` × ${size.days} days` : ''}, ${seeds} made instances, ${seconds} s`;
  return row(
    name,
    work,
    `least ${Math.min(...ratios).toFixed(3)}`,
    'greedy by arrival',
    mean(ratios),
    'more',
    Math.min(1.04, goal),
    goal,
  );
}

/** Generated instances against greedy by arrival, live: ten seeds a class. */
export function generatedRows(quick: boolean): BenchRow[] {
  return MADE.filter(({ kind }) => !quick || kind === 'S' || kind === 'Mloose').map((made) => madeRow(made, quick ? 2 : 10));
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
