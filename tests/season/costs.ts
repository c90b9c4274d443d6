import { readFileSync } from 'node:fs';

type Cost = { times: number; ms: number };

const costs = new Map<string, Cost>();

/** Notes the processor time that this process takes for a kind of act or task: nothing else goes on here at the same time. */
export async function measure<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  try {
    return await work();
  } finally {
    const { user, system } = process.cpuUsage(before);
    const { times, ms } = costs.get(kind) ?? { times: 0, ms: 0 };
    costs.set(kind, { times: times + 1, ms: ms + (user + system) / 1_000 });
  }
}

/** The dearest kinds of work, one a line: seconds in all, how often, and milliseconds each. */
export function costsInWords(most = 25): string[] {
  return [...costs]
    .sort(([, one], [, other]) => other.ms - one.ms)
    .slice(0, most)
    .map(
      ([kind, { times, ms }]) =>
        `${(ms / 1_000).toFixed(1).padStart(8)} s ${String(times).padStart(7)} × ${(ms / times).toFixed(1).padStart(7)} ms  ${kind}`,
    );
}

/** Processor seconds of this process and of all that it started and that have ended, as Linux counts them; null elsewhere. */
export function processorSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return ticks.reduce((sum, each) => sum + each, 0) / 100;
  } catch {
    return null;
  }
}
