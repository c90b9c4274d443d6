import { dropBroken } from '../check/drop-broken';
import { parsePlan } from '../parse/parse-plan';
import { planVisits } from './plan-visits';
import { choiceFlag, numberFlag, type Flags } from '../parse/read-flags';
import type { Plan, Problem } from '../model/types';

/** What the command line's main thread asks of its worker. `stop` is one shared number: 0 go on, 1 stop. */
export type SearchOrder = { problemFile: string; flags: Flags; stop: Int32Array };

/** What the worker tells back; `plan` or `failure` is the last of it. */
export type SearchNews =
  | { type: 'progress'; iterations: number; assigned: number; travelSeconds: number }
  | { type: 'note'; text: string }
  | { type: 'plan'; plan: Plan }
  | { type: 'failure'; exitCode: number; text: string };

/** `clock` counts milliseconds from anywhere; `start` is a plan as it was read. */
export type Search = { problem: Problem; start: unknown; flags: Flags; stop: Int32Array; clock: () => number };

const TELL_EVERY_MS = 200;

/**
 * A search as the options of the command line want it. `--seconds` alone leaves the iterations open; without it they
 * are 100 a visit. The time counts from here, so reading the problem is not part of it.
 */
export function runSearch({ problem, start, flags, stop, clock }: Search, tell: (news: SearchNews) => void): void {
  const seed = numberFlag(flags, 'seed', { least: 0, whole: true }) ?? 1;
  const seconds = numberFlag(flags, 'seconds', { least: 0, whole: false });
  const given = numberFlag(flags, 'iterations', { least: 0, whole: true });
  const iterations = given ?? (seconds === undefined ? 100 * problem.visits.length : Infinity);
  const mode = choiceFlag(flags, 'mode', ['visits', 'fair']) ?? 'visits';
  let first: Plan | undefined;
  if (start !== undefined) {
    const sound = dropBroken(parsePlan(start), problem);
    first = sound.plan;
    for (const { visitId, proId, text } of sound.dropped)
      tell({ type: 'note', text: `Dropped ${visitId} with ${proId}: ${text}` });
  }
  const began = clock();
  let told = began;
  function elapsed(): number {
    return seconds === undefined ? 0 : Math.min(1, (clock() - began) / 1000 / Math.max(seconds, 1e-9));
  }
  const plan = planVisits(problem, {
    seed,
    iterations,
    mode,
    start: first,
    elapsed,
    stop: () => Atomics.load(stop, 0) === 1 || elapsed() >= 1,
    onProgress: (progress) => {
      if (clock() - told < TELL_EVERY_MS) return;
      told = clock();
      tell({ type: 'progress', ...progress });
    },
  });
  tell({ type: 'plan', plan });
}
