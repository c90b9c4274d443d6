import { judge, type Approval, type Pro as EnginePro, type Refusal, type Visit as EngineVisit } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { isTestVisit, TEST_REFUSAL } from '../settings/test-visit.server';
import { onLaterDates } from '../teams/day-windows';
import { loadProblem } from './load-problem.server';

export type StartAnswer = {
  /** Earliest start within every rule, or, with `relaxed`, within the rules that can never be broken. Null: no such start. */
  approval: Approval | null;
  /** The first rule that says no, also when `approval` breaks it on purpose. */
  refusal: Refusal | null;
};

const WHOLE_WEEK = Array.from({ length: 7 }, (_, weekday) => ({ weekday, start: '00:00', end: '24:00' }));

/** The same pro with only the rules left that an admin cannot break: no overlap, time to get there. */
export function relaxed(pro: EnginePro, service: string): EnginePro {
  return {
    ...pro,
    active: true,
    accepting: true,
    sameDay: true,
    maxMiles: 25_000,
    minPayoutCents: 0,
    maxVisitsPerDay: null,
    services: [{ service, validFrom: null, validTo: null }],
    weekly: WHOLE_WEEK,
    overrides: [],
    quietHours: null,
  };
}

const WINDOW_OVER: Refusal = {
  ok: false,
  code: 'outside_hours',
  limit: null,
  value: null,
  unit: null,
  text: 'This visit’s time window is over. Move the visit to a later time first.',
};

export const NOT_OPEN: Refusal = {
  ...WINDOW_OVER,
  text: 'No work begins at that time: the day was closed or the hours are held for the weather.',
};

/**
 * Judges one pro for one visit on the rows as they are now. Run it with the pro locked for an answer that holds.
 * `start`: the start that was promised to the pro; any start of the window once that has passed. Throws Conflict where the
 * visit is a test and the pro is not on our staff. `dayStarts`: those of the other days, where the visit takes several; `paidInAll`: what all
 * of them pay, where this is one of them.
 */
export async function approveStart(
  db: Db,
  input: { visitId: string; proId: string; start?: Date; dayStarts?: Date[]; paidInAll?: number; override: boolean },
): Promise<StartAnswer> {
  const { visit, problem } = await loadProblem(db, {
    visitId: input.visitId,
    proIds: [input.proId],
    withOffers: false,
    ...(input.paidInAll === undefined ? {} : { payoutCents: input.paidInAll }),
  });
  const pro = problem.pros[0];
  if (!pro && (await isTestVisit(db, input.visitId))) throw new Conflict('illegal_transition', TEST_REFUSAL);
  if (!pro)
    return {
      approval: null,
      refusal: { ...WINDOW_OVER, code: 'inactive', text: 'We couldn’t find that pro. Choose one from the list.' },
    };
  if (isShut(visit, input)) return { approval: null, refusal: NOT_OPEN };
  const asked = narrowed(visit, input);
  if (!asked) return { approval: null, refusal: WINDOW_OVER };
  const verdict = judge(asked, pro, problem, { purpose: 'plan' });
  if (verdict.ok) return { approval: verdict, refusal: null };
  if (!input.override) return { approval: null, refusal: verdict };
  const least = judge({ ...asked, excludedProIds: [], equipment: [], people: 1 }, relaxed(pro, visit.service), problem, {
    purpose: 'plan',
  });
  return least.ok ? { approval: least, refusal: verdict } : { approval: null, refusal: least };
}

type Promised = { start?: Date; dayStarts?: Date[] };

/** Whether a start ahead, or that of another of its days, is in none of the windows that are open now. */
function isShut({ windows }: EngineVisit, { start, dayStarts = [] }: Promised): boolean {
  if (!start || start < now()) return false;
  const exact = [start, ...dayStarts].map((each) => each.toISOString());
  return exact.some((each) => !windows.some(([from, to]) => from <= each && each <= to));
}

/** When the other days of a visit of several may begin: exactly as promised, or as they may now. */
function laterStarts(
  { days, windows, zone = 'UTC' }: EngineVisit,
  { start, dayStarts }: Promised & { start: Date },
): EngineVisit['windows'] {
  if (days === undefined) return [];
  return dayStarts?.length
    ? dayStarts.map((each) => [each.toISOString(), each.toISOString()])
    : onLaterDates(windows, start, zone);
}

/** The visit with the promised start alone, or with what is left of its window; null when nothing is left. */
function narrowed(visit: EngineVisit, { start, dayStarts }: Promised): EngineVisit | null {
  const at = now().getTime();
  if (start && start.getTime() >= at) {
    const exact = start.toISOString();
    return { ...visit, windows: [[exact, exact], ...laterStarts(visit, { start, dayStarts })] };
  }
  const open = visit.windows.some(([, to]) => Date.parse(to) >= at + 1_000);
  return open ? visit : null;
}
