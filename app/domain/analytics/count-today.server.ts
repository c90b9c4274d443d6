import type { Tx } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { sumAges } from '../invoices/list-invoices.server';
import { readCalendars } from './read-calendars.server';
import type { CountedDay } from './parts';

/** The hours of every pro who takes work on the day, as their calendar stands now. */
export async function countAvailability(tx: Tx, { day, from, to }: CountedDay): Promise<void> {
  let [pros, minutes] = [0, 0];
  for await (const batch of readCalendars(tx, { days: [day], from, to }))
    for (const own of batch.map(({ openMinutes }) => openMinutes)) {
      minutes += own;
      if (own > 0) pros += 1;
    }
  await tx.analyticsDay.create({
    data: { kind: 'available_minutes', day: dateColumn(day), count: pros, amount: BigInt(minutes) },
  });
}

/** What is owed on open invoices, by how late it is; a day on which nothing is owed says so. */
export async function countReceivables(tx: Tx, { day }: CountedDay): Promise<void> {
  const sums = await sumAges(tx);
  await tx.analyticsDay.createMany({
    data: sums.map(({ bucket, invoices, cents }) => ({
      kind: 'receivables',
      dimension: bucket,
      day: dateColumn(day),
      count: invoices,
      amount: BigInt(cents),
    })),
  });
}
