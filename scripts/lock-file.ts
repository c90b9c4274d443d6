import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs `work` while no other process of this checkout does under the same name. A lock whose holder is gone is taken over. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join('.cache', `${name}.lock`);
  mkdirSync('.cache', { recursive: true });
  while (!take(lock)) await delay(100);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    // Signal 0 only asks whether the process is there; a lock still being written has no number yet.
    const holder = Number(readFileSync(lock, 'utf8'));
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
