import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';

/** What holds while the table of promises has no row for reports. */
const FALLBACK_MINUTES = 120;

/** Within how many minutes of the end of the work a report is promised: around the clock. */
export async function reportMinutes(db: Db): Promise<number> {
  const where = { channel_priority: { channel: 'report', priority: 'normal' as const } };
  const target = await db.slaTarget.findUnique({ where, select: { minutes: true } });
  return target?.minutes ?? FALLBACK_MINUTES;
}

export async function reportDueAt(db: Db, from: Date): Promise<Date> {
  return new Date(from.getTime() + (await reportMinutes(db)) * MINUTE_MS);
}
