import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv, type Env } from '#app/platform/env.server';
import { isLiveKey, maySimulate, requireServices, simulatedServices } from '#app/platform/services.server';
import { openAppRole, prepareAppRole } from './app-role';
import { walFolder } from './backup-folder';
import { buildIfChanged, generateIfChanged } from './build-if-changed';
import { SERVER_FOLDER } from './compile-server';
import { ownerDatabaseUrl, showDatabaseUrl } from './database-url';
import { startPostgres, type RunningPostgres } from './embedded-postgres';
import { MALLOC_SETTINGS } from './malloc-settings';
import { demoDataState, loadDemoData, remainWithoutDemoData } from './load-demo-data';
import { loadEnv } from './load-env';
import { prepareDatabase, recreateDatabase } from './prepare-database';
import { makeSetupLink } from './setup-link';
import { runTogether, type Part } from './run-together';
import { keepBackups } from './take-backup';

/** The worker gives its tasks eight seconds; with the database after it, all is down within the ten that Ctrl-C may take. */
const PARTS_STOP_MS = 9_000;
const READY_LIMIT_MS = 120_000;
// Prisma reads relations side by side on a transaction's one connection, which pg queues and warns of once.
const NODE = [process.execPath, '--disable-warning=DeprecationWarning'];

type Ending = { code: number; say?: string };
type Stoppable = { stop: () => Promise<void> };

/** `npm start` and `npm run dev`: everything from a bare checkout to a running product, and everything down again. */
export async function start(args: string[]): Promise<void> {
  const open: Stoppable[] = [];
  const asked = askedToStop();
  const ending = await Promise.race([asked, work(args.includes('--dev'), open)]).catch((error: unknown) => ({
    code: 1,
    say: error instanceof Error ? error.message : String(error),
  }));
  if (ending.say) (ending.code === 0 ? console.log : console.error)(ending.say);
  for (const part of open.reverse()) await part.stop();
  process.exit(ending.code);
}

/** Settles at Ctrl-C, at SIGTERM, and when npm was killed: npm does not pass the signal on, but then we have another parent. */
function askedToStop(): Promise<Ending> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve({ code: 0, say: '\nStopping ...' }));
    process.on('SIGTERM', () => resolve({ code: 143, say: 'Stopping ...' }));
    process.on('SIGHUP', () => resolve({ code: 129, say: 'Stopping ...' }));
    if (!process.env.npm_lifecycle_event) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve({ code: 143, say: 'Stopping ...' }), 500).unref();
  });
}

async function work(dev: boolean, open: Stoppable[]): Promise<Ending> {
  loadEnv();
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  const settings = readSettings(dev, dataDir);
  requireServices(settings);
  await refuseTakenPort(settings.PORT, settings.HOST);
  console.log('Starting (the first time takes a minute) ...');

  // The demo data is written through the client; the pages are built beside it.
  await step('Database client', generateIfChanged);
  const built = dev ? undefined : step('Pages', buildIfChanged);
  const [{ database, ownerUrl, hasDemoData }] = await Promise.all([openDatabase(settings, dataDir, open), built]);
  requireServices({ ...settings, DEMO_DATA: hasDemoData });
  const setupLink = await makeSetupLink(ownerUrl, settings);
  // The product itself runs without the right to change what is written down for good.
  const runUrl = database ? await openAppRole(ownerUrl) : settings.DATABASE_URL;
  if (!database) await prepareAppRole(settings);

  // The demo's houses get points that are made up; those of real customers do not.
  const places = database && hasDemoData && maySimulate(settings) ? 'simulated' : 'off';
  const given = {
    DATABASE_URL: runUrl,
    MIGRATION_DATABASE_URL: '',
    DEMO_DATA: hasDemoData ? '1' : '0',
    ...(database ? { DATABASE_DIRECT_URL: '' } : {}),
    GEOCODER: process.env.GEOCODER || places,
    ADDRESS_SUGGESTIONS: process.env.ADDRESS_SUGGESTIONS || places,
  };
  const env = { ...process.env, ...childEnv(settings, dev, dataDir), ...given };
  const parts = runTogether(dev ? devParts(env) : servingParts(env), (line) => console.error(line));
  open.push({ stop: () => parts.stop(PARTS_STOP_MS) });
  const failed = parts.gaveUp.then((say): Ending => ({ code: 1, say }));
  const ready = step('Web and worker', () => untilReady(settings));
  const early = await Promise.race([failed, ready.then(() => undefined)]);
  if (early) return early;
  parts.settled();
  console.log(welcome(settings, { hasDemoData, setupLink }));
  const databaseGone = database?.ended.then((): Ending => ({ code: 1, say: 'The database has ended, so everything stops.' }));
  return Promise.race([failed, ...(databaseGone ? [databaseGone] : [])]);
}

type Opened = { database?: RunningPostgres; ownerUrl: string; hasDemoData: boolean };

/** The database with all that it is to hold. */
async function openDatabase(settings: Env, dataDir: string, open: Stoppable[]): Promise<Opened> {
  const database = process.env.DATABASE_URL ? undefined : await step('Database', () => startDatabase(dataDir, open));
  const ownerUrl = database?.url ?? ownerDatabaseUrl(settings);
  await step('Tables', () => prepareDatabase(ownerUrl, () => undefined));
  const hasDemoData = await bringDemoData(ownerUrl, database !== undefined, settings.APP_URL);
  return { database, ownerUrl, hasDemoData };
}

/** Reads the environment with the product's own schema, so that a bad variable is named before anything is started. */
function readSettings(dev: boolean, dataDir: string): Env {
  const stillUnknown = { DATABASE_URL: process.env.DATABASE_URL || 'postgresql://127.0.0.1/embedded' };
  return parseEnv({ ...process.env, ...stillUnknown, ...defaults(dev, dataDir) });
}

function defaults(dev: boolean, dataDir: string): Record<string, string> {
  const port = process.env.PORT || '3000';
  return {
    NODE_ENV: dev ? 'development' : process.env.NODE_ENV || 'production',
    PORT: port,
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
    SESSION_SECRET: process.env.SESSION_SECRET || keptSecret(dataDir),
    LOG_LEVEL: process.env.LOG_LEVEL || (dev ? 'info' : 'warn'),
    SANDBOX: process.env.SANDBOX || (process.env.DATABASE_URL ? process.env.DEMO_DATA || '0' : '1'),
    // The embedded database is for trying things out, one of your own is for work.
    REQUIRE_ADMIN_MFA: process.env.REQUIRE_ADMIN_MFA || (process.env.DATABASE_URL ? '1' : '0'),
  };
}

function childEnv(settings: Env, dev: boolean, dataDir: string): Record<string, string> {
  return { ...defaults(dev, dataDir), HOST: settings.HOST, DATA_DIR: dataDir };
}

/** One secret for each data folder: a second start keeps everyone signed in. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(32).toString('hex');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  } catch (error) {
    const full = error instanceof Error && /ENOSPC/.test(error.message);
    throw new Error(
      full
        ? `The disk that holds ${dataDir} is full.`
        : `The folder ${dataDir} cannot be written to.\nMaybe set DATA_DIR to another folder.`,
    );
  }
  return secret;
}

function refuseTakenPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: 'is taken',
        EACCES: 'is not open to this user',
        EADDRNOTAVAIL: `is not on this machine's ${host}`,
      };
      reject(
        new Error(
          `Port ${port} ${reasons[error.code ?? ''] ?? `cannot be used (${error.code})`}.\nMaybe choose another: PORT=${port + 1} npm start`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function startDatabase(dataDir: string, open: Stoppable[]): Promise<RunningPostgres> {
  const backupDir = process.env.BACKUP_DIR;
  const archiveTo = backupDir ? walFolder(backupDir) : undefined;
  const database = await startPostgres({ dataDir, fsync: true, archiveTo, say: (line) => notes.push(line) });
  const shown = showDatabaseUrl(dataDir, database.url);
  open.push(database, { stop: async () => shown.hide() });
  if (backupDir) open.push(keepBackups({ url: database.url, dataDir }, path.resolve(backupDir), console.error));
  return database;
}

/** Into the embedded database unless DEMO_DATA=0 or a live key is set; into a database of your own only with DEMO_DATA=1, since its logins are public. */
async function bringDemoData(url: string, isEmbedded: boolean, appUrl: string): Promise<boolean> {
  const asked = process.env.DEMO_DATA || (isEmbedded && !isLiveKey(process.env.STRIPE_SECRET_KEY) ? '1' : '0');
  const isWanted = /^(1|true)$/.test(asked);
  const state = await demoDataState(url);
  if (state === 'loaded') return true;
  if (!isWanted) {
    if (isEmbedded) await remainWithoutDemoData(url);
    return false;
  }
  if (state === 'not wanted' || (state === 'half' && !isEmbedded)) return false;
  if (state === 'half') await recreateDatabase(url);
  await step('Demo data', () => loadDemoData(url, { APP_URL: appUrl }));
  return true;
}

function servingParts(given: NodeJS.ProcessEnv): Part[] {
  const env = { ...MALLOC_SETTINGS, ...given };
  return [
    { name: 'web', command: [...NODE, path.join(SERVER_FOLDER, 'web.js')], env },
    { name: 'worker', command: [...NODE, path.join(SERVER_FOLDER, 'worker.js')], env },
  ];
}

function devParts(env: NodeJS.ProcessEnv): Part[] {
  const remix = path.join('node_modules', '.bin', 'remix');
  return [
    { name: 'web', command: [remix, 'dev', '-c', 'node --import tsx server.ts'], env },
    { name: 'worker', command: [process.execPath, '--watch', '--import', 'tsx', 'workers/main.ts'], env },
  ];
}

async function untilReady({ PORT, HOST }: Env): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  let last = 'no answer';
  while (Date.now() < deadline) {
    const answer = await fetch(`http://${host}:${PORT}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
    if (answer) last = await answer.text();
    // Pages go on without a worker, but here it belongs to being up.
    if (answer?.ok && !/"degraded":true/.test(last)) return;
    await delay(150);
  }
  throw new Error(`The product was not ready within ${READY_LIMIT_MS / 1000} s: ${last}`);
}

/** What a step has to say beyond its time; printed when it is done. */
const notes: string[] = [];

/** Some run beside each other, so each says only at its end what it was. */
async function step<T>(title: string, act: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await act().catch((error: unknown) => {
    console.log(`  ✘ ${title}`);
    throw error;
  });
  console.log(`  ✔ ${title}, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  for (const note of notes.splice(0)) console.log(`    ${note}`);
  return result;
}

type Given = { hasDemoData: boolean; setupLink: string | null };

function welcome(settings: Env, { hasDemoData, setupLink }: Given): string {
  const { APP_URL } = settings;
  const simulated = simulatedServices(settings);
  const caught = [...(simulated.includes('mail') ? ['mail'] : []), ...(simulated.includes('sms') ? ['SMS'] : [])].join(' and ');
  const lines = [
    `Brightcrew runs at ${APP_URL}`,
    '',
    ...(hasDemoData
      ? ['Sign in with  customer@demo.test, pro@demo.test, admin@demo.test or company@demo.test', 'Password      demo-demo-1', '']
      : []),
    ...(setupLink ? ['Set up your business with this link. It works once:', setupLink, ''] : []),
    ...(caught ? [`See sent ${caught} at ${APP_URL}/sandbox/outbox`] : []),
    ...(simulated.includes('stripe')
      ? ['Payments go to the sandbox: card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined']
      : []),
    '',
    'Ctrl-C stops everything; what you did is kept.',
  ];
  const rule = '-'.repeat(Math.max(...lines.map((line) => line.length)));
  return ['', rule, ...lines, rule, ''].join('\n');
}
