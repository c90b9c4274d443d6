import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { officeZone } from '../settings/office-zone.server';
import { makeAllDue, rollUp } from './roll-up.server';

/** Counts every day of the business from its rows. Returns how many parts of days that were. May be stopped and run again. */
export async function rebuildAnalytics(client: PrismaClient): Promise<number> {
  const today = localDate(now(), await officeZone(client));
  await transact(client, (tx) => makeAllDue(tx, today));
  return rollUp(client);
}
