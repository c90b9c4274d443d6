import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#app/platform/env.server';
import { toMachineTime, now } from '#app/platform/clock.server';
import { HOUR_MS } from '#app/platform/durations';

/** No file is written this long without a byte more. */
const STALE_MS = HOUR_MS;

function folder(): string {
  return path.resolve(env().DATA_DIR, 'unfinished-exports');
}

/** Where a zip is written before it is kept: on this machine, out of the file store, so that half of one is never offered. */
export async function scratchPath(name: string): Promise<string> {
  await mkdir(folder(), { recursive: true });
  return path.join(folder(), name);
}

/** Deletes what a killed worker left on this machine. */
export async function dropStaleScratch(): Promise<void> {
  const names = await readdir(folder()).catch(() => []);
  for (const name of names) {
    const file = path.join(folder(), name);
    const seen = await stat(file).catch(() => null);
    if (seen && toMachineTime(now()).getTime() - seen.mtimeMs > STALE_MS) await rm(file, { force: true });
  }
}
