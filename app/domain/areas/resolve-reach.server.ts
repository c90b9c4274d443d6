import { haversineMiles } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import type { AreaReach } from '../catalog/area-reach';
import { findZip } from '../catalog/find-zip.server';
import { stateNames } from '../fields/us-states';
import { listAreaZips, type AreaZip } from './covered-zips.server';
import { nameSome, plainCounty } from './read-places';
import type { ChosenReach } from './service-area-form.schema';

/** Where an area is, as it is stored. */
export type StoredReach = AreaReach & { centerZip: string; state: string };

/** No area is smaller than that. */
const LEAST_MILES = 1;

/** What an admin chose, with the ZIP codes that there are. Throws InputError beside the field that names one there is not. */
export async function resolveReach(db: Db, chosen: ChosenReach): Promise<{ reach: StoredReach; zips: AreaZip[] }> {
  if (chosen.way === 'radius') {
    const place = await findZip(db, chosen.centerZip);
    if (!place) throw fieldError('centerZip', t('That ZIP code does not exist'));
    const { lat, lng, state } = place;
    const { way, centerZip, radiusMiles } = chosen;
    const reach: StoredReach = { way, places: [], centerZip, state, lat, lng, radiusMiles };
    return { reach, zips: await listAreaZips(db, reach) };
  }
  const places = await findPlaces(db, chosen);
  const listed = { way: chosen.way, places, lat: 0, lng: 0, radiusMiles: 0 };
  const zips = await listAreaZips(db, listed);
  if (chosen.way === 'zips') checkZips(chosen.zips, zips);
  const middle = findMiddle(zips);
  if (!middle) throw fieldError(chosen.way, t('No ZIP code is known there'));
  return { reach: { ...listed, ...middle }, zips };
}

async function findPlaces(db: Db, chosen: Exclude<ChosenReach, { way: 'radius' }>): Promise<string[]> {
  if (chosen.way === 'zips') return chosen.zips;
  if (chosen.way === 'states') return chosen.states;
  return findCounties(db, chosen.counties);
}

function checkZips(asked: readonly string[], known: readonly AreaZip[]): void {
  const found = new Set(known.map(({ zip }) => zip));
  const unknown = asked.filter((zip) => !found.has(zip));
  if (unknown.length === 0) return;
  throw fieldError(
    'zips',
    unknown.length === 1
      ? t('There is no ZIP code {zip}. Correct it or take it out', { zip: unknown[0] ?? '' })
      : t('There are no ZIP codes {names}. Correct them or take them out', { names: nameSome(unknown) }),
  );
}

/** Counties as people write them, by the keys under which the list of ZIP codes has them. */
async function findCounties(db: Db, asked: readonly { state: string; county: string }[]): Promise<string[]> {
  const states = [...new Set(asked.map(({ state }) => state))];
  const rows = await db.zipCode.findMany({
    where: { state: { in: states }, county: { not: null } },
    distinct: ['state', 'county'],
    orderBy: [{ state: 'asc' }, { county: 'asc' }],
    select: { state: true, county: true },
  });
  const known = new Map(rows.map(({ state, county }) => [`${state}/${plainCounty(county ?? '')}`, `${state}/${county}`]));
  const found = asked.map(({ state, county }) => ({ state, county, key: known.get(`${state}/${plainCounty(county)}`) }));
  const unknown = found.filter(({ key }) => key === undefined);
  if (unknown.length > 0) throw fieldError('counties', sayUnknown(unknown, [...known.values()]));
  return [...new Set(found.flatMap(({ key }) => key ?? []))].sort();
}

function sayUnknown(unknown: readonly { state: string; county: string }[], known: readonly string[]): string {
  const names = nameSome(unknown.map(({ state, county }) => `${county}, ${state}`));
  const [{ state, county } = { state: '', county: '' }] = unknown;
  const alike = known
    .filter((key) => key.startsWith(`${state}/`) && plainCounty(key.slice(3)).startsWith(plainCounty(county).slice(0, 2)))
    .map((key) => key.slice(3));
  if (unknown.length > 1) return t('There are no counties {names}. Correct them or take them out', { names });
  if (alike.length === 0) return t('There is no county {names}. Correct it', { names });
  const values = { names, state: stateNames[state] ?? state, alike: nameSome(alike) };
  return t('There is no county {names}. Counties of {state} that begin alike: {alike}', values);
}

/** The ZIP code nearest to the middle of all of them, and how far the farthest is from it. */
function findMiddle(zips: readonly AreaZip[]) {
  if (zips.length === 0) return null;
  const mean = {
    lat: zips.reduce((sum, { lat }) => sum + lat, 0) / zips.length,
    lng: zips.reduce((sum, { lng }) => sum + lng, 0) / zips.length,
  };
  const far = zips.map((place) => haversineMiles(mean, place));
  const center = zips[far.indexOf(Math.min(...far))]!;
  const miles = zips.reduce((most, place) => Math.max(most, haversineMiles(center, place)), LEAST_MILES);
  const { zip: centerZip, state, lat, lng } = center;
  return { centerZip, state, lat, lng, radiusMiles: Math.ceil(miles) };
}
