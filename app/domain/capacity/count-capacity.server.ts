import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { dateColumn, getMonday, localDate } from '#app/platform/local-date';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { addDays, type LocalDate } from '../catalog/seasons';
import { officeZone } from '../settings/office-zone.server';
import { readPromised, readWaiting, spreadWork } from './read-booked.server';
import { readExpected } from './read-expected.server';
import { readOffered } from './read-offered.server';
import { readClosedDays, readLines } from './read-open-days.server';
import { readPlaces } from './read-places.server';
import { newTally, type Place } from './tally';
import { daysFrom, weeksFrom } from './weeks';

/** Counts the hours of every service, area and week from this one on again, and puts them in the place of those counted before. */
export async function countCapacity(client: PrismaClient): Promise<void> {
  const countedAt = now();
  const today = localDate(countedAt, await officeZone(client));
  const [days, weeks] = [daysFrom(today), weeksFrom(today)];
  const span = { from: today, to: days.at(-1)! };
  const lines = await readLines(client);
  const { areaIds, zips, areaOfZip } = await readPlaces(client);
  const findClosed = await readClosedDays(client, { days, zips });
  const promised = await readPromised(client, span);
  const waiting = await readWaiting(client, span);
  const offered = await readOffered(client, { days, lines, zips, areaOfZip, findClosed, promised });
  const expected = await readExpected(client, { today, areaOfZip });
  const booked = newTally();
  for (const work of [...promised, ...waiting.flatMap((open) => spreadWork(open, today).map((day) => ({ ...open, ...day })))]) {
    const areaId = areaOfZip.get(work.zip);
    if (areaId) booked.add({ serviceLineId: work.serviceLineId, areaId }, getMonday(work.date), work.minutes);
  }
  const expectedOf = (place: Place, week: LocalDate) => {
    const pace = expected.paceIn(place);
    if (pace === null) return { expectedMinutes: null, pacePercent: null };
    return { expectedMinutes: expected.minutes.read(place, week), pacePercent: Math.round(pace * 100) };
  };
  const data = lines.flatMap(({ id: serviceLineId }) =>
    areaIds.flatMap((areaId) =>
      weeks.map((week) => ({
        serviceLineId,
        areaId,
        week: dateColumn(week),
        countedAt,
        offeredMinutes: offered.read({ serviceLineId, areaId }, week),
        wholeMinutes: week < today ? null : offered.read({ serviceLineId, areaId }, week),
        bookedMinutes: booked.read({ serviceLineId, areaId }, week),
        ...expectedOf({ serviceLineId, areaId }, week),
      })),
    ),
  );
  await transact(client, async (tx) => {
    // Two who count at once take turns.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('capacity_week'))::text`;
    const whole = await keepWholeWeek(tx, weeks[0]!);
    await tx.capacityWeek.deleteMany({ where: { week: { gte: dateColumn(weeks[0]!) } } });
    await tx.capacityWeek.createMany({ data: data.map((row) => ({ ...row, wholeMinutes: row.wholeMinutes ?? whole(row) })) });
    await publish(tx, [rooms.admin()], { type: 'capacity.changed', id: 'all' });
  });
}

/** Weeks that are over stay so long: a replay reads those of last season. */
const WEEKS_KEPT = 110;

type WeekOfPlace = { serviceLineId: string; areaId: string; week: Date };

/** What this week offered when it was counted as a whole, by service and area; weeks that no replay reads any more go. */
async function keepWholeWeek(tx: Tx, monday: LocalDate): Promise<(row: WeekOfPlace) => number | null> {
  await tx.capacityWeek.deleteMany({ where: { week: { lt: dateColumn(addDays(monday, -7 * WEEKS_KEPT)) } } });
  const rows = await tx.capacityWeek.findMany({ where: { week: dateColumn(monday) } });
  const kept = new Map(rows.map((row) => [`${row.serviceLineId} ${row.areaId}`, row.wholeMinutes]));
  return ({ serviceLineId, areaId, week }) =>
    week.getTime() === dateColumn(monday).getTime() ? (kept.get(`${serviceLineId} ${areaId}`) ?? null) : null;
}
