import { haversineMiles } from '#dispatch';
import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { groupBy } from '#app/platform/group-by';
import { dateColumn, getMonday, localDate } from '#app/platform/local-date';
import { hoursOn } from '../availability/day-hours';
import { hourFacts } from '../availability/hour-facts';
import type { LocalDate } from '../catalog/seasons';
import { licensedKinds } from '../catalog/work-kinds.server';
import { servicesIn } from '../dispatching/credential-policy';
import { isActive } from '../dispatching/load-engine-pros.server';
import type { PromisedWork } from './read-booked.server';
import type { FindClosed, Line } from './read-open-days.server';
import type { PlacedZip } from './read-places.server';
import { type OpenLine, type Reached, shareDay } from './share-hours';
import { newTally, type Tally } from './tally';

const BATCH = 200;
/** No degree of latitude has fewer. */
const LEAST_MILES_A_DEGREE = 68.5;

export type Field = {
  days: readonly LocalDate[];
  lines: readonly Line[];
  zips: readonly PlacedZip[];
  areaOfZip: ReadonlyMap<string, string>;
  findClosed: FindClosed;
  promised: readonly PromisedWork[];
};

type ProRow = Awaited<ReturnType<typeof readPros>>[number];
type Licensed = Map<string, ReadonlyMap<string, string>>;

/**
 * The hours that pros offer, each counted once: hours in which a pro has a visit count where the visit is, the rest of the day is split
 * (see `shareDay`). A visit outside every area takes its hours from the pro and counts nowhere.
 */
export async function readOffered(db: Db, field: Field): Promise<Tally> {
  const offered = newTally();
  const promised = groupBy(field.promised, ({ proId }) => proId);
  const licensed: Licensed = new Map();
  for (const { state } of field.zips) if (!licensed.has(state)) licensed.set(state, await licensedKinds(db, state));
  for (const { serviceLineId, zip, date, minutes } of field.promised) {
    const areaId = field.areaOfZip.get(zip);
    if (areaId) offered.add({ serviceLineId, areaId }, getMonday(date), minutes);
  }
  for (let after: string | null = null; ;) {
    const batch: ProRow[] = await readPros(db, { days: field.days, after });
    for (const pro of batch) if (isActive(pro)) addFree(offered, pro, { field, licensed, promised: promised.get(pro.id) ?? [] });
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) return offered;
  }
}

type Facts = { field: Field; licensed: Licensed; promised: readonly PromisedWork[] };

/** What a pro's day has left beside the visits they have. */
function addFree(offered: Tally, pro: ProRow, { field, licensed, promised }: Facts): void {
  const linesOn = openLines(pro, field, licensed);
  const hours = hourFacts(pro);
  const firstDay = backOn(pro);
  for (const date of field.days) {
    if (firstDay === null || date < firstDay) continue;
    const whole = hoursOn(date, hours).ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    const taken = promised.reduce((sum, work) => (work.date === date ? sum + work.minutes : sum), 0);
    if (whole <= taken) continue;
    for (const { part, ...place } of shareDay(linesOn(date), date)) offered.add(place, getMonday(date), (whole - taken) * part);
  }
}

/** The first local date on which they take new work; null where no such day is set. */
function backOn({ zone, status, acceptingJobs, pausedUntil, officePausedUntil }: ProRow): LocalDate | null {
  if (!acceptingJobs || (status === 'paused' && officePausedUntil === null)) return null;
  const pauses = [pausedUntil, status === 'paused' ? officePausedUntil : null];
  return localDate(new Date(Math.max(now().getTime(), ...pauses.map((until) => until?.getTime() ?? 0))), zone);
}

/** The services that a pro does on a date, and the ZIP codes that they reach and may do them in. */
function openLines(pro: ProRow, { lines, zips, findClosed }: Field, licensed: Licensed): (date: LocalDate) => OpenLine[] {
  const reach = zips.filter((zip) => isInReach(pro, zip));
  const byState = [...groupBy(reach, ({ state }) => state)].map(([state, inState]) => ({
    services: servicesIn(state, pro, licensed.get(state) ?? new Map<string, string>()),
    reached: new Map(lines.map(({ id }) => [id, reachedAreas(inState, (zip) => findClosed({ zip, serviceLineId: id }))])),
  }));
  return (date) =>
    lines.flatMap(({ id, kinds, isInSeason }): OpenLine[] => {
      if (!isInSeason(date)) return [];
      const may = byState.filter(({ services }) => services.some((one) => kinds.includes(one.service) && isValid(one, date)));
      return [{ serviceLineId: id, reached: may.flatMap(({ reached }) => reached.get(id) ?? []) }];
    });
}

function isValid({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }, date: LocalDate): boolean {
  return (validFrom === null || validFrom <= date) && (validTo === null || date <= validTo);
}

function isInReach(pro: { lat: number; lng: number; maxMiles: number }, zip: PlacedZip): boolean {
  return Math.abs(pro.lat - zip.lat) * LEAST_MILES_A_DEGREE <= pro.maxMiles && haversineMiles(pro, zip) <= pro.maxMiles;
}

function reachedAreas(zips: readonly PlacedZip[], closedAt: (zip: string) => ReturnType<FindClosed>): Reached[] {
  return [...groupBy(zips, ({ areaId }) => areaId)].map(([areaId, own]) => {
    const sometimes = own.map(({ zip }) => closedAt(zip)).filter((closed) => closed.length > 0);
    return { areaId, always: own.length - sometimes.length, sometimes };
  });
}

function readPros(db: Db, { days, after }: { days: readonly LocalDate[]; after: string | null }) {
  const [from, to] = [dateColumn(days[0]!), dateColumn(days.at(-1)!)];
  return db.pro.findMany({
    where: { status: { in: ['active', 'paused'] }, onboardedAt: { not: null }, ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: {
      id: true,
      status: true,
      lat: true,
      lng: true,
      zone: true,
      maxMiles: true,
      services: true,
      insuranceExpires: true,
      acceptingJobs: true,
      pausedUntil: true,
      officePausedUntil: true,
      onboardedAt: true,
      yearsExperience: true,
      helperWaivedAt: true,
      licenses: { select: { service: true, state: true, status: true, issuedOn: true, expiresOn: true } },
      availability: { select: { weekday: true, start: true, end: true } },
      overrides: { where: { date: { gte: from, lte: to } }, select: { date: true, status: true, start: true, end: true } },
      timeOff: {
        where: { startsOn: { lte: to }, OR: [{ endsOn: null }, { endsOn: { gte: from } }] },
        select: { weekday: true, everyWeeks: true, startsOn: true, endsOn: true, skips: true },
      },
      busyTimes: {
        where: { start: { lt: new Date(to.getTime() + 2 * DAY_MS) }, end: { gt: new Date(from.getTime() - DAY_MS) } },
        select: { start: true, end: true },
      },
    } satisfies Prisma.ProSelect,
  });
}
