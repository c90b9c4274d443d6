import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

function file(dataDir: string): string {
  return path.join(dataDir, 'database-url');
}

/** Lets commands in another terminal find the embedded database while it runs. Its password is in it, so it is for this user only. */
export function showDatabaseUrl(dataDir: string, url: string): { hide: () => void } {
  writeFileSync(file(dataDir), `${url}\n`, { mode: 0o600 });
  return { hide: () => rmSync(file(dataDir), { force: true }) };
}

/** Of the embedded database of a folder while `npm start` runs on it, else null. */
export function runningDatabaseUrl(dataDir: string): string | null {
  const shown = file(dataDir);
  return existsSync(shown) ? readFileSync(shown, 'utf8').trim() : null;
}

/** Who migrates, keeps and restores: the owner where one is named, and never through a pooler. */
export function ownerDatabaseUrl<Url extends string | undefined>(given: {
  [name: string]: unknown;
  MIGRATION_DATABASE_URL?: string;
  DATABASE_DIRECT_URL?: string;
  DATABASE_URL?: Url;
}): string | Url {
  return given.MIGRATION_DATABASE_URL || given.DATABASE_DIRECT_URL || (given.DATABASE_URL as Url);
}

/** The database of this environment: DATABASE_URL, else the embedded one if `npm start` runs here. */
export function currentDatabaseUrl(): string {
  const given = process.env.DATABASE_URL;
  if (given) return given;
  const shown = runningDatabaseUrl(process.env.DATA_DIR || '.data');
  if (!shown) throw new Error('No database is running here.\nMaybe run npm start in another terminal, or set DATABASE_URL.');
  return shown;
}
