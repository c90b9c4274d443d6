import type { Db } from '#app/platform/db.server';
import { readOfficeHours } from './queries.server';

/** The zone of the setting `officeHours`: for times that belong to no visit's and no person's own place. */
export async function officeZone(db: Db): Promise<string> {
  return (await readOfficeHours(db)).zone;
}
