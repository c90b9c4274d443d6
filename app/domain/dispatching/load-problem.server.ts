import {
  rankPros,
  refuseEarly,
  type JudgeOptions,
  type Pro as EnginePro,
  type Problem,
  type RankedPro,
  type Visit as EngineVisit,
} from '#dispatch';
import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { MILES_PER_DEGREE, NEARBY_MILES, TRAVEL } from '../assignments/engine-settings';
import type { Needs } from '../catalog/equipment';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { isTestBooking, onlyStaff } from '../settings/test-visit.server';
import { loadEarlyPros } from './load-early-pros.server';
import { loadEnginePros } from './load-engine-pros.server';
import { listDays, sumDays } from '../visits/days.server';
import { followingWindows } from '../teams/day-windows';
import { readOpenStarts } from '../closed-days/open-starts.server';
import { putOnRoads } from '../roads/put-on-roads.server';

/** In the query itself, where the planner sees that `pro_far_idx` holds these pros. */
const FAR = Prisma.raw(String(NEARBY_MILES));

type Place = { lat: number; lng: number; state: string };
const promisedPlaces = {
  where: { status: { in: [...ACTIVE_STATUSES] } },
  orderBy: [{ day: 'asc' }, { seat: 'asc' }],
  select: { seat: true, day: true, windowStart: true },
} satisfies Prisma.Visit$seatsArgs;

/** Pros who have places of its team: who leads begins when they do, on each day. */
export const teamPlaces = { ...promisedPlaces, where: { ...promisedPlaces.where, seat: { gt: 1 } } };

const withSite = {
  booking: { select: { customerId: true, livemode: true, site: { select: { lat: true, lng: true, state: true, zip: true } } } },
  exclusions: { select: { proId: true } },
  seats: teamPlaces,
  // The days of the visit whose place this is.
  leadVisit: { select: { seats: { ...promisedPlaces, where: { ...promisedPlaces.where, day: { gt: 1 } } } } },
} satisfies Prisma.VisitInclude;
export type VisitWithSite = Prisma.VisitGetPayload<{ include: typeof withSite }>;

export type LoadedProblem = { visit: EngineVisit; problem: Problem };

type LoadOptions = {
  visitId: string;
  /** Only these pros; default: every pro near the site. */
  proIds?: string[];
  /** Open offers to others count as promises: true when a pro is to be asked, false when the pro decides. */
  withOffers: boolean;
  /** As if the visit stood in this window: what moving it would find. */
  window?: { windowStart: Date; windowEnd: Date };
  /** As if the visit paid its pro this. */
  payoutCents?: number;
};

/**
 * The engine's view of one visit: itself and every pro near it with hours, credentials, promises and figures.
 * Plain JSON, so that it can be stored and run again. Throws when the visit does not exist.
 */
export async function loadProblem(db: Db, options: LoadOptions): Promise<LoadedProblem> {
  const asked = await loadAsked(db, options);
  const problem = getProblem([asked.visit], await loadWhole(db, asked, asked.proIds));
  return { visit: asked.visit, problem: await putOnRoads(db, problem) };
}

export type LoadedCandidates = LoadedProblem & {
  /** Pros near whom a rule refuses whatever their calendar holds; they are not in the problem. */
  refused: RankedPro[];
};

/**
 * As `loadProblem`, but only pros who may fit are loaded whole, which is what costs: the others get their verdicts from a row each.
 * `rankCandidates` says of every pro near what `rankPros` says of a whole problem.
 */
export async function loadCandidates(db: Db, options: Omit<LoadOptions, 'proIds'>): Promise<LoadedCandidates> {
  const asked = await loadAsked(db, options);
  const { visit, proIds, row } = asked;
  const { refused, left } = await findRefused(db, { visit, proIds, state: row.booking.site.state });
  const problem = getProblem([visit], await loadWhole(db, asked, left));
  return { visit, problem: await putOnRoads(db, problem), refused };
}

/** Whom a rule refuses whatever their calendar holds, read from a row each, and who is left. */
async function findRefused(
  db: Db,
  { visit, proIds, state }: { visit: EngineVisit; proIds: string[]; state: string },
): Promise<{ refused: RankedPro[]; left: string[] }> {
  const early = await loadEarlyPros(db, { proIds, state, service: visit.service });
  const { pros: _none, visits: _visit, ...setting } = getProblem([visit], []);
  const refused = refuseEarly(visit, early, setting).map((one) => ({ ...one, rank: null, score: null }));
  const gone = new Set(refused.map(({ proId }) => proId));
  return { refused, left: proIds.filter((proId) => !gone.has(proId)) };
}

/** Every pro near: the eligible ones first, best first; then the others by id. */
export function rankCandidates({ visit, problem, refused }: LoadedCandidates, options: JudgeOptions): RankedPro[] {
  const ranked = rankPros(visit, problem, options);
  const others = [...ranked.filter(({ rank }) => rank === null), ...refused];
  others.sort((a, b) => (a.proId < b.proId ? -1 : 1));
  return [...ranked.filter(({ rank }) => rank !== null), ...others];
}

type Asked = {
  visit: EngineVisit;
  row: VisitWithSite;
  /** The days after its first. */ dayIds: string[];
  proIds: string[];
  withOffers: boolean;
};

/** The visit, and who is asked about it. */
async function loadAsked(db: Db, options: LoadOptions): Promise<Asked> {
  const stored = await db.visit.findUniqueOrThrow({
    where: { id: options.visitId },
    include: withSite,
  });
  const days = stored.days > 1 ? await listDays(db, stored) : [];
  const inAll = days.reduce((sum, { payoutCents }) => sum + payoutCents, options.payoutCents ?? stored.payoutCents);
  const row = { ...stored, ...options.window, payoutCents: inAll };
  const near = options.proIds ?? (await nearbyProIds(db, row.booking.site));
  const proIds = isTestBooking(row.booking) ? await onlyStaff(db, near) : near;
  const own = await db.pro.findUnique({ where: { userId: row.booking.customerId }, select: { id: true } });
  const [windows] = await openWindows(db, [row]);
  return {
    visit: engineVisit(row, { customerProId: own?.id ?? null, windows: windows ?? [] }),
    row,
    dayIds: days.map(({ id }) => id),
    proIds,
    withOffers: options.withOffers,
  };
}

function loadWhole(db: Db, { row, dayIds, withOffers }: Asked, proIds: string[]): Promise<EnginePro[]> {
  const [, lastStart] = laterWindows(row).at(-1) ?? [];
  const to = lastStart ? new Date(lastStart) : row.windowEnd;
  return loadEnginePros(db, {
    proIds,
    state: row.booking.site.state,
    from: row.windowStart,
    to: new Date(to.getTime() + row.durationMinutes * MINUTE_MS),
    exceptVisitIds: [row.id, ...dayIds],
    withOffers,
  });
}

/** The product's problem around these visits and pros, now, with straight lines for drives. */
export function getProblem(visits: EngineVisit[], pros: EnginePro[]): Problem {
  return { format: 'brightcrew-dispatch/1', now: now().toISOString(), commute: 'outside', travel: TRAVEL, visits, pros };
}

/** When each of these visits may begin: its window without what is closed or held there. */
function openWindows(db: Db, rows: readonly VisitWithSite[]): Promise<EngineVisit['windows'][]> {
  return readOpenStarts(
    db,
    rows.map((row) => ({
      ...row,
      zip: row.booking.site.zip,
      windows: [getStarts(row), ...laterWindows(row)],
    })),
  );
}

/** Its window, or the one start in it, and ahead, at which pros of its team have promised to begin. */
export function getStarts({
  windowStart,
  windowEnd,
  seats,
}: Pick<VisitWithSite, 'windowStart' | 'windowEnd' | 'seats'>): [string, string] {
  const seat = seats.find(({ day }) => day === 1);
  const isFixed = seat && seat.windowStart > now() && windowStart <= seat.windowStart && seat.windowStart <= windowEnd;
  const [from, to] = isFixed ? [seat.windowStart, seat.windowStart] : [windowStart, windowEnd];
  return [from.toISOString(), to.toISOString()];
}

/** When each day after the first may begin: as the pros of its team have promised, or in the usual hours of the dates that follow. */
function laterWindows(row: VisitWithSite): [string, string][] {
  if (row.days < 2) return [];
  const others = [...row.seats, ...(row.leadVisit?.seats ?? [])].filter(({ seat, day }) => seat !== row.seat && day > 1);
  const promised = new Map(others.map(({ day, windowStart }) => [day, windowStart.toISOString()]));
  const [from, to] = getStarts(row);
  const isFixed = promised.size === row.days - 1 && from === to;
  return isFixed ? [...promised.values()].map((at): [string, string] => [at, at]) : followingWindows(row);
}

/** Visits as the engine sees them, closed days and held hours left out of their windows. */
export async function engineVisits(db: Db, rows: readonly VisitWithSite[]): Promise<EngineVisit[]> {
  const windows = await openWindows(db, rows);
  const inAll = await sumDays(
    db,
    rows.filter(({ days }) => days > 1),
  );
  return rows.map((row, index) => {
    const payoutCents = row.payoutCents + (inAll.get(row.id) ?? 0);
    return engineVisit({ ...row, payoutCents }, { customerProId: null, windows: windows[index] ?? [] });
  });
}

/** `customerProId`: the customer, where they are a pro: no pro is sent to their own house. */
function engineVisit(
  row: VisitWithSite,
  { customerProId, windows }: { customerProId: string | null; windows: EngineVisit['windows'] },
): EngineVisit {
  const excludedProIds = row.exclusions.map((exclusion) => exclusion.proId);
  if (customerProId) excludedProIds.push(customerProId);
  return {
    visitId: row.id,
    lat: row.booking.site.lat,
    lng: row.booking.site.lng,
    service: row.service,
    durationMinutes: row.durationMinutes,
    payoutCents: row.payoutCents,
    windows,
    priority: row.priority,
    createdAt: row.createdAt.toISOString(),
    excludedProIds,
    preferredProId: row.preferredProId,
    zone: row.zone,
    zip: row.booking.site.zip,
    ...engineNeeds(row),
    ...(row.days > 1 && { days: row.days, startsBy: row.windowEnd.toISOString() }),
  };
}

/** Left out where there are none: the engine asks about what is there. */
export function engineNeeds({ equipment, people }: Needs): Pick<EngineVisit, 'equipment' | 'people'> {
  return { ...(equipment.length > 0 && { equipment }), ...(people > 1 && { people }) };
}

/** Every pro whose radius may reach the site or who lives near, by a box around it; the engine measures exactly. */
async function nearbyProIds(db: Db, site: Place): Promise<string[]> {
  const perDegree = MILES_PER_DEGREE * Math.max(0.1, Math.cos((site.lat * Math.PI) / 180));
  const [high, wide] = [(NEARBY_MILES * 1.01) / MILES_PER_DEGREE, (NEARBY_MILES * 1.01) / perDegree];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM pro
    WHERE status IN ('active', 'paused')
      AND lat BETWEEN ${site.lat - high}::float8 AND ${site.lat + high}::float8
      AND lng BETWEEN ${site.lng - wide}::float8 AND ${site.lng + wide}::float8
    UNION
    SELECT id FROM pro
    WHERE status IN ('active', 'paused') AND max_miles > ${FAR}
      AND abs(lat - ${site.lat}::float8) * ${MILES_PER_DEGREE}::float8 <= max_miles * 1.01
      AND abs(lng - ${site.lng}::float8) * ${perDegree}::float8 <= max_miles * 1.01
    ORDER BY id`;
  return rows.map((row) => row.id);
}

/** The pros near who may fit a visit that does not exist yet, as the engine sees them over a stretch of time. */
export async function loadProsAround(
  db: Db,
  { visit, state, from, to }: { visit: EngineVisit; state: string; from: Date; to: Date },
): Promise<EnginePro[]> {
  const near = await nearbyProIds(db, { ...visit, state });
  const { left } = await findRefused(db, { visit, proIds: near, state });
  return loadEnginePros(db, { proIds: left, state, from, to, exceptVisitIds: [], withOffers: true });
}

/** Visits with what `engineVisit` needs, the soonest first. */
export function findVisitsWithSite(db: Db, where: Prisma.VisitWhereInput, take: number): Promise<VisitWithSite[]> {
  return db.visit.findMany({ where, include: withSite, orderBy: [{ windowStart: 'asc' }, { id: 'asc' }], take });
}
