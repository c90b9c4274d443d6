import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { officeZone } from '../settings/office-zone.server';

/** Writes down that a person was here on the office's day, with the roles they have: once a day, however often they come. */
export async function noteActiveDay(db: Db, userId: string): Promise<void> {
  const today = localDate(now(), await officeZone(db));
  await db.$executeRaw`
    INSERT INTO user_active_day (day, user_id, roles) SELECT ${today}::date, id, roles::text[] FROM app_user WHERE id = ${userId}::uuid
    ON CONFLICT DO NOTHING`;
}
