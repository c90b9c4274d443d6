import type { Plan, Problem, Visit as EngineVisit } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { InputError } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { addDays, type LocalDate } from '../catalog/seasons';
import { hourWindow } from '../catalog/visit-windows';
import { findVisitsWithSite, type VisitWithSite } from '../dispatching/load-problem.server';
import { readOpenStarts } from '../closed-days/open-starts.server';
import { whyLeft } from '../dispatching/plan-region.server';
import { regionProblem } from '../dispatching/region-problem.server';
import { movableDays, SLOT_HOURS } from '../reschedules/list-slots.server';
import { findAsked } from './open-questions.server';
import { readHold } from './read-hold.server';
import { listVisitsInHours, VISITS_PLANNED } from './visits-in-hold.server';

/** Other times are looked for in so many days after the hold, and no sooner than so long from now: the customer must have time to answer. */
const PLANNED_DAYS = 7;
const NOTICE_MS = 3 * HOUR_MS;
const [FIRST_HOUR, LAST_HOUR] = [SLOT_HOURS[0], SLOT_HOURS[8]];

/** `askedAt`: when the planning was asked for. */
export type HoldProblem = { askedAt: Date | null; visits: VisitWithSite[]; problems: Problem[] };

/** Asks the engine for other times of a hold's visits, all at once. */
export async function askForPlan(tx: Tx, { holdId }: { holdId: string }): Promise<void> {
  const { releasedAt } = await readHold(tx, holdId);
  if (releasedAt) throw new InputError(t('This hold was released.'));
  await tx.weatherHold.update({ where: { id: holdId }, data: { planAskedAt: now(), plannedAt: null, planFailedAt: null } });
  await enqueue(tx, 'weather/plan-moves', { holdId });
}

/**
 * The visits that stand in a hold and have no other time asked for, each with the hours of the days after the hold in which it may begin, and every pro
 * near: one problem a state, as licenses count by state. What a visit holds of its own pro's day is free in it; all other promises stand.
 */
export async function loadHoldProblem(db: Db, holdId: string): Promise<HoldProblem> {
  const hold = await readHold(db, holdId);
  const { planAskedAt: askedAt } = hold;
  if (hold.releasedAt) return { askedAt, visits: [], problems: [] };
  const standing = await listVisitsInHours(db, hold, { take: VISITS_PLANNED });
  const ids = standing.map(({ visitId }) => visitId);
  const asked = await findAsked(db, ids);
  const moving = ids.filter((id) => !asked.has(id));
  const visits = await findVisitsWithSite(db, { id: { in: moving }, moves: { none: { status: 'open' } } }, VISITS_PLANNED);
  const byState = new Map<string, VisitWithSite[]>();
  for (const visit of visits) {
    const { state } = visit.booking.site;
    byState.set(state, [...(byState.get(state) ?? []), visit]);
  }
  const problems: Problem[] = [];
  for (const [region, own] of [...byState].sort(([one], [other]) => (one < other ? -1 : 1)))
    problems.push(await stateProblem(db, { region, visits: own, endsAt: hold.endsAt }));
  return { askedAt, visits, problems };
}

type StateInput = { region: string; visits: VisitWithSite[]; endsAt: Date };

async function stateProblem(db: Db, { region, visits, endsAt }: StateInput): Promise<Problem> {
  const from = new Date(Math.max(endsAt.getTime(), now().getTime() + NOTICE_MS));
  const to = new Date(endsAt.getTime() + (PLANNED_DAYS + 1) * DAY_MS);
  const problem = await regionProblem(db, { region, visits, fromAt: from, toAt: to });
  const windows = await newWindows(db, visits, { from, to });
  const moving = new Set(visits.map(({ id }) => id));
  // Their other days move along.
  const days = await db.visit.findMany({ where: { leadVisitId: { in: [...moving] } }, select: { id: true } });
  const free = new Set([...moving, ...days.map(({ id }) => id)]);
  const holders = await proOfEach(db, [...moving]);
  return {
    ...problem,
    visits: problem.visits.map(({ startsBy: _before, ...visit }): EngineVisit => ({
      ...visit,
      windows: windows.get(visit.visitId) ?? [],
      preferredProId: holders.get(visit.visitId) ?? visit.preferredProId,
    })),
    pros: problem.pros.map((pro) => ({ ...pro, bookings: pro.bookings.filter(({ visitId }) => !free.has(visitId)) })),
  };
}

async function proOfEach(db: Db, visitIds: string[]): Promise<Map<string, string>> {
  const held = await db.assignment.findMany({
    where: { visitId: { in: visitIds }, status: 'accepted' },
    select: { visitId: true, proId: true },
  });
  return new Map(held.map(({ visitId, proId }) => [visitId, proId]));
}

/** The hours in which each visit may begin on the days after: within its season, without what is closed or held. */
async function newWindows(
  db: Db,
  visits: VisitWithSite[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, EngineVisit['windows']>> {
  const seasons = new Map<string, { first: LocalDate; last: LocalDate }>();
  const lines = new Map((await db.workKind.findMany()).map(({ id, serviceLineId }) => [id, serviceLineId]));
  const asked = [];
  for (const { kind, service, zone, booking, durationMinutes, windowStart } of visits) {
    const serviceLineId = lines.get(service) ?? '';
    const key = `${kind} ${serviceLineId} ${zone} ${localDate(windowStart, zone)}`;
    const season = seasons.get(key) ?? (await movableDays(db, { kind, serviceLineId, zone, windowStart }));
    seasons.set(key, season);
    asked.push({ windows: dayWindows(season, { from, to, zone }), zone, service, zip: booking.site.zip, durationMinutes });
  }
  const open = await readOpenStarts(db, asked);
  return new Map(visits.map(({ id }, index) => [id, open[index] ?? []]));
}

function dayWindows(
  { first, last }: { first: LocalDate; last: LocalDate },
  { from, to, zone }: { from: Date; to: Date; zone: string },
): [string, string][] {
  const windows: [string, string][] = [];
  for (let date = localDate(from, zone); date <= localDate(to, zone) && date <= last; date = addDays(date, 1)) {
    if (date < first) continue;
    const opens = hourWindow(date, FIRST_HOUR, zone).windowStart;
    const closes = hourWindow(date, LAST_HOUR, zone).windowEnd;
    const begin = opens > from ? opens : nextHour(from);
    if (begin <= closes) windows.push([begin.toISOString(), closes.toISOString()]);
  }
  return windows;
}

function nextHour(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS);
}

type Planned = { holdId: string; askedAt: Date | null; visits: VisitWithSite[]; plans: Plan[] };

/**
 * Keeps what the engine found: for each visit the full hour of its new start, or why there is none. What was asked meanwhile stands; where the hold was
 * changed or another planning asked for, nothing is kept.
 */
export async function storeMoves(tx: Tx, { holdId, askedAt, visits, plans }: Planned): Promise<void> {
  const hold = await tx.weatherHold.findUniqueOrThrow({ where: { id: holdId }, select: { releasedAt: true, planAskedAt: true } });
  if (hold.releasedAt || hold.planAskedAt?.getTime() !== askedAt?.getTime()) return;
  const ids = visits.map(({ id }) => id);
  const asked = await findAsked(tx, ids);
  await tx.weatherMove.deleteMany({ where: { holdId, visitId: { in: ids.filter((id) => !asked.has(id)) } } });
  const starts = new Map(
    plans.flatMap(({ assignments }) => assignments.filter(({ day = 1 }) => day === 1)).map((one) => [one.visitId, one]),
  );
  const left = new Map(plans.flatMap(({ unassigned }) => unassigned).map((one) => [one.visitId, whyLeft(one)]));
  await tx.weatherMove.createMany({
    data: visits.map(({ id: visitId, windowVersion }) => {
      const found = starts.get(visitId);
      return found
        ? { holdId, visitId, windowVersion, start: fullHour(found.start), proId: found.proId }
        : { holdId, visitId, windowVersion, status: 'unplanned', note: left.get(visitId) ?? '' };
    }),
    skipDuplicates: true,
  });
  await tx.weatherHold.update({ where: { id: holdId }, data: { plannedAt: now(), planFailedAt: null } });
  await publish(tx, [rooms.admin()], { type: 'dispatch.changed', id: holdId });
}

/** The last try failed: the page says so, and a press begins again. */
export async function notePlanFailure(tx: Tx, holdId: string): Promise<void> {
  await tx.weatherHold.updateMany({ where: { id: holdId, plannedAt: null }, data: { planFailedAt: now() } });
  await publish(tx, [rooms.admin()], { type: 'dispatch.changed', id: holdId });
}

/** A planning that no worker has ended by then has failed, whatever became of its worker. */
const GIVEN_UP_MS = 30 * MINUTE_MS;

/** How the planning of a hold stands; null where none is under way. */
export function getPlanState(hold: {
  planAskedAt: Date | null;
  plannedAt: Date | null;
  planFailedAt: Date | null;
  releasedAt: Date | null;
}): 'planning' | 'failed' | null {
  if (!hold.planAskedAt || hold.plannedAt || hold.releasedAt) return null;
  const isOver = now().getTime() - hold.planAskedAt.getTime() > GIVEN_UP_MS;
  return hold.planFailedAt || isOver ? 'failed' : 'planning';
}

/** What a planning looks at, in words. */
export function planLimits(): string {
  return t(
    'New start times are looked for from {first} to {last} on the {days} days after the hold, for the {visits} soonest visits. Plan again for those that are left.',
    { first: hourText(FIRST_HOUR), last: hourText(LAST_HOUR), days: PLANNED_DAYS, visits: VISITS_PLANNED },
  );
}

function hourText(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Zones of the country are full hours apart. */
function fullHour(start: string): Date {
  return new Date(Math.floor(Date.parse(start) / HOUR_MS) * HOUR_MS);
}
