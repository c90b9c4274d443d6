import type { Db } from '#app/platform/db.server';
import { findZip } from '../catalog/find-zip.server';
import { officeZone } from '../settings/office-zone.server';

/** The time zone that a quote says its times in: that of the home, or the office's where the ZIP code is unknown. */
export async function readQuoteZone(db: Db, quote: { request: { zip: string } }): Promise<string> {
  const place = await findZip(db, quote.request.zip);
  return place?.zone ?? (await officeZone(db));
}
