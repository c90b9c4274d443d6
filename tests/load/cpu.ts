import { readdirSync, readFileSync } from 'node:fs';

/** What /proc counts in. */
const TICK_MS = 10;

type Times = { parent: number; own: number; ofEnded: number };

/** Milliseconds of processor time a process has had, or null where it is gone or the system does not say (only Linux does). */
function timesOf(pid: number): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may hold spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (at: number) => (fields[at] ?? 0) * TICK_MS;
    return { parent: fields[1] ?? 0, own: ticks(11) + ticks(12), ofEnded: ticks(13) + ticks(14) };
  } catch {
    return null;
  }
}

export function processorMs(pid: number): number {
  return timesOf(pid)?.own ?? 0;
}

/** Megabytes of memory that a process holds, or NaN where the system does not say. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
  } catch {
    return NaN;
  }
}

/** The processor time of a process with all its children, those that have ended too: a database server. */
export function processorMsWithChildren(pid: number): number {
  const self = timesOf(pid);
  if (!self) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === pid);
  return self.own + self.ofEnded + children.reduce((sum, times) => sum + (times?.own ?? 0), 0);
}
