import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { TERMS_VERSION } from '../catalog/terms-version';
import { officeZone } from '../settings/office-zone.server';
import { readOwnTexts } from '../settings/own-texts.server';

/** Which terms are published: the day of the product's own, or of an admin's last change with its number, like "2026-11-24/3". */
export async function readTermsVersion(db: Db): Promise<string> {
  const { changedAt, version } = await readOwnTexts(db, 'terms');
  return changedAt ? `${localDate(changedAt, await officeZone(db))}/${version}` : TERMS_VERSION;
}
