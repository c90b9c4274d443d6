import type { Db } from '#app/platform/db.server';
import { startOfLocalDay } from '#app/platform/local-time';
import { readOfficeHours } from './queries.server';

/** The zone of the setting `officeHours`: for times that belong to no visit's and no person's own place. */
export async function officeZone(db: Db): Promise<string> {
  return (await readOfficeHours(db)).zone;
}

/** Days of the office's calendar as YYYY-MM-DD, both included; null where a list has no such end. */
export type OfficeDays = { from: string | null; to: string | null };

/** 18:00 UTC is on a day in every zone that an office may be in. */
function startOfDay(day: string, zone: string, days = 0): Date {
  return startOfLocalDay(new Date(`${day}T18:00:00Z`), zone, days);
}

/** From the first instant of one such day to the end of another. */
export async function officeSpan(db: Db, { from, to }: { from: string; to: string }): Promise<{ from: Date; to: Date }> {
  const zone = await officeZone(db);
  return { from: startOfDay(from, zone), to: startOfDay(to, zone, 1) };
}

/** The instants of such days, as a where of a time reads them; null where all days are meant. */
export async function officeDays(db: Db, { from, to }: OfficeDays): Promise<{ gte?: Date; lt?: Date } | null> {
  if (!from && !to) return null;
  const zone = await officeZone(db);
  return {
    ...(from && { gte: startOfDay(from, zone) }),
    ...(to && { lt: startOfDay(to, zone, 1) }),
  };
}
