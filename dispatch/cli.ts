import { spawnSync } from 'node:child_process';
import { readFileSync, writeSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { defineCommand, renderUsage, runCommand } from 'citty';
import { choiceFlag, type Flags } from './parse/read-flags';
import type { SearchNews, SearchOrder } from './planning/run-search';
import type { Commute, Plan, Problem } from './model/types';

/**
 * The engine at the command line: reads files, prints JSON. A search runs in a worker thread, so that Ctrl-C works
 * while it runs; the engine is loaded only where it is used. Exit 0, 2 for bad input, 3 for violations, 1 for our fault.
 */

function engine(): Promise<typeof import('./index')> {
  return import('./index');
}

/** Something the caller can put right: said in one sentence, exit 2. */
class UsageError extends Error {}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const marked = markNumbers(text);
    if (marked !== null) return marked;
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** JSON knows no NaN and no Infinity, but programs write them: as texts they get a sentence that names their field. */
function markNumbers(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
    found.startsWith('"') ? found : `"${found}"`,
  );
  try {
    return JSON.parse(marked);
  } catch {
    return null;
  }
}

function print(value: unknown): void {
  const text = Buffer.from(`${JSON.stringify(value)}\n`);
  for (let at = 0; at < text.length;) {
    try {
      at += writeSync(1, text, at);
    } catch (error) {
      // A full pipe asks to try again; a closed one wants no more.
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
    }
  }
}

async function readProblem(file: string, flags: Flags): Promise<Problem> {
  const { parseProblem } = await engine();
  const problem = parseProblem(readJson(file));
  const commute: Commute | undefined = choiceFlag(flags, 'commute', ['outside', 'inside']);
  return commute === undefined ? problem : { ...problem, commute };
}

function named<Entry>(entries: Entry[], has: (entry: Entry) => boolean, flag: string, id: string): Entry {
  const found = entries.find(has);
  if (found === undefined) throw new UsageError(`--${flag} must name one of the problem (got ${JSON.stringify(id)}).`);
  return found;
}

// --- Planning: the main thread listens, a worker thread searches. ---

function showProgress(news: Extract<SearchNews, { type: 'progress' }>): void {
  const hours = Math.round(news.travelSeconds / 3600);
  process.stderr.write(`\r${news.iterations} iterations, ${news.assigned} assigned, ${hours} h of travel   `);
}

/** Node 20 does not hand a TypeScript loader on to a worker thread: it has to be registered there. */
const WORKER = `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
  .then(({ register }) => (register(), import(${JSON.stringify(import.meta.url)})));`;

/** Resolves with the plan: the best so far when Ctrl-C ends the search. A second Ctrl-C ends everything. */
function planInWorker(order: SearchOrder): Promise<Plan> {
  const began = performance.now();
  let shown = false;
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      eval: true,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
      workerData: order,
    });
    process.on('SIGINT', () => {
      if (Atomics.exchange(order.stop, 0, 1) === 1) process.exit(130);
    });
    worker.on('message', (news: SearchNews) => {
      if (news.type === 'progress') {
        if (!process.stderr.isTTY || performance.now() - began < 1000) return;
        shown = true;
        showProgress(news);
        return;
      }
      if (shown) process.stderr.write('\n');
      shown = false;
      if (news.type === 'note') process.stderr.write(`${news.text}\n`);
      else if (news.type === 'plan') resolve(news.plan);
      else reject(news.exitCode === 2 ? new UsageError(news.text) : new Error(news.text));
    });
    worker.on('error', reject);
  });
}

// --- Commands ---

const problemArg = { type: 'positional', description: 'problem.json', required: true } as const;
const planArg = { type: 'positional', description: 'plan.json', required: true } as const;
const commuteArg = { type: 'string', description: 'outside or inside; beats the file' } as const;
const searchArgs = {
  seed: { type: 'string', description: 'default 1' },
  iterations: { type: 'string', description: 'default 100 × visits' },
  seconds: { type: 'string', description: 'of planning at most' },
  mode: { type: 'string', description: 'visits (default) or fair' },
  start: { type: 'string', description: 'plan.json to begin with' },
} as const;

const commands = {
  plan: defineCommand({
    meta: { name: 'plan', description: 'Assign the visits of a problem.' },
    args: { problem: problemArg, commute: commuteArg, ...searchArgs },
    run: async ({ args }) => {
      const stop = new Int32Array(new SharedArrayBuffer(4));
      print(await planInWorker({ problemFile: args.problem, flags: { ...args, _: undefined }, stop }));
      process.exit(0);
    },
  }),
  rank: defineCommand({
    meta: { name: 'rank', description: 'Every pro for one visit, in order.' },
    args: { problem: problemArg, visit: { type: 'string', description: 'visitId', required: true }, commute: commuteArg },
    run: async ({ args }) => {
      const { rankPros } = await engine();
      const problem = await readProblem(args.problem, args);
      print(
        rankPros(
          named(problem.visits, ({ visitId }) => visitId === args.visit, 'visit', args.visit),
          problem,
        ),
      );
    },
  }),
  judge: defineCommand({
    meta: { name: 'judge', description: 'One visit and one pro: yes, or the rule that fails.' },
    args: {
      problem: problemArg,
      visit: { type: 'string', description: 'visitId', required: true },
      pro: { type: 'string', description: 'proId', required: true },
      commute: commuteArg,
    },
    run: async ({ args }) => {
      const { judge } = await engine();
      const problem = await readProblem(args.problem, args);
      const visit = named(problem.visits, ({ visitId }) => visitId === args.visit, 'visit', args.visit);
      const verdict = judge(
        visit,
        named(problem.pros, ({ proId }) => proId === args.pro, 'pro', args.pro),
        problem,
      );
      print(verdict.ok ? { ...verdict, limit: null, value: null, unit: null } : verdict);
    },
  }),
  check: defineCommand({
    meta: { name: 'check', description: 'Re-check a plan from the rules alone; exit 3 if it breaks any.' },
    args: { problem: problemArg, plan: planArg, commute: commuteArg },
    run: async ({ args }) => {
      const { checkPlan, parsePlan } = await engine();
      const violations = checkPlan(parsePlan(readJson(args.plan)), await readProblem(args.problem, args));
      print({ violations });
      if (violations.length > 0) process.exitCode = 3;
    },
  }),
  repair: defineCommand({
    meta: { name: 'repair', description: 'The plan after a cancel, a new visit, a sick pro or a hold.' },
    args: {
      problem: problemArg,
      plan: planArg,
      change: { type: 'positional', description: 'change.json', required: true },
      commute: commuteArg,
    },
    run: async ({ args }) => {
      const { parseChange, parsePlan, repairPlan } = await engine();
      const problem = await readProblem(args.problem, args);
      print(repairPlan(parsePlan(readJson(args.plan)), parseChange(readJson(args.change)), problem).plan);
    },
  }),
  explain: defineCommand({
    meta: { name: 'explain', description: 'Why the plan leaves visits out, and the nearest repair.' },
    args: { problem: problemArg, plan: planArg, commute: commuteArg },
    run: async ({ args }) => {
      const { explainPlan, parsePlan } = await engine();
      const problem = await readProblem(args.problem, args);
      print(explainPlan(parsePlan(readJson(args.plan)), problem));
    },
  }),
  replay: defineCommand({
    meta: { name: 'replay', description: 'Stored decisions again, with other settings.' },
    args: {
      decisions: { type: 'positional', description: 'decisions.json', required: true },
      set: { type: 'string', description: 'maxMiles=25, several with commas' },
      pros: { type: 'string', description: 'file with pros to add' },
    },
    run: async ({ args }) => {
      const { parseAddedPros, parseDecisions, parseSettings, replay } = await engine();
      const set = parseSettings(args.set === undefined ? [] : args.set.split(','));
      const addPros = args.pros === undefined ? [] : parseAddedPros(readJson(args.pros));
      print(replay(parseDecisions(readJson(args.decisions)), { set, addPros }));
    },
  }),
  bench: defineCommand({
    meta: { name: 'bench', description: 'The table of goals and figures.' },
    run: () => {
      process.exitCode = spawnSync('npm', ['run', '--silent', 'bench'], { stdio: 'inherit' }).status ?? 1;
    },
  }),
};

const main = defineCommand({ meta: { name: 'dispatch', description: 'Plans visits and says why.' }, subCommands: commands });

type CommandName = keyof typeof commands;

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** citty lets unknown options pass; a mistyped one must not go unseen. */
function refuseUnknown(raw: string[]): void {
  const [name = ''] = raw;
  if (!isCommand(name))
    throw new UsageError(`The command must be one of ${Object.keys(commands).join(', ')} (got ${JSON.stringify(name)}).`);
  const command: { args?: object } = commands[name];
  const known = Object.keys(command.args ?? {});
  for (const word of raw.slice(1)) {
    const flag = word.startsWith('--') ? word.slice(2).split('=')[0] : null;
    if (flag !== null && flag !== '' && !known.includes(flag ?? ''))
      throw new UsageError(`--${flag} is not an option of ${name}.`);
  }
}

function exitCodeOf(error: unknown): number {
  const isBadInput =
    error instanceof UsageError || (error instanceof Error && (error.name === 'ProblemError' || error.name === 'CLIError'));
  return isBadInput ? 2 : 1;
}

function sayOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function run(): Promise<void> {
  const raw = process.argv.slice(2);
  if (raw.length === 0 || raw.includes('--help')) {
    const name = raw[0] ?? '';
    process.stdout.write(
      `${isCommand(name) ? `Options: ${Object.keys(commands[name].args ?? {}).join(', ')}` : await renderUsage(main)}\n`,
    );
    return;
  }
  try {
    refuseUnknown(raw);
    await runCommand(main, { rawArgs: raw });
  } catch (error) {
    process.stderr.write(`${sayOf(error)}\n`);
    process.exit(exitCodeOf(error));
  }
}

if (isMainThread) {
  await run();
} else {
  const tell = (news: SearchNews): void => parentPort?.postMessage(news);
  try {
    const { runSearch } = await import('./planning/run-search');
    const order = workerData as SearchOrder;
    const problem = await readProblem(order.problemFile, order.flags);
    const startFile = order.flags.start;
    const start = typeof startFile === 'string' ? readJson(startFile) : undefined;
    runSearch({ problem, start, flags: order.flags, stop: order.stop, clock: () => performance.now() }, tell);
  } catch (error) {
    tell({ type: 'failure', exitCode: exitCodeOf(error), text: sayOf(error) });
  }
}
