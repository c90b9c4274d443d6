import type { Db } from '#app/platform/db.server';
import { readSiteSettings } from '../settings/queries.server';

/** Who sends invoices and receipts, a line each: the name, and what is set of postal address, phone and email. */
export async function readSeller(db: Db): Promise<string[]> {
  const { businessName, postalAddress, phone, email } = await readSiteSettings(db);
  return [businessName, postalAddress, phone, email].filter((text) => text !== '');
}
