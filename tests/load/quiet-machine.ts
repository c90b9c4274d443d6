import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** What share of the processors may be used by others. */
const QUIET = 0.1;
const LOOK_MS = 2_000;

/** All processors' time so far, and how much of it they had nothing to do, in ticks. */
function processorTime(): { all: number; idle: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, each) => sum + each, 0), idle: (ticks[3] ?? 0) + (ticks[4] ?? 0) };
}

/** The share of the machine that is in use while this process waits; null where the system does not say (only Linux does). */
export async function usedByOthers(): Promise<number | null> {
  try {
    const before = processorTime();
    await delay(LOOK_MS);
    const after = processorTime();
    return 1 - (after.idle - before.idle) / (after.all - before.all);
  } catch {
    return null;
  }
}

export function isQuiet(used: number | null): boolean {
  return used !== null && used <= QUIET;
}

/** What the figures were measured on. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${availableParallelism()} × ${model}, Node ${process.versions.node}`;
}
