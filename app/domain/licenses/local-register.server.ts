import type { Db } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import type { LicenseAdapter } from './license-adapter';

/** The registers as rows of our own table: the demo data's states, or a state's list imported from its CSV. */
export function localRegister(db: Db): LicenseAdapter {
  return {
    name: 'local-register',
    async look({ state, number }) {
      const row = await db.licenseRegister.findUnique({ where: { state_number: { state, number } } });
      if (!row) return { found: false, raw: { state, number } };
      const { issuedOn, expiresOn, ...words } = row;
      const raw = { ...words, issuedOn: dateText(issuedOn), expiresOn: dateText(expiresOn) };
      return { found: true, ...row, raw };
    },
  };
}
