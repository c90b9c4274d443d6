import type { TicketPriority } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { addOfficeMinutes } from './office-hours';
import { readOfficeHours } from './queries.server';

const FALLBACK_MINUTES = 1_440;

/** When an answer is due by the table of promises: in office time or around the clock, as its row says. */
export async function dueTime(db: Db, { channel, priority }: { channel: string; priority: TicketPriority }): Promise<Date> {
  const rows = await db.slaTarget.findMany({ where: { channel }, select: { priority: true, minutes: true, officeHours: true } });
  const target = rows.find((row) => row.priority === priority) ?? rows[0];
  if (!target?.officeHours) return new Date(now().getTime() + (target?.minutes ?? FALLBACK_MINUTES) * MINUTE_MS);
  return addOfficeMinutes(await readOfficeHours(db), now(), target.minutes);
}
