import { appendFileSync, chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { putFilesBack } from './backup-files';
import { listBases, pieceIn, walFolder, type Base } from './backup-folder';
import { copyTree } from './copy-tree';
import { giveTo, startPostgres } from './embedded-postgres';
import { preparePostgresHome } from './postgres-home';

const RECOVERY_SETTINGS = ['restore_command', 'recovery_target_timeline', 'recovery_target_time', 'recovery_target_action'];

export type RestoreOptions = {
  backupDir: string;
  /** Where the product's data shall lie; no database may lie there yet. */
  dataDir: string;
  /** The moment that is wanted again; default: the last that was kept. */
  until?: Date;
  say?: (line: string) => void;
};

/**
 * Puts a backup back: the newest base before the moment, played on to it by the log, with the uploaded files beside it. The server
 * has run and ended when this answers; `npm start` goes on from there. Answers the base that was taken.
 *
 * @throws Error in a sentence when there is no such backup, the log does not reach the moment, or a database is in the way.
 */
export async function restoreBackup({ backupDir, dataDir, until, say = () => undefined }: RestoreOptions): Promise<Base> {
  const base = listBases(backupDir).findLast(({ doneAt }) => !until || doneAt <= until);
  if (!base) throw new Error(`There is no backup${until ? ` from before ${until.toISOString()}` : ''} in ${backupDir}.`);
  mkdirSync(dataDir, { recursive: true });
  const home = preparePostgresHome(dataDir, say);
  const cluster = path.join(home.data, 'cluster');
  if (existsSync(cluster)) throw new Error(`A database lies in ${dataDir} already.\nMaybe set DATA_DIR to an empty folder.`);
  const draft = path.join(home.data, `draft-${process.pid}`);
  copyTree(path.join(base.folder, 'cluster'), draft, { user: home.user });
  chmodSync(draft, 0o700);
  copyFileSync(path.join(base.folder, 'password'), path.join(home.data, 'password'));
  writeFileSync(path.join(draft, 'recovery.signal'), '');
  appendFileSync(path.join(draft, 'postgresql.auto.conf'), recoverySettings(backupDir, until));
  for (const made of [path.join(draft, 'recovery.signal'), path.join(home.data, 'password')]) giveTo(home.user, made);
  renameSync(draft, cluster);
  try {
    await playOn(dataDir, say);
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  }
  putFilesBack(backupDir, dataDir);
  return base;
}

function recoverySettings(backupDir: string, until: Date | undefined): string {
  const command = `cp ${pieceIn(walFolder(backupDir))} "%p"`;
  // Along the life in which the base was taken: a life that began anew after an earlier restore has bases of its own.
  const settings = [`restore_command = '${command.replaceAll("'", "''")}'`, `recovery_target_timeline = 'current'`];
  if (until)
    settings.push(`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`, `recovery_target_action = 'promote'`);
  return `\n${settings.join('\n')}\n`;
}

/** The server takes what it needs from the log, opens, and forgets that it was restored. */
async function playOn(dataDir: string, say: (line: string) => void): Promise<void> {
  const server = await startPostgres({ dataDir, fsync: true, startLimitMs: 30 * 60_000, say });
  const client = new Client({ connectionString: server.url });
  try {
    await client.connect();
    for (const name of RECOVERY_SETTINGS) await client.query(`ALTER SYSTEM RESET ${name}`);
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
}
