import { readFileSync } from 'node:fs';
import { questionsAsked } from './in-turn';

type Cost = { times: number; ms: number; questions: number };

const costs = new Map<string, Cost>();

/** Notes the processor time of this process and the questions to the database for a kind of act or task: nothing else goes on here at the same time. */
export async function measure<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const askedBefore = questionsAsked();
  try {
    return await work();
  } finally {
    const { user, system } = process.cpuUsage(before);
    const { times, ms, questions } = costs.get(kind) ?? { times: 0, ms: 0, questions: 0 };
    costs.set(kind, {
      times: times + 1,
      ms: ms + (user + system) / 1_000,
      questions: questions + questionsAsked() - askedBefore,
    });
  }
}

/** The dearest kinds of work, one a line: seconds in all, how often, and for each milliseconds and questions to the database. */
export function costsInWords(most = 40): string[] {
  return [...costs]
    .sort(([, one], [, other]) => other.ms - one.ms)
    .slice(0, most)
    .map(
      ([kind, { times, ms, questions }]) =>
        `${(ms / 1_000).toFixed(1).padStart(8)} s ${String(times).padStart(7)} × ${(ms / times).toFixed(1).padStart(7)} ms ${(questions / times).toFixed(0).padStart(6)} questions  ${kind}`,
    );
}

type Processor = { own: number; children: number };

/** Processor seconds of this process, and of those that it started and that have ended (the database), as Linux counts them; null elsewhere. */
export function processorSeconds(): Processor | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map((ticks) => Number(ticks) / 100);
    return { own: user + system, children: childUser + childSystem };
  } catch {
    return null;
  }
}
