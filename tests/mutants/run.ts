import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { changesPages, filesInPages } from './built-pages';
import type { Mutant } from './mutant';
import { mutants } from './mutants';

/** What a build writes, the note of what it was made from included. It is copied: a link would lead the broken pages into the real folder. */
const PAGES = ['build', 'public/build', '.cache/stamps'];
const MADE = [...PAGES, 'prisma/generated'];
const STAMP = '.cache/stamps/build';

type Outcome = 'killed' | 'SURVIVED' | 'NOT BUILT';

/**
 * Plants each bug alone in a copy of the tree and demands that its test turns red. One whose test asked pages that do
 * not have the bug proves nothing, whatever became of it.
 * `npm run test:mutants [-- words]` runs all, or those whose description or file contains the words.
 */
async function main(wanted: string[]): Promise<number> {
  const isWanted = ({ file, what }: Mutant) => wanted.some((words) => file.includes(words) || what.includes(words));
  const chosen = mutants.filter((mutant) => wanted.length === 0 || isWanted(mutant));
  await buildIfChanged();
  const inPages = filesInPages();
  const tree = copyTree();
  const survivors: string[] = [];
  try {
    for (const mutant of chosen) {
      const outcome = outcomeOf(tree, mutant, changesPages(mutant, inPages));
      console.log(`${outcome.padEnd(9)} ${mutant.file}: ${mutant.what}`);
      if (outcome !== 'killed') survivors.push(mutant.what);
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  console.log(`${chosen.length - survivors.length} of ${chosen.length} mutants killed.`);
  return survivors.length === 0 ? 0 : 1;
}

function copyTree(): string {
  const tree = mkdtempSync(path.join(tmpdir(), 'brightcrew-mutants-'));
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);
  for (const file of files) cpSync(file, path.join(tree, file));
  symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  copy(MADE, tree);
  return tree;
}

function copy(folders: string[], tree: string): void {
  for (const folder of folders) {
    rmSync(path.join(tree, folder), { recursive: true, force: true });
    cpSync(folder, path.join(tree, folder), { recursive: true });
  }
}

/**
 * Builds the broken pages and stamps them, so that a test that builds what is old leaves them as they are. Where the build's own check
 * of access refuses the bug, they are built without it; the compiler, too, now and then fails on its own files.
 */
function build(tree: string): void {
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' });
  if (run('--import', 'tsx', 'scripts/build.ts').status === 0) return;
  const again = run(path.resolve('node_modules/.bin/remix'), 'build');
  if (again.status !== 0) throw new Error(again.stdout + again.stderr);
}

/** Makes the edits; answers how to take them back. */
function plant(tree: string, mutant: Mutant): () => void {
  const undo: (() => void)[] = [];
  for (const edit of [mutant, ...(mutant.and ? [mutant.and] : [])]) {
    const file = path.join(tree, edit.file);
    const whole = readFileSync(file, 'utf8');
    if (whole.split(edit.find).length !== 2)
      throw new Error(`${mutant.what}: ${edit.file} does not hold what is to be replaced exactly once`);
    writeFileSync(
      file,
      whole.replace(edit.find, () => edit.replace),
    );
    undo.unshift(() => writeFileSync(file, whole));
  }
  return () => undo.forEach((back) => back());
}

function outcomeOf(tree: string, mutant: Mutant, isInPages: boolean): Outcome {
  const restore = plant(tree, mutant);
  if (mutant.rebuild) build(tree);
  const note = path.join(tree, 'asked');
  const env = { ...process.env, ...(isInPages && !mutant.rebuild ? { NOTE_ASKED_PAGES: note } : {}) };
  try {
    const project = mutant.test.startsWith('tests/') ? 'integration' : 'unit';
    const args = ['run', '--project', project, mutant.test, ...(mutant.only ? ['-t', mutant.only] : [])];
    const run = spawnSync(path.resolve('node_modules/.bin/vitest'), args, { cwd: tree, encoding: 'utf8', env });
    if (/No test files found/.test(run.stdout + run.stderr)) throw new Error(`${mutant.what}: there is no test ${mutant.test}`);
    if (existsSync(note)) return 'NOT BUILT';
    return run.status === 0 ? 'SURVIVED' : 'killed';
  } finally {
    restore();
    rmSync(note, { force: true });
    // Its own build, or one that its test made.
    if (readFileSync(STAMP, 'utf8') !== readFileSync(path.join(tree, STAMP), 'utf8') || mutant.rebuild) copy(PAGES, tree);
  }
}

process.exit(await main(process.argv.slice(2)));
