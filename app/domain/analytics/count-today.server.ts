import type { Tx } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { hourFacts } from '../availability/hour-facts';
import { hoursOn } from '../availability/day-hours';
import { sumAges } from '../invoices/list-invoices.server';
import type { CountedDay } from './parts';

const BATCH = 500;

/** The hours of every pro who takes work on the day, as their calendar stands now. */
export async function countAvailability(tx: Tx, { day, from, to }: CountedDay): Promise<void> {
  let [pros, minutes] = [0, 0];
  for (let after: string | null = null; ;) {
    const batch = await readCalendars(tx, { day, from, to, after });
    for (const pro of batch) {
      const ranges = hoursOn(day, hourFacts(pro)).ranges;
      const own = ranges.reduce((sum, range) => sum + range.to - range.from, 0);
      minutes += own;
      if (own > 0) pros += 1;
    }
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) break;
  }
  await tx.analyticsDay.create({
    data: { kind: 'available_minutes', day: dateColumn(day), count: pros, amount: BigInt(minutes) },
  });
}

function readCalendars(tx: Tx, { day, from, to, after }: Pick<CountedDay, 'day' | 'from' | 'to'> & { after: string | null }) {
  const date = dateColumn(day);
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
      zone: true,
      availability: { select: { weekday: true, start: true, end: true } },
      overrides: { where: { date }, select: { date: true, status: true, start: true, end: true } },
      timeOff: {
        where: { startsOn: { lte: date }, OR: [{ endsOn: null }, { endsOn: { gte: date } }] },
        select: { weekday: true, everyWeeks: true, startsOn: true, endsOn: true, skips: true },
      },
      busyTimes: { where: { start: { lt: to }, end: { gt: from } }, select: { start: true, end: true } },
    },
  });
}

/** What is owed on open invoices, by how late it is. */
export async function countReceivables(tx: Tx, { day }: CountedDay): Promise<void> {
  const sums = await sumAges(tx);
  await tx.analyticsDay.createMany({
    data: sums
      .filter(({ invoices }) => invoices > 0)
      .map(({ bucket, invoices, cents }) => ({
        kind: 'receivables',
        dimension: bucket,
        day: dateColumn(day),
        count: invoices,
        amount: BigInt(cents),
      })),
  });
}
