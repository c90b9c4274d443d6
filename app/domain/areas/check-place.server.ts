import type { Db } from '#app/platform/db.server';
import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { nameSome } from './read-places';

type Named = { serviceLineId: string | null; areaId: string | null; zips: string[] };

/** Service, area and ZIP codes that a form names are there. Throws InputError beside the field. */
export async function checkPlace(db: Db, { serviceLineId, areaId, zips }: Named): Promise<void> {
  if (serviceLineId && !(await db.serviceLine.findUnique({ where: { id: serviceLineId }, select: { id: true } })))
    throw fieldError('serviceLineId', t('Choose a service from the list'));
  if (areaId && !(await db.serviceArea.findUnique({ where: { id: areaId }, select: { id: true } })))
    throw fieldError('areaId', t('Choose a service area from the list'));
  const known = zips.length ? await db.zipCode.findMany({ where: { zip: { in: zips } }, select: { zip: true } }) : [];
  const found = new Set(known.map(({ zip }) => zip));
  const unknown = zips.filter((zip) => !found.has(zip));
  if (unknown.length > 0)
    throw fieldError('zips', t('We don’t know {names}. Correct it or leave it out', { names: nameSome(unknown) }));
}
