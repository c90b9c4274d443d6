import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A folder of its own for a run's data. The database's user may pass through it, so that what a run leaves behind stands here and
 * goes with it, and not in the lasting temp folder.
 */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `brightcrew-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
