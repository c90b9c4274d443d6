import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { PIECE } from './backup-log';
import { writeManifest } from './backup-manifest';
import { folderName, listBases, walFolder } from './backup-folder';
import { dropGoneFiles, keepFiles } from './backup-files';
import { copyTree } from './copy-tree';

/** Every moment of so long ago comes back. */
const KEPT_MS = 7 * DAY_MS;
const WAL_NAME = /^[0-9A-F]{24}$/;
/** Says where a life of the database began that goes on after a restore; the first eight letters of a piece name its life. */
const HISTORY_NAME = /^[0-9A-F]{8}\.history$/;
/** What belongs to the running server alone; the folders themselves stay. */
const NOT_COPIED = [
  'pg_wal/',
  'pg_replslot/',
  'pg_dynshmem/',
  'pg_notify/',
  'pg_serial/',
  'pg_snapshots/',
  'pg_stat_tmp/',
  'pg_subtrans/',
];
const RUN_FILES = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'recovery.signal']);

export type BackupSource = { /** Of a superuser. */ url: string; dataDir: string };

/**
 * Copies the running embedded database into a new base below `backupDir`, and the uploaded files beside it; no request has to wait. The
 * base is whole in itself, and with the log any later moment can be had again. Answers the base's folder.
 *
 * @throws Error when the log was recycled while copying, or the folder cannot be written to.
 */
export async function takeBackup({ url, dataDir }: BackupSource, backupDir: string): Promise<string> {
  const draft = path.join(backupDir, `draft-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const cluster = await copyCluster(client, path.join(draft, 'cluster'));
    copyTree(path.join(path.dirname(cluster), 'password'), path.join(draft, 'password'));
    // A later restore counts the lives before it by these.
    copyTree(path.join(cluster, 'pg_wal'), walFolder(backupDir), { without: (name) => !HISTORY_NAME.test(name) });
    keepFiles(dataDir, backupDir);
    writeManifest(draft);
    const base = path.join(backupDir, folderName('base', new Date()));
    renameSync(draft, base);
    return base;
  } finally {
    await client.end();
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The server is told that it is copied, so that what changes meanwhile is completed by its log. Answers where the cluster lies. */
async function copyCluster(client: Client, target: string): Promise<string> {
  const cluster = await value(client, 'SHOW data_directory', 'data_directory');
  const first = await value(client, `SELECT pg_walfile_name(pg_backup_start('brightcrew', true)) AS first`, 'first');
  copyTree(cluster, target, {
    without: (relative) => RUN_FILES.has(relative) || NOT_COPIED.some((folder) => relative.startsWith(folder)),
  });
  const { rows } = await client.query<{ labelfile: string; last: string }>(
    'SELECT labelfile, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
  );
  const { labelfile, last } = rows[0]!;
  writeFileSync(path.join(target, 'backup_label'), labelfile);
  const log = path.join(cluster, 'pg_wal');
  // Pieces with later names are old ones that wait to be written over.
  copyTree(log, path.join(target, 'pg_wal'), {
    without: (name) => !HISTORY_NAME.test(name) && !(WAL_NAME.test(name) && name.slice(8) <= last.slice(8)),
  });
  if (!existsSync(path.join(target, 'pg_wal', first)))
    throw new Error('More was written during the copy than the log keeps.\nMaybe try again at a quieter hour.');
  return cluster;
}

async function value(client: Client, sql: string, column: string): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(sql);
  return rows[0]?.[column] ?? '';
}

/** A base a day while the product runs, and new files every minute; what is too old goes. Answers how to end it. */
export function keepBackups(source: BackupSource, backupDir: string, say: (line: string) => void): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  async function keep(): Promise<void> {
    keepFiles(source.dataDir, backupDir);
    const last = listBases(backupDir).at(-1);
    const isFresh = last && Date.now() - last.doneAt.getTime() < DAY_MS;
    const isCurrent = isFresh && last.firstWal.startsWith(await currentLife(source.url));
    if (!isCurrent) await takeBackup(source, backupDir);
    dropOldBackups(backupDir);
  }
  function look(): void {
    running = running.then(keep).catch((error: unknown) => say(`No backup was taken: ${String(error)}`));
  }
  look();
  const timer = setInterval(look, MINUTE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

async function currentLife(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await value(client, 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS piece', 'piece')).slice(0, 8);
  } finally {
    await client.end();
  }
}

/** Keeps the newest base that is older than seven days, all after it, of the log what they are played on with, and the files of that time. */
export function dropOldBackups(backupDir: string): void {
  const bases = listBases(backupDir);
  const since = Date.now() - KEPT_MS;
  const first = bases.findLastIndex(({ doneAt }) => doneAt.getTime() <= since);
  const oldest = bases[first];
  if (!oldest) return;
  for (const { folder } of bases.slice(0, first)) rmSync(folder, { recursive: true, force: true });
  dropGoneFiles(backupDir, oldest.doneAt);
  const wal = walFolder(backupDir);
  if (!existsSync(wal)) return;
  // Places in the log grow through all lives; the life stands before the place.
  const needed = oldest.firstWal.slice(8);
  for (const name of readdirSync(wal)) if (PIECE.test(name) && name.slice(8, 24) < needed) rmSync(path.join(wal, name));
}
