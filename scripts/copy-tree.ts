import { chownSync, copyFileSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ServerUser } from './postgres-home';

export type CopyOptions = {
  /** Paths below the root, with forward slashes, that are left out; of a folder only what lies in it. */
  without?: (relative: string) => boolean;
  /** Whose the copies are; default: ours. */
  user?: ServerUser;
};

/** Copies a folder that is being written to: what goes away meanwhile is left out, as it would have been a moment later. */
export function copyTree(from: string, to: string, { without = () => false, user }: CopyOptions = {}): void {
  function copy(relative: string): void {
    const source = path.join(from, relative);
    const target = path.join(to, relative);
    try {
      if (lstatSync(source).isDirectory()) {
        mkdirSync(target, { recursive: true, mode: 0o700 });
        for (const name of readdirSync(source)) {
          const below = relative ? `${relative}/${name}` : name;
          if (!without(below)) copy(below);
        }
      } else copyFileSync(source, target);
      if (user) chownSync(target, user.uid, user.gid);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  copy('');
}
