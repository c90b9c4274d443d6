import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installIfNeeded } from './install-if-needed.mjs';
import { cutIntoShards, timeKeeper } from './test-shards.mjs';

/**
 * Rows run one after the other, the lanes of a row side by side, and the steps of a lane in their order. A failing step does not keep
 * the later ones from telling more.
 * `npm test -- unit browser` runs those parts alone. With `--full` it runs the tests that `npm test` leaves out (tests/groups.ts), and the
 * steps that are long as a whole; with `--within=45` those in turns, none of which begins that would not end within so many minutes.
 */
const ALL_ROWS = [
  [
    [
      {
        title: 'Database client',
        command: ['node', '--import', 'tsx', 'scripts/build.ts', 'client'],
        quiet: true,
        isGround: true,
      },
    ],
  ],
  [
    [
      { part: 'lint', title: 'Lint', command: ['npm', 'run', '--silent', 'lint:code'] },
      { part: 'lint', title: 'Unused code and format', command: ['npm', 'run', '--silent', 'lint:rest'] },
      { part: 'types', title: 'Types', command: ['npm', 'run', '--silent', 'typecheck'] },
    ],
    [
      {
        title: 'Build',
        command: ['node', '--import', 'tsx', 'scripts/build.ts'],
        isFor: ['integration', 'browser'],
        isBuild: true,
      },
      { part: 'unit', title: 'Unit tests', command: ['vitest', 'run', '--project', 'unit'], report: 'unit.json' },
    ],
  ],
  [
    [
      {
        part: 'integration',
        title: 'Integration tests',
        command: ['vitest', 'run', '--project', 'integration', 'tests/integration'],
        report: 'integration.json',
        isLive: true,
      },
    ],
    [
      {
        part: 'integration',
        title: 'Fault tests',
        // They wait much: for processes to start, to freeze and to be killed. One after the other, they fill what the others leave.
        command: ['vitest', 'run', '--project', 'integration', '--maxWorkers', '1', 'tests/faults'],
        report: 'faults.json',
        isLong: true,
      },
    ],
  ],
  [[{ part: 'browser', title: 'Browser tests', command: ['playwright', 'test'], report: 'e2e.json' }]],
];

const isFull = process.argv.includes('--full');
const within = process.argv.find((word) => word.startsWith('--within='))?.slice('--within='.length);
const group = isFull ? 'full' : 'quick';
const REPORTS = path.resolve('.cache', 'reports', group);
/** Parts of which `npm test` runs all. */
const WHOLE = ['lint', 'types', 'unit'];
const ROWS = chooseSteps(ALL_ROWS, ({ part, isLong }) => (isFull ? !WHOLE.includes(part) : !isLong));
const STEPS = ROWS.flat(2);
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const PARTS = [...new Set(STEPS.flatMap(({ part }) => part ?? []))];
const unknown = asked.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Maybe one of: ${PARTS.join(', ')}.`);
  process.exit(2);
}

function isWanted({ part, isFor }) {
  if (isFor) return isFor.some((other) => isWanted(STEPS.find((step) => step.part === other)));
  return !part || asked.length === 0 || asked.includes(part);
}

const wanted = chooseSteps(ROWS, isWanted);
const rows = within === undefined ? wanted : cutIntoShards(wanted, Math.floor(Date.now() / 3_600_000));
const time = timeKeeper(within === undefined ? null : Number(within) * 60_000);

process.chdir(path.resolve(import.meta.dirname, '..'));
await installIfNeeded();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const began = Date.now();
const failedSteps = [];
/** Set once the step that builds has passed. */
let isBuilt = false;
/** By title, the last lines of a step that failed. */
const lastLines = new Map();
const done = [];
const leftOut = [];
for (const row of rows) {
  if (!time.mayBegin(row)) {
    leftOut.push(...row.flat().map(({ title }) => title));
    continue;
  }
  const rowBegan = Date.now();
  done.push(row);
  const failed = (await Promise.all(row.map((lane) => runLane(lane, row.length > 1)))).flat();
  time.note(row, Date.now() - rowBegan);
  failedSteps.push(...failed.map(({ title }) => title));
  if (failed.some(({ isGround }) => isGround)) break;
}

const counts = done
  .flat(2)
  .filter(({ report }) => report)
  .map(({ title, report }) => withLastLines(title, readCounts(path.join(REPORTS, report))));
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const summary = [
  `\n${failedSteps.length === 0 ? 'Everything passed' : `Not passed: ${failedSteps.join(', ')}`} in ${seconds(began)}.`,
  `${passed} passed, ${failed} failed`,
  ...(leftOut.length > 0 ? [`Left out for want of time: ${leftOut.join('; ')}.`] : []),
  ...counts.flatMap(({ failures }) => failures).map((failure) => `\n✘ ${failure}`),
].join('\n');
console.log(summary);
writeFileSync(path.join(REPORTS, 'summary.txt'), summary);
process.exit(failedSteps.length === 0 ? 0 : 1);

/** The rows with the steps that fit; no row and no lane is empty. */
function chooseSteps(all, fits) {
  return all.map((row) => row.map((lane) => lane.filter(fits)).filter((lane) => lane.length > 0)).filter((row) => row.length > 0);
}

/** Runs the steps of a lane in their order; answers those that failed. */
async function runLane(lane, isBeside) {
  const failed = [];
  for (const step of lane) {
    const code = await run(step, isBeside);
    if (code !== 0) failed.push(step);
    else if (step.isBuild) isBuilt = true;
  }
  return failed;
}

/** Steps that run side by side are printed one after the other, whole, but for a live one, which is printed as it goes. */
function run({ title, command: [tool, ...args], report, quiet, isLive }, hasOthers) {
  const stepBegan = Date.now();
  const isBeside = hasOthers && !isLive;
  if (!isBeside && !quiet) heading(title);
  return new Promise((resolve) => {
    const child = spawn(tool, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TEST_GROUP: group,
        // The tests then need not ask each for itself.
        ...(isBuilt ? { BUILT_BEFORE: process.cwd() } : {}),
        PATH: `${path.resolve('node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
        ...(report ? { TEST_REPORTS: path.join(REPORTS, report) } : {}),
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (!isBeside && !quiet) process.stdout.write(text);
      });
    }
    child.once('error', (error) => {
      console.error(`${title}: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => {
      if (isBeside || (quiet && code !== 0)) {
        heading(title);
        process.stdout.write(output);
      }
      if (code !== 0) lastLines.set(title, stripVTControlCharacters(output).trimEnd().split('\n').slice(-60).join('\n'));
      if (!quiet) console.log(`${title}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(stepBegan)}`);
      resolve(code ?? 1);
    });
  });
}

function heading(title) {
  console.log(`\n=== ${title} ${'='.repeat(Math.max(0, 60 - title.length))}`);
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** A runner that died before it could report counts as one failure. */
function readCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`${path.basename(file)} was not written`] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.stats ? countBrowserTests(report) : countVitest(report);
}

/** A step may fail for what belongs to no test, an unhandled rejection say: reports leave that out, and the end of its output tells. */
function withLastLines(title, count) {
  const lines = count.failed === 0 && lastLines.get(title);
  return lines ? { ...count, failed: 1, failures: [`${title} failed outside of its tests\n${lines}`] } : count;
}

function countBrowserTests(report) {
  const missed = specsOf(report).filter(({ ok }) => !ok);
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.errors.length,
    failures: [
      ...missed.map(({ file, title, tests }) =>
        named(
          file,
          title,
          tests.flatMap(({ results }) => results).map(({ error }) => error?.message),
        ),
      ),
      ...report.errors.map(({ message }) => inShort(message)),
    ],
  };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function countVitest(report) {
  // A file that failed before its tests, or in a hook that left them out.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const missed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map((test) => named(name, test.fullName, test.failureMessages)),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    failures: [...missed, ...brokenFiles.map(({ name, message }) => named(name, 'did not run', [message]))],
  };
}

function named(file, title, messages) {
  return [`${path.relative('.', file)} › ${title}`, ...messages.filter(Boolean).map(inShort)].join('\n');
}

/** The last lines of a run are what a log keeps: enough of each failure to know it again. */
function inShort(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n').slice(0, 1_200);
}
