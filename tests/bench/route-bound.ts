import loadHighs from 'highs';
import { bestRoutes, findJobs } from './best-route';
import { cpuMs } from './bench-row';
import type { Instance } from './instance';
import type { RouteStops } from './problem-of-instance';

type Column = { pro: number; jobs: number[] };
type Prices = { jobs: Float64Array; solved: number };

/** Share of the prices of the best bound so far that the next prices keep: without it they swing. */
const KEPT = 0.6;

/**
 * No plan of a one-day instance can assign more jobs: a linear program over routes (each pro drives one at most, each job lies on one
 * at most), its columns generated as they are wanted. Whatever the prices of the jobs, their sum and the worth of each pro's best
 * route at these prices bound every plan from above, so that the search may end at any time. Ends after so many seconds of processor
 * time, or when no route is missing. `plan`: routes to begin with.
 */
export async function routeBound(inst: Instance, plan: readonly RouteStops[], seconds: number): Promise<number> {
  const highs = await loadHighs();
  const columns = new Map<string, Column>();
  for (const { pro, stops } of plan) add({ pro, jobs: stops.filter(({ booking }) => !booking).map(({ index }) => index) });
  const candidates = inst.pros.map((pro) => findJobs(inst, pro));
  const began = cpuMs();
  let bound = inst.jobs.length;
  let kept = new Float64Array(inst.jobs.length);
  for (let share = 0; cpuMs() - began < seconds * 1000;) {
    const { jobs, solved } = solve(highs, inst, [...columns.values()]);
    if (Math.floor(bound + 1e-6) <= Math.floor(solved + 1e-6)) break;
    const prices = jobs.map((price, job) => share * kept[job]! + (1 - share) * price);
    const worths = prices.map((price) => 1 - price);
    let all = prices.reduce((sum, price) => sum + price, 0);
    const before = columns.size;
    inst.pros.forEach((pro, at) => {
      const routes = bestRoutes(inst, pro, candidates[at]!, worths);
      all += routes[routes.length - 1]?.worth ?? 0;
      for (const { jobs: found } of routes) add({ pro: pro.id, jobs: found });
    });
    if (all < bound) {
      bound = all;
      kept = prices;
    }
    if (columns.size === before && share === 0) break;
    share = columns.size === before ? 0 : KEPT;
  }
  return Math.floor(bound + 1e-6);

  function add({ pro, jobs }: Column): void {
    if (jobs.length > 0) columns.set(`${pro}:${[...jobs].sort((a, b) => a - b).join()}`, { pro, jobs });
  }
}

/** The program over the routes there are: what each job is worth in it, and what it assigns. */
function solve(highs: Awaited<ReturnType<typeof loadHighs>>, inst: Instance, columns: Column[]): Prices {
  const rows = new Map<string, string[]>();
  columns.forEach(({ pro, jobs }, at) => {
    for (const name of [`p${pro}`, ...jobs.map((job) => `j${job}`)]) {
      const row = rows.get(name);
      if (row) row.push(`c${at}`);
      else rows.set(name, [`c${at}`]);
    }
  });
  const goal = columns.map(({ jobs }, at) => `${jobs.length} c${at}`).join(' + ');
  const lines = [...rows].map(([name, terms]) => `${name}: ${terms.join(' + ')} <= 1`);
  const solved = highs.solve(`Maximize\n obj: ${goal}\nSubject To\n${lines.join('\n')}\nEnd`, { output_flag: false });
  if (solved.Status !== 'Optimal') throw new Error(`${inst.name}: the bound ended as ${solved.Status}`);
  const jobs = new Float64Array(inst.jobs.length);
  for (const row of solved.Rows) {
    if ('Dual' in row && row.Name.startsWith('j')) jobs[Number(row.Name.slice(1))] = Math.abs(row.Dual);
  }
  return { jobs, solved: solved.ObjectiveValue };
}
