import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { UpstreamError } from '#app/platform/errors';
import type { LicenseAdapter } from './license-adapter';
import { localRegister } from './local-register.server';

/** A list says nothing about today once it is older. */
export const FRESH_DAYS = 45;

/** A state that gives out its register as a list: the lines of the last one taken over, while it is fresh. */
export function csvRegister(db: Db, { importedAt }: { importedAt: Date | null }): LicenseAdapter {
  const local = localRegister(db);
  return {
    name: 'csv-snapshot',
    async look(license) {
      if (!importedAt) throw new UpstreamError(`No list has been imported for ${license.state} yet.`);
      const days = Math.floor((now().getTime() - importedAt.getTime()) / DAY_MS);
      if (days > FRESH_DAYS) throw new UpstreamError(`The list for ${license.state} is ${days} days old. Import a new one.`);
      return local.look(license);
    },
  };
}
