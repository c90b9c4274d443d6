import { explainRows } from './bench-explain';
import { growthRows } from './bench-growth';
import { type BenchRow, cpuMs, getTable } from './bench-row';
import { matchingRows } from './bench-matching';
import { eligibleRows, rankRows } from './bench-online';
import { onlineDayRows, batchRows } from './bench-online-day';
import { boundRows, fairnessRows, generatedRows, vroomRows } from './bench-plans';
import { repairRows } from './bench-repair';
import { writePart } from './write-part';

const quick = process.argv.includes('--quick');
const only = process.argv
  .find((word) => word.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

/** `--only=plans,rank` runs these alone; `--list` names them. */
const benches: Record<string, () => BenchRow[] | Promise<BenchRow[]>> = {
  plans: () => vroomRows(quick),
  bound: () => boundRows(quick),
  made: () => generatedRows(quick),
  match: () => matchingRows(quick),
  eligible: () => eligibleRows(quick),
  rank: () => rankRows(quick),
  online: () => onlineDayRows(quick),
  batch: () => batchRows(quick),
  repair: () => repairRows(quick),
  fairness: () => fairnessRows(quick),
  explain: () => explainRows(quick),
  growth: () => growthRows(quick),
};

if (process.argv.includes('--list')) {
  console.log(Object.keys(benches).join('\n'));
  process.exit(0);
}
const stranger = only?.find((name) => benches[name] === undefined);
if (stranger !== undefined) {
  console.error(`--only must name some of ${Object.keys(benches).join(', ')} (got ${stranger}).`);
  process.exit(2);
}
const rows: BenchRow[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (only && !only.includes(name)) continue;
  const began = cpuMs();
  rows.push(...(await bench()));
  console.error(`${name}: ${((cpuMs() - began) / 1000).toFixed(0)} s`);
}
const table = getTable(rows);
console.log(table);
if (!quick && !only) {
  const intro = [
    'One thread; the seconds of a search are seconds of processor time. VROOM 1.15, two threads, is recorded on the same instances',
    '(`tests/bench/data/peers.json`); greedy, munkres, highs and kdbush run beside ours. Every plan is driven again by',
    '`tests/bench/check-routes.ts`, which shares no code with the engine; one violation ends the run. `--only=rank,match` runs some of its rows and writes nothing.',
    '',
  ];
  writePart('dispatch', `${intro.join('\n')}\n${table}`);
}
