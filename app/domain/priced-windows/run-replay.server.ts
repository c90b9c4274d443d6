import { haversineMiles } from '#dispatch';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dateColumn, dateText, getMonday, localDate } from '#app/platform/local-date';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { transact } from '#app/platform/db.server';
import { readHeldBack } from '../capacity/held-back.server';
import { type Places, readPlaces } from '../capacity/read-places.server';
import { newTally } from '../capacity/tally';
import { addDays, type LocalDate } from '../catalog/seasons';
import { listSeasons } from '../catalog/queries.server';
import { readBookingTerms } from '../settings/booking-terms.server';
import { officeZone } from '../settings/office-zone.server';
import { readPricedWindows } from './priced-windows.server';
import { type ReplayResult, replayTermsSchema, sumGiven } from './replay-terms';
import { type PastSeason, type PastWeek, type PricedVisits, replayWindows } from './replay-windows';

const DAYS = 7;
/** The same week of this year begins so many days later. */
const YEAR_OF_WEEKS = 364;
/** The longest window of a visit: one that began before the season may take hours of it. */
const LONGEST_WINDOW = 98;
/** So many replays are kept. */
const KEPT = 30;

type Span = { from: LocalDate; to: LocalDate };

/** Works out what an admin asked for and keeps it with the request. One season is read, however old the business is. Repeating changes nothing. */
export async function runReplay(client: PrismaClient, { replayId }: { replayId: string }): Promise<void> {
  const replay = await client.windowReplay.findUnique({ where: { id: replayId } });
  if (!replay || replay.doneAt) return;
  const asked = replayTermsSchema.parse(replay.asked);
  const asSet = {
    windows: await readPricedWindows(client),
    heldBack: await readHeldBack(client),
    takersPercent: asked.takersPercent,
  };
  const span = await lastSeason(client, replay.serviceLineId);
  const past = span && (await readPast(client, { serviceLineId: replay.serviceLineId, span }));
  const result: ReplayResult = {
    season: span,
    weeks: past
      ? replayWindows(past.season, asked).map((week) => ({ ...week, areaName: past.nameOfArea.get(week.areaId) ?? '' }))
      : [],
    asSet: {
      ...sumGiven(past ? replayWindows(past.season, asSet).map(({ given }) => given) : []),
      heldBack: asSet.heldBack,
    },
    borrowedWeeks: past?.borrowedWeeks ?? 0,
  };
  await transact(client, async (tx) => {
    await tx.windowReplay.updateMany({ where: { id: replayId, doneAt: null }, data: { doneAt: now(), result } });
    const older = await tx.windowReplay.findMany({ orderBy: { id: 'desc' }, skip: KEPT, take: KEPT, select: { id: true } });
    await tx.windowReplay.deleteMany({ where: { id: { in: older.map(({ id }) => id) } } });
    await publish(tx, [rooms.admin()], { type: 'capacity.changed', id: replayId });
  });
}

/** The season of the service whose last day of installing is over, the latest of them. */
async function lastSeason(db: Db, serviceLineId: string): Promise<Span | null> {
  const today = localDate(now(), await officeZone(db));
  const over = (await listSeasons(db, serviceLineId)).filter(({ installTo }) => installTo < today);
  const last = over.sort((one, other) => (one.installTo < other.installTo ? 1 : -1))[0];
  return last ? { from: last.installFrom, to: last.installTo } : null;
}

async function readPast(db: Db, { serviceLineId, span }: { serviceLineId: string; span: Span }) {
  const places = await readPlaces(db);
  const areas = await db.serviceArea.findMany({ where: { id: { in: places.areaIds } }, select: { id: true, name: true } });
  const weeks = weeksOf(span);
  const { booked, minutesPerVisit } = await readBookedThen(db, { serviceLineId, span, places });
  const offered = await readOfferedThen(db, { serviceLineId, weeks });
  const past: PastWeek[] = places.areaIds.flatMap((areaId) =>
    weeks.map((week) => ({
      areaId,
      week,
      offered: offered.read(areaId, week),
      booked: booked.read({ serviceLineId, areaId }, week),
    })),
  );
  const { platformFeeBps } = await readBookingTerms(db);
  const season: PastSeason = {
    visits: await readPriced(db, { serviceLineId, span, places }),
    weeks: past,
    minutesPerVisit,
    milesBetween: measure(places),
    keptBps: platformFeeBps,
  };
  return { season, nameOfArea: new Map(areas.map(({ id, name }) => [id, name])), borrowedWeeks: offered.borrowedWeeks };
}

function weeksOf({ from, to }: Span): LocalDate[] {
  const weeks: LocalDate[] = [];
  for (let monday = getMonday(from); monday <= to; monday = addDays(monday, DAYS)) weeks.push(monday);
  return weeks;
}

/** Distances between the middles of ZIP codes, each measured once. */
function measure({ zips }: Places): PastSeason['milesBetween'] {
  const middles = new Map(zips.map((zip) => [zip.zip, zip]));
  const known = new Map<string, number>();
  return (zip, other) => {
    const key = zip < other ? `${zip} ${other}` : `${other} ${zip}`;
    const [one, two] = [middles.get(zip), middles.get(other)];
    const miles = known.get(key) ?? (one && two ? haversineMiles(one, two) : Infinity);
    known.set(key, miles);
    return miles;
  };
}

type Asked = { serviceLineId: string; span: Span; places: Places };

/** Minutes of the season's visits by area and week, and of one that was booked for one day, on average. */
async function readBookedThen(db: Db, { serviceLineId, span, places }: Asked) {
  const rows = await db.$queryRaw<{ day: string; zip: string; weeks: number; count: number; minutes: number }[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, owner AS zip, split_part(dimension, ' ', 3)::int AS weeks, sum(count)::int AS count,
      sum(amount)::int AS minutes
    FROM analytics_day
    WHERE kind = 'booked_ahead' AND day BETWEEN ${addDays(span.from, -LONGEST_WINDOW)}::date AND ${addDays(span.to, DAYS)}::date
      AND split_part(dimension, ' ', 1) = ${serviceLineId}
    GROUP BY 1, 2, 3`;
  const booked = newTally();
  const alone = { count: 0, minutes: 0 };
  for (const { day, zip, weeks, count, minutes } of rows) {
    const areaId = places.areaOfZip.get(zip);
    for (let at = 0; areaId && at < weeks; at += 1)
      booked.add({ serviceLineId, areaId }, getMonday(addDays(day, at * DAYS)), minutes / weeks);
    if (weeks > 1) continue;
    alone.count += count;
    alone.minutes += minutes;
  }
  return { booked, minutesPerVisit: alone.count === 0 ? 0 : alone.minutes / alone.count };
}

/** Visits of the season that were booked at a printed price, in areas that are served still. */
async function readPriced(db: Db, { serviceLineId, span, places }: Asked): Promise<PricedVisits[]> {
  const rows = await db.$queryRaw<Omit<PricedVisits, 'areaId'>[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, owner AS zip, split_part(dimension, ' ', 2)::int AS before, count, amount::float8 AS cents
    FROM analytics_day
    WHERE kind = 'priced_ahead' AND day BETWEEN ${span.from}::date AND ${span.to}::date
      AND split_part(dimension, ' ', 1) = ${serviceLineId}
    ORDER BY day, zip, before`;
  return rows.flatMap((row) => {
    const areaId = places.areaOfZip.get(row.zip);
    return areaId ? [{ ...row, areaId }] : [];
  });
}

/** Minutes offered as they were counted then; where they were not kept, those of this year's same week. */
async function readOfferedThen(db: Db, { serviceLineId, weeks }: { serviceLineId: string; weeks: LocalDate[] }) {
  const later = weeks.map((week) => addDays(week, YEAR_OF_WEEKS));
  const rows = await db.capacityWeek.findMany({
    where: { serviceLineId, week: { in: [...weeks, ...later].map(dateColumn) } },
    select: { areaId: true, week: true, wholeMinutes: true },
  });
  const counted = new Map(rows.map(({ areaId, week, wholeMinutes }) => [`${areaId} ${dateText(week)}`, wholeMinutes]));
  const read = (areaId: string, week: LocalDate) => counted.get(`${areaId} ${week}`) ?? null;
  const isBorrowed = (areaId: string, week: LocalDate) =>
    read(areaId, week) === null && read(areaId, addDays(week, YEAR_OF_WEEKS)) !== null;
  const areaIds = [...new Set(rows.map(({ areaId }) => areaId))];
  return {
    borrowedWeeks: weeks.filter((week) => areaIds.some((areaId) => isBorrowed(areaId, week))).length,
    read: (areaId: string, week: LocalDate) => read(areaId, week) ?? read(areaId, addDays(week, YEAR_OF_WEEKS)),
  };
}
