import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { pieceIn } from './backup-folder';
import { canEnter, preparePostgresHome, type PostgresHome, type ServerUser } from './postgres-home';

export type PostgresOptions = {
  /** Folder of this database; the cluster lies in `<dataDir>/postgres`. */
  dataDir: string;
  /** Default: a free one. */
  port?: number;
  /** false only for tests: a crash of the machine may then cost data. */
  fsync: boolean;
  /** Created when missing. */
  database?: string;
  /** Folder that gets the write-ahead log, a minute behind at most; default: nothing is kept. */
  archiveTo?: string;
  /** More settings of the server, each as `name=value`. */
  settings?: readonly string[];
  /** How long the server may take to come up, playing its log on included. */
  startLimitMs?: number;
  say?: (line: string) => void;
};

export type RunningPostgres = {
  url: string;
  stop: () => Promise<void>;
  /** Settles when the server is gone, wanted or not, with its last lines. */
  ended: Promise<string>;
};

/** Recovery after a crash included. */
const START_LIMIT_MS = 60_000;
/** What a crash of the disk may cost at most. */
const ARCHIVE_SECONDS = 60;

/**
 * Starts the PostgreSQL that came with npm. It listens on 127.0.0.1 only, has no unix socket and ends however this process ends,
 * kill -9 included, because it waits on a pipe that closes with us.
 *
 * @throws Error in one clear sentence when the folder is in use, the disk is full or the port is taken.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, fsync, database = 'brightcrew', say = () => undefined } = options;
  mkdirOrExplain(dataDir);
  const home = preparePostgresHome(dataDir, say);
  const password = await createClusterOnce(home, dataDir, fsync);
  await waitWhileStopping(home);
  const port = options.port ?? (await freePort());
  if (options.archiveTo) makeArchive(home, options.archiveTo);
  const { child, ended } = await launch(home, port, options);
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
  await createDatabaseOnce(url, database);
  return { url, ended, stop: () => stop(child, ended) };
}

/** A port that was free a moment ago on 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.'))));
    });
  });
}

function mkdirOrExplain(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw explained(String(error), dataDir);
  }
}

async function createClusterOnce(home: PostgresHome, dataDir: string, fsync: boolean): Promise<string> {
  const cluster = path.join(home.data, 'cluster');
  const passwordFile = path.join(home.data, 'password');
  if (existsSync(path.join(cluster, 'PG_VERSION')) && existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
  // A draft that is renamed at the end: a start that was killed half-way leaves nothing that looks like a cluster.
  const draft = path.join(home.data, `draft-${process.pid}`);
  const password = randomBytes(18).toString('hex');
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    mkdirSync(draft);
    for (const made of [draft, passwordFile]) giveTo(home.user, made);
    chmodSync(draft, 0o700);
  } catch (error) {
    throw explained(String(error), dataDir);
  }
  const flags = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-instructions',
    '--data-checksums',
  ];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = await initdb(home, ['-D', draft, ...flags, ...locale, ...(fsync ? [] : ['--no-sync'])]);
  if (made.status !== 0) {
    const error = explained(made.said, dataDir);
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  renameSync(draft, cluster);
  return password;
}

function initdb({ native, user }: PostgresHome, args: string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(path.join(native, 'bin', 'initdb'), args, { ...user, cwd: '/', env: serverEnv() });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ status: null, said: String(error) }));
    child.once('close', (status) => resolve({ status, said }));
  });
}

/** The server's own user writes there. */
function makeArchive({ user }: PostgresHome, folder: string): void {
  mkdirOrExplain(folder);
  giveTo(user, folder);
  if (!canEnter(folder, user))
    throw new Error(
      `The folder ${folder} is closed to the user that runs PostgreSQL.\nMaybe set BACKUP_DIR to one that others may enter.`,
    );
}

/** Hands a file to the user that runs the server. */
export function giveTo(user: ServerUser, file: string): void {
  if (user) chownSync(file, user.uid, user.gid);
}

function serverEnv(): NodeJS.ProcessEnv {
  return { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** A run that was just killed may still be writing its last page: line 8 of the lock file says so. */
async function waitWhileStopping(home: PostgresHome): Promise<void> {
  const lock = path.join(home.data, 'cluster', 'postmaster.pid');
  for (let waited = 0; waited < 15_000; waited += 100) {
    if (!existsSync(lock) || !/^stopping/.test(readFileSync(lock, 'utf8').split('\n')[7] ?? '')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// cat ends when our end of the pipe closes, however we end; the server then shuts down fast. Only the server keeps descriptor 2,
// so its end shows as the end of that stream.
const KEEPER = 'exec 3>&2 2>/dev/null; "$@" </dev/null 2>&3 3>&- & pid=$!; exec 3>&-; cat >/dev/null; kill -INT $pid; wait $pid';

type Launched = { child: ChildProcess; ended: Promise<string> };

/**
 * A piece that lies there already is done if it is the same; a half-written one never gets its name. Pieces are packed, which gives
 * each a checksum too; where the machine has no gzip, they lie there as they are.
 */
function archiveSettings(folder: string): string[] {
  const plain = pieceIn(folder);
  const [target, isSame, write] = hasGzip()
    ? [pieceIn(folder, '.gz'), `gzip -dc ${pieceIn(folder, '.gz')} 2>/dev/null | cmp -s - "%p"`, 'gzip -1 -n -c "%p" >']
    : [plain, `cmp -s "%p" ${plain}`, 'cat "%p" >'];
  const part = `${target}.part`;
  const command = `${isSame} || (test ! -f ${target} && ${write} ${part} && mv ${part} ${target})`;
  return ['archive_mode=on', `archive_timeout=${ARCHIVE_SECONDS}`, `archive_command=${command}`];
}

function hasGzip(): boolean {
  return spawnSync('gzip', ['--version'], { stdio: 'ignore', env: serverEnv() }).status === 0;
}

function launch(home: PostgresHome, port: number, options: PostgresOptions): Promise<Launched> {
  const { fsync, dataDir, archiveTo, settings: more = [], startLimitMs = START_LIMIT_MS } = options;
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(fsync ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(archiveTo ? archiveSettings(archiveTo) : []),
    ...more,
  ].flatMap((setting) => ['-c', setting]);
  const server = [
    path.join(home.native, 'bin', 'postgres'),
    '-D',
    path.join(home.data, 'cluster'),
    '-p',
    String(port),
    ...settings,
  ];
  const child = spawn('/bin/sh', ['-c', KEEPER, 'sh', ...server], {
    ...home.user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: serverEnv(),
  });
  return new Promise((resolve, reject) => {
    const lastLines: string[] = [];
    const timer = setTimeout(() => fail(`PostgreSQL did not come up within ${startLimitMs / 1000} s.`), startLimitMs);
    const ended = new Promise<string>((end) => child.stderr.once('end', () => end(lastLines.join('\n'))));
    function fail(output: string): void {
      clearTimeout(timer);
      child.stdin.end();
      reject(explained(output, dataDir));
    }
    child.once('error', (error) => fail(String(error)));
    child.stdin.on('error', () => undefined);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastLines.push(...text.trimEnd().split('\n'));
      lastLines.splice(0, lastLines.length - 30);
      if (!text.includes('ready to accept connections')) return;
      clearTimeout(timer);
      unrefAll(child);
      resolve({ child, ended });
    });
    void ended.then(fail);
  });
}

/** A script that forgets stop() must still be able to end. */
function unrefAll(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdin, child.stderr]) (stream as unknown as { unref?: () => void } | null)?.unref?.();
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  // Without ref the event loop would be empty while we wait, and Node would leave with code 13.
  child.ref();
  (child.stderr as unknown as { ref?: () => void }).ref?.();
  const gone = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : Promise.resolve();
  child.stdin!.end();
  await Promise.all([gone, ended]);
}

async function createDatabaseOnce(url: string, database: string): Promise<void> {
  const admin = new Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') });
  await admin.connect();
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await admin.query(`create database ${admin.escapeIdentifier(database)}`);
  } finally {
    await admin.end();
  }
}

/** A full disk also shows as a bus error or a crash of some process, so the room left is asked as well. */
function nearlyFull(dataDir: string): boolean {
  try {
    const disk = statfsSync(dataDir);
    return disk.bavail * disk.bsize < 16 * 1024 * 1024;
  } catch {
    return false;
  }
}

/** What the server or the system said, as one sentence for a person. */
function explained(output: string, dataDir: string): Error {
  if (/before configured recovery target was reached/.test(output))
    return new Error(`The backup does not reach that moment.\nMaybe ask for an earlier one, or for the last that was kept.`);
  if (/lock file "postmaster\.pid" already exists/.test(output)) {
    const pid = /PID (\d+)/.exec(output)?.[1];
    return new Error(
      `Another run is already using the data in ${dataDir}${pid ? ` (database process ${pid})` : ''}.\nMaybe stop that run, or set DATA_DIR to another folder.`,
    );
  }
  if (/No space left on device|ENOSPC|disk quota exceeded|free disk space|bus error/i.test(output) || nearlyFull(dataDir)) {
    return new Error(
      `The disk that holds ${dataDir} is full.\nMaybe free some space, or set DATA_DIR to a folder on another disk.`,
    );
  }
  if (/Address already in use/.test(output))
    return new Error(`The database's port is taken.\nMaybe start again: another one is chosen.`);
  if (/EACCES|EROFS|ENOTDIR|ENOENT|Permission denied|Read-only file system/.test(output)) {
    return new Error(`The folder ${dataDir} cannot be written to.\nMaybe set DATA_DIR to another folder.`);
  }
  return new Error(`PostgreSQL did not start.\n${output.trim().split('\n').slice(-5).join('\n')}`);
}
