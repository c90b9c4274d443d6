import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';

/** Says of a kept file that the product has deleted it since; its time is when that was noticed. */
const GONE = '.gone';

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Copies uploaded files that are new, which never change once they lie there, and marks those that were deleted. */
export function keepFiles(dataDir: string, backupDir: string): void {
  const [from, to] = [path.join(dataDir, 'files'), path.join(backupDir, 'files')];
  const [present, kept] = [new Set(filesIn(from)), new Set(filesIn(to))];
  for (const file of present) {
    if (kept.has(file)) continue;
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true, mode: 0o700 });
    const draft = path.join(to, `${file}${GONE}`);
    try {
      copyFileSync(path.join(from, file), draft);
      renameSync(draft, path.join(to, file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  for (const file of kept) {
    if (present.has(file) || file.endsWith(GONE)) continue;
    renameSync(path.join(to, file), path.join(to, `${file}${GONE}`));
    utimesSync(path.join(to, `${file}${GONE}`), new Date(), new Date());
  }
}

/** What was deleted before `since` is deleted here as well: no one can restore a moment in which it was there. */
export function dropGoneFiles(backupDir: string, since: Date): void {
  const folder = path.join(backupDir, 'files');
  for (const file of filesIn(folder))
    if (file.endsWith(GONE) && statSync(path.join(folder, file)).mtime < since) rmSync(path.join(folder, file));
}

/** The keys of the files that a database knows. */
export async function keysOfFiles(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>('SELECT key FROM stored_file WHERE deleted_at IS NULL');
  return new Set(rows.map(({ key }) => key));
}

/** Puts back the files whose rows came back, also those that were deleted since. What a deleted person sent stays away. */
export function putFilesBack(backupDir: string, dataDir: string, keys: Set<string>): void {
  const [from, to] = [path.join(backupDir, 'files'), path.join(dataDir, 'files')];
  for (const file of filesIn(from)) {
    const key = file.endsWith(GONE) ? file.slice(0, -GONE.length) : file;
    const target = path.join(to, key);
    if (!keys.has(key) || existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(from, file), target);
  }
}
