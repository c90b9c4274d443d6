import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { planVisits } from '#dispatch';
import { type BenchRow, tableOf } from './bench-row';
import { matchingRows } from './bench-matching';
import { eligibleRows, explainRows, rankRows } from './bench-online';
import { fairnessRows, generatedRows, vroomRows } from './bench-plans';
import { repairRows } from './bench-repair';
import { readInstance } from './instance';
import { problemOfInstance } from './problem-of-instance';

const quick = process.argv.includes('--quick');
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

function explained(): BenchRow[] {
  const problem = problemOfInstance(readInstance(quick ? 'M' : 'L'));
  return explainRows(planVisits(problem, { iterations: 20 * problem.visits.length }), problem);
}

const benches: Record<string, () => BenchRow[]> = {
  plans: () => vroomRows(quick),
  made: () => generatedRows(quick),
  match: () => matchingRows(quick),
  eligible: () => eligibleRows(quick),
  rank: () => rankRows(quick),
  repair: () => repairRows(quick),
  fairness: () => fairnessRows(quick),
  explain: explained,
};

const rows: BenchRow[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (only && !only.includes(name)) continue;
  console.error(name);
  rows.push(...bench());
}
const table = tableOf(rows);
console.log(table);
if (!quick && !only) {
  const intro = [
    '# Benchmarks of the dispatch engine',
    '',
    'Written by `npm run bench` (`npm run bench -- --quick` for a short run that writes nothing). One thread; the seconds of a search are',
    'seconds of processor time. VROOM 1.15, two threads, is recorded on the same instances (`tests/bench/data/peers.json`); greedy, munkres and kdbush run',
    'beside ours. Every plan is driven again by `tests/bench/check-routes.ts`, which shares no code with the engine; one violation ends the run.',
    '',
  ];
  writeFileSync(fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url)), `${intro.join('\n')}\n${table}\n`);
}
