import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { walFolder, type Base } from './backup-folder';

/** A piece of the log by its name, packed or not. */
export const PIECE = /^([0-9A-F]{24})(\.gz)?$/;
/** A log file's number has eight digits, and 256 pieces of 16 MB each. */
const PIECES_A_FILE = 0x100;

/** Where a piece stands in the log, whatever life of the database it belongs to. */
export function getPlace(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * PIECES_A_FILE + Number.parseInt(name.slice(16, 24), 16);
}

/** The piece in which a place such as 0/5000148 lies. */
export function placeOfLsn(lsn: string): number {
  const [file = '0', offset = '0'] = lsn.split('/');
  return Number.parseInt(file, 16) * PIECES_A_FILE + (Number.parseInt(offset, 16) >>> 24);
}

type LogState = {
  /** Place of the last piece that follows on the base without a gap. */
  last: number;
  /** What keeps later pieces from being played, as a sentence. */
  problem: string | null;
  /** When the last piece before that was kept. */
  soundUntil: Date | null;
};

/** Looks whether the log that belongs to a base is whole: no piece missing between others, and each readable to its end. */
export function inspectLog(base: Base, backupDir: string): LogState {
  const life = base.firstWal.slice(0, 8);
  const own = new Set(namesIn(path.join(base.folder, 'cluster', 'pg_wal')).map((name) => name.slice(0, 24)));
  const size = statSync(path.join(base.folder, 'cluster', 'pg_wal', base.firstWal)).size;
  const kept = new Map(namesIn(walFolder(backupDir)).map((name) => [name.slice(0, 24), name]));
  const places = new Map<number, string>();
  for (const name of kept.keys()) if (name.startsWith(life)) places.set(getPlace(name), name);
  const newest = Math.max(getPlace(base.firstWal), ...places.keys());
  for (const name of own) if (name.startsWith(life) && getPlace(name) <= newest) places.set(getPlace(name), name);
  let soundUntil: Date | null = null;
  for (let place = getPlace(base.firstWal); place <= newest; place += 1) {
    const name = places.get(place);
    if (!name) return { last: place - 1, soundUntil, problem: `A piece of the log is missing after ${places.get(place - 1)}.` };
    const file = kept.get(name) && path.join(walFolder(backupDir), kept.get(name)!);
    if (!file) continue;
    if (!isReadable(file, size)) return { last: place - 1, soundUntil, problem: `The piece ${name} of the log is damaged.` };
    soundUntil = statSync(file).mtime;
  }
  return { last: newest, soundUntil, problem: null };
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => PIECE.test(name)) : [];
}

/** A packed piece carries a checksum of its own. */
function isReadable(file: string, size: number): boolean {
  if (!file.endsWith('.gz')) return statSync(file).size === size;
  try {
    return gunzipSync(readFileSync(file)).length === size;
  } catch {
    return false;
  }
}
