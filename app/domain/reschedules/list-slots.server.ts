import { judge, prepareProblem, type Visit as EngineVisit } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { firstBookableDate, hourWindow, type StartWindow } from '../catalog/visit-windows';
import { listSeasons } from '../catalog/queries.server';
import { addDays, type LocalDate } from '../catalog/seasons';
import { loadCandidates } from '../dispatching/load-problem.server';
import { readOpenStarts } from '../closed-days/open-starts.server';
import { beginningIn } from '../teams/day-windows';
import type { VisitKind } from '../visits/visit-kind';

export const SLOT_HOURS = [9, 10, 11, 12, 13, 14, 15, 16, 17] as const;
/** A service call, and work that knows no season, is moved within this many days. */
const DAYS_AHEAD = 30;

export type MoveSlot = { hour: number; window: StartWindow; pros: number };
export type MoveDay = { date: LocalDate; slots: number };

type Seasonal = { kind: VisitKind; serviceLineId: string; zone: string; windowStart: Date };

/**
 * The first and last day of the season in which a visit stands; where that one is over on `today`, or it stands in none, of the next. Without one
 * the days ahead.
 */
export async function seasonDays(db: Db, visit: Seasonal, today: LocalDate): Promise<{ first: LocalDate; last: LocalDate }> {
  const ahead = addDays(today, DAYS_AHEAD);
  const near = { first: today, last: ahead };
  if (visit.kind === 'service_call') return near;
  const seasons = await listSeasons(db, visit.serviceLineId);
  const ranges = seasons.map<[LocalDate, LocalDate]>((season) =>
    visit.kind === 'takedown' ? [season.takedownFrom, season.takedownTo] : [season.installFrom, season.installTo],
  );
  const day = localDate(visit.windowStart, visit.zone);
  const open = ranges.filter(([, to]) => to >= today);
  const own = open.find(([from, to]) => from <= day && day <= to) ?? open[0];
  if (!own) return near;
  const [from, to] = own;
  // Work of the whole year goes on in the next: its first and last day begin and end nothing.
  const [begins] = open.find(([, last]) => addDays(last, 1) === from) ?? own;
  const goesOn = open.some(([next]) => next === addDays(to, 1));
  return { first: begins, last: goesOn && ahead > to ? ahead : to };
}

/**
 * The first and last day to which a visit may be moved: from today or tomorrow on, within the season in which it stands. Where that one is over, or
 * it stands in none, within the next.
 */
export async function movableDays(db: Db, visit: Seasonal): Promise<{ first: LocalDate; last: LocalDate }> {
  const today = firstBookableDate(now(), visit.zone);
  const { first, last } = await seasonDays(db, visit, today);
  return { first: first > today ? first : today, last };
}

/**
 * The hours of 9 to 17 on local dates at which some pro near the visit could begin, by the engine's own judgment:
 * hours, blocks, promises, travel, duration, radius and least payout. The pro who has the visit now counts as free of it.
 * The calendars are read once for all dates. With `proId` only this pro counts.
 */
export async function listRescheduleSlots(
  db: Db,
  input: { visitId: string; zone: string; dates: readonly LocalDate[]; proId?: string | undefined },
): Promise<Map<LocalDate, MoveSlot[]>> {
  const dates = input.dates.filter((date) => date >= firstBookableDate(now(), input.zone));
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return new Map();
  const whole = {
    windowStart: hourWindow(first, SLOT_HOURS[0], input.zone).windowStart,
    windowEnd: hourWindow(last, SLOT_HOURS[8], input.zone).windowEnd,
  };
  const { visit, problem } = await loadCandidates(db, { visitId: input.visitId, withOffers: true, window: whole });
  const prepared = prepareProblem(problem);
  const pros = prepared.problem.pros.filter(({ proId }) => !input.proId || proId === input.proId);
  const freeAt = (asked: EngineVisit) => pros.filter((pro) => judge(asked, pro, prepared, { purpose: 'plan' }).ok).length;
  const hours = dates.flatMap((date) => SLOT_HOURS.map((hour) => ({ date, hour, window: hourWindow(date, hour, input.zone) })));
  const open = await readOpenStarts(
    db,
    hours.map(({ window }) => ({
      windows: [[window.windowStart.toISOString(), window.windowEnd.toISOString()]],
      zone: input.zone,
      service: visit.service,
      zip: visit.zip ?? '',
      durationMinutes: visit.durationMinutes,
    })),
  );
  const slots = new Map<LocalDate, MoveSlot[]>(dates.map((date) => [date, []]));
  for (const [index, { date, hour, window }] of hours.entries()) {
    const windows = open[index] ?? [];
    if (windows.length === 0 || window.windowEnd <= now()) continue;
    const free = freeAt({ ...visit, ...beginningIn(visit, windows) });
    if (free > 0) slots.get(date)?.push({ hour, window, pros: free });
  }
  return slots;
}

/** Days after and around a date with free hours, for people whose day is full. At most `count`, soonest first. */
export async function listFreeDays(
  db: Db,
  input: { visitId: string; zone: string; first: LocalDate; last: LocalDate; count: number; proId?: string | undefined },
): Promise<MoveDay[]> {
  const dates: LocalDate[] = [];
  for (let date = input.first; date <= input.last && dates.length < 21; date = addDays(date, 1)) dates.push(date);
  const slots = await listRescheduleSlots(db, { ...input, dates });
  return [...slots]
    .filter(([, hours]) => hours.length > 0)
    .slice(0, input.count)
    .map(([date, hours]) => ({ date, slots: hours.length }));
}
