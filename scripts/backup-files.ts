import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

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

/** Puts all files back; one whose row is not there any more is swept by the product itself. */
export function putFilesBack(backupDir: string, dataDir: string): void {
  const [from, to] = [path.join(backupDir, 'files'), path.join(dataDir, 'files')];
  for (const file of filesIn(from)) {
    const target = path.join(to, file.endsWith(GONE) ? file.slice(0, -GONE.length) : file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (!existsSync(target)) copyFileSync(path.join(from, file), target);
  }
}
