import { appendFileSync, chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { keysOfFiles, putFilesBack } from './backup-files';
import { listBases, pieceIn, walFolder, type Base } from './backup-folder';
import { inspectLog, placeOfLsn } from './backup-log';
import { damageSince } from './backup-manifest';
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
 * has run and ended when this answers; `npm start` goes on from there. Answers the base that was taken, and when the last change was
 * made that is back.
 *
 * @throws Error in a sentence when there is no such backup, it is damaged, the log does not reach the moment, or a database is in the
 * way. Then nothing has been put back.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Base & { reaches: Date | null }> {
  const { backupDir, dataDir, until, say = () => undefined } = options;
  const base = listBases(backupDir).findLast(({ doneAt }) => !until || doneAt <= until);
  if (!base) throw new Error(`There is no backup${until ? ` from before ${until.toISOString()}` : ''} in ${backupDir}.`);
  mkdirSync(dataDir, { recursive: true });
  const home = preparePostgresHome(dataDir, say);
  const cluster = path.join(home.data, 'cluster');
  if (existsSync(cluster)) throw new Error(`A database lies in ${dataDir} already.\nMaybe set DATA_DIR to an empty folder.`);
  refuseDamagedBase(base, say);
  const log = inspectLog(base, backupDir);
  if (log.problem && !until)
    throw new Error(
      `${log.problem} What was written after it cannot be restored.\nMaybe restore what came before: --until ${(log.soundUntil ?? base.doneAt).toISOString()}`,
    );
  const draft = path.join(home.data, `draft-${process.pid}`);
  copyTree(path.join(base.folder, 'cluster'), draft, { user: home.user });
  chmodSync(draft, 0o700);
  copyFileSync(path.join(base.folder, 'password'), path.join(home.data, 'password'));
  writeFileSync(path.join(draft, 'recovery.signal'), '');
  appendFileSync(path.join(draft, 'postgresql.auto.conf'), recoverySettings(backupDir, until));
  for (const made of [path.join(draft, 'recovery.signal'), path.join(home.data, 'password')]) giveTo(home.user, made);
  renameSync(draft, cluster);
  let played: Played;
  try {
    played = await playOn(dataDir, say);
    // The last piece may end within a change that the next one would have finished.
    if (!until && played.place < log.last - 1)
      throw new Error(
        `The log is damaged: it could be played until ${played.reaches?.toISOString() ?? 'the base'} only, though later pieces are there.\nMaybe restore that moment with --until.`,
      );
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  }
  putFilesBack(backupDir, dataDir, played.fileKeys);
  return { ...base, reaches: played.reaches };
}

function refuseDamagedBase(base: Base, say: (line: string) => void): void {
  const damage = damageSince(base.folder);
  if (damage === null) return say('This backup is from before checksums were kept, so its copy cannot be checked.');
  if (damage.length === 0) return;
  const lines = [...damage.slice(0, 10), ...(damage.length > 10 ? [`and ${damage.length - 10} more`] : [])];
  throw new Error(
    `The backup in ${base.folder} is damaged:\n  ${lines.join('\n  ')}\nMaybe take an earlier one: --until a moment before ${base.doneAt.toISOString()}`,
  );
}

function recoverySettings(backupDir: string, until: Date | undefined): string {
  const [plain, packed] = [pieceIn(walFolder(backupDir)), pieceIn(walFolder(backupDir), '.gz')];
  const command = `if test -f ${packed}; then gzip -dc ${packed} > "%p"; else cp ${plain} "%p"; fi`;
  // Along the life in which the base was taken: a life that began again after an earlier restore has bases of its own.
  const settings = [`restore_command = '${command.replaceAll("'", "''")}'`, `recovery_target_timeline = 'current'`];
  if (until)
    settings.push(`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`, `recovery_target_action = 'promote'`);
  return `\n${settings.join('\n')}\n`;
}

type Played = { place: number; reaches: Date | null; fileKeys: Set<string> };

/** The server takes what it needs from the log, opens, and forgets that it was restored. Answers how far it came, as it says itself. */
async function playOn(dataDir: string, say: (line: string) => void): Promise<Played> {
  const server = await startPostgres({ dataDir, fsync: true, startLimitMs: 30 * 60_000, say });
  const client = new Client({ connectionString: server.url });
  let fileKeys: Set<string>;
  try {
    await client.connect();
    for (const name of RECOVERY_SETTINGS) await client.query(`ALTER SYSTEM RESET ${name}`);
    fileKeys = await keysOfFiles(client);
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
  const said = await server.ended;
  const at = /last completed transaction was at log time (\S+ \S+)/.exec(said)?.[1];
  return {
    place: placeOfLsn(/redo done at (\S+)/.exec(said)?.[1] ?? '0/0'),
    reaches: at ? new Date(`${at.replace(' ', 'T').replace(/\+00$/, '')}Z`) : null,
    fileKeys,
  };
}
