import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkAccess } from './check-access';
import { checkPagePackages, compileServer, SERVER_FOLDER } from './compile-server';
import { oneAtATime } from './lock-file';
import { importPages } from './import-pages';
import { moveLicenses } from './move-licenses';
import { escapeSource } from './escape-source';
import { slimClient } from './slim-client';

const STAMPS = path.join('.cache', 'stamps');
const BUILD_INPUTS = [
  'app',
  'dispatch',
  'sandbox',
  'prisma/schema.prisma',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tailwind.config.ts',
  'postcss.config.js',
  'tsconfig.json',
  'scripts/escape-source.ts',
  'scripts/shrink-scripts.ts',
  'scripts/spanish-scripts.ts',
];
const SERVER_INPUTS = [...BUILD_INPUTS, 'workers', 'scripts', 'prisma', 'server.ts'];

/** Writes the Prisma client when the schema is not the one it was last written from. */
export function generateIfChanged(): Promise<boolean> {
  return oneAtATime('build', generate);
}

/** Builds the pages and the servers for production when anything that goes into them changed. */
export async function buildIfChanged(): Promise<boolean> {
  if (isKnownToBeBuilt()) return false;
  return oneAtATime('build', async () => {
    const hasPages = await build();
    return (await compile()) || hasPages;
  });
}

/** Compiles web, worker and what goes with them when anything that goes into them changed; the pages stay as they are. */
export async function compileIfChanged(): Promise<boolean> {
  return isKnownToBeBuilt() ? false : oneAtATime('build', compile);
}

/** `npm test` has built this checkout before its tests, of which many would read every source again: half a second of processor time each. */
function isKnownToBeBuilt(): boolean {
  return process.env.BUILT_BEFORE === process.cwd();
}

async function generate(): Promise<boolean> {
  const stamp = fingerprint(['prisma/schema.prisma', 'package-lock.json', 'scripts/slim-client.ts']);
  if (existsSync('prisma/generated/client.ts') && isStamped('generate', stamp)) return false;
  await run(tool('prisma'), ['generate']);
  slimClient();
  writeStamp('generate', stamp);
  return true;
}

async function build(): Promise<boolean> {
  const generated = await generate();
  const stamp = fingerprint(BUILD_INPUTS);
  if (!generated && existsSync('build/index.js') && existsSync('public/build') && isStamped('build', stamp)) return false;
  await buildPages();
  escapeSource(path.join('build', 'index.js'));
  moveLicenses();
  const pages = await importPages();
  checkAccess(pages);
  // Asked for here: it reads catalogs as modules, which the browser tests can't, who come by this file.
  const { writeSpanishScripts } = await import('./spanish-scripts');
  await writeSpanishScripts(pages);
  await Promise.all([run(process.execPath, ['--import', 'tsx', 'scripts/shrink-scripts.ts']), checkPagePackages()]);
  writeStamp('build', stamp);
  return true;
}

async function compile(): Promise<boolean> {
  await generate();
  const stamp = fingerprint(SERVER_INPUTS);
  if (existsSync(path.join(SERVER_FOLDER, 'serve.js')) && isStamped('server', stamp)) return false;
  await compileServer();
  writeStamp('server', stamp);
  return true;
}

/**
 * Remix's compiler now and then fails on an asset that its own other half has not written yet (ENOENT under public/build),
 * or over its esbuild service. A second run finds everything in place; a real mistake fails twice and is told.
 */
async function buildPages(): Promise<void> {
  try {
    await run(tool('remix'), ['build']);
  } catch {
    await run(tool('remix'), ['build']);
  }
}

function fingerprint(inputs: string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap(filesUnder)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesUnder(entry: string): string[] {
  if (!existsSync(entry)) return [];
  if (statSync(entry).isFile()) return [entry];
  const names = readdirSync(entry, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => path.join(entry, name)).filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile());
}

function isStamped(name: string, stamp: string): boolean {
  const file = path.join(STAMPS, name);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

function writeStamp(name: string, stamp: string): void {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(path.join(STAMPS, name), stamp);
}

function tool(name: string): string {
  return path.join('node_modules', '.bin', name);
}

/** Says nothing when it goes well: what a command prints is shown only when it fails. It ends with us. */
async function run(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } });
  const kill = () => child.kill();
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  process.off('exit', kill);
  if (code !== 0) throw new Error(`${path.basename(command)} ${args.join(' ')} failed:\n${output.trim()}`);
}
