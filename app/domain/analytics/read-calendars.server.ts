import type { Tx } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { hoursOn } from '../availability/day-hours';
import { hourFacts } from '../availability/hour-facts';

const BATCH = 500;

/** Days one after the other, as local dates; `from` and `to` are the instants between which they lie. */
type Days = { days: readonly string[]; from: Date; to: Date };

/** The pros who take work, five hundred at a time, with the minutes that their calendars as they stand now are open on the days. */
export async function* readCalendars(tx: Tx, given: Days) {
  for (let after: string | null = null; ;) {
    const batch = await readBatch(tx, given, after);
    yield batch.map(({ id, homeZip, onboardedAt, ...calendar }) => {
      const facts = hourFacts(calendar);
      const ranges = given.days.flatMap((day) => hoursOn(day, facts).ranges);
      return { id, homeZip, onboardedAt, openMinutes: ranges.reduce((sum, range) => sum + range.to - range.from, 0) };
    });
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) return;
  }
}

function readBatch(tx: Tx, { days, from, to }: Days, after: string | null) {
  const [first, last] = [dateColumn(days[0]!), dateColumn(days.at(-1)!)];
  return tx.pro.findMany({
    where: {
      status: 'active',
      acceptingJobs: true,
      OR: [{ pausedUntil: null }, { pausedUntil: { lte: from } }],
      ...(after ? { id: { gt: after } } : {}),
    },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: {
      id: true,
      homeZip: true,
      onboardedAt: true,
      zone: true,
      availability: { select: { weekday: true, start: true, end: true } },
      overrides: {
        where: { date: { gte: first, lte: last } },
        select: { date: true, status: true, start: true, end: true },
      },
      timeOff: {
        where: { startsOn: { lte: last }, OR: [{ endsOn: null }, { endsOn: { gte: first } }] },
        select: { weekday: true, everyWeeks: true, startsOn: true, endsOn: true, skips: true },
      },
      busyTimes: { where: { start: { lt: to }, end: { gt: from } }, select: { start: true, end: true } },
    },
  });
}
