import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A copy of the database as it was while it was made. Beside the bases in BACKUP_DIR, named after when they were done, lie `wal/`
 * with all that was written since, a minute behind at most, and `files/` with what was uploaded.
 */
export type Base = { folder: string; doneAt: Date; firstWal: string };

const NAME = /^(base|database)-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
type Kind = 'base' | 'database';

/** A folder of a base, or of a copy of a database of one's own. */
export function folderName(kind: Kind, at: Date): string {
  return `${kind}-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Those of a folder, oldest first, each with the moment in its name. */
export function listFolders(kind: Kind, backupDir: string): { folder: string; at: Date }[] {
  if (!existsSync(backupDir)) return [];
  return readdirSync(backupDir)
    .sort()
    .flatMap((name) => {
      const [, found, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
      if (found !== kind) return [];
      return [{ folder: path.join(backupDir, name), at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    });
}

export function walFolder(backupDir: string): string {
  return path.join(backupDir, 'wal');
}

/** A piece of the log by its name, for the shell in which PostgreSQL runs a command. */
export function pieceIn(walDir: string, ending = ''): string {
  return `"${path
    .resolve(walDir)
    .replace(/(["$`\\])/g, '\\$1')
    .replaceAll('%', '%%')}/%f${ending}"`;
}

/** The finished bases of a folder, oldest first. */
export function listBases(backupDir: string): Base[] {
  return listFolders('base', backupDir).map(({ folder, at }) => ({ folder, doneAt: at, firstWal: firstWalOf(folder) }));
}

/** The piece of the log from which a base has to be played on, as its label says. */
function firstWalOf(base: string): string {
  const label = readFileSync(path.join(base, 'cluster', 'backup_label'), 'utf8');
  const name = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  if (!name) throw new Error(`The backup in ${base} has no readable label.`);
  return name;
}
