import { haversineMiles } from '#dispatch';
import type { Db } from '#app/platform/db.server';
import { compareAreas, holder } from '../catalog/area-reach';
import { listServiceAreas } from '../catalog/list-service-areas.server';
import type { AreaZip } from './covered-zips.server';
import type { StoredReach } from './resolve-reach.server';

export type Counted = { name: string; zips: number };
/** Another area with ZIP codes of this one. `ours`: where this one's price goes before the other's. */
export type Overlap = Counted & { ours: number };
export type Cover = { cities: Counted[]; counties: Counted[]; overlaps: Overlap[]; shared: ReadonlySet<string> };

type Asked = { name: string; reach: StoredReach; zips: readonly AreaZip[] };

/** What an area covers, whether it is saved or not: cities from its middle outward, counties by size, and what other areas cover too. */
export async function readCover(db: Db, { name, reach, zips }: Asked): Promise<Cover> {
  const outward = zips
    .map((place) => ({ place, miles: haversineMiles(reach, place) }))
    .sort((one, other) => one.miles - other.miles)
    .map(({ place }) => place);
  const counties = countBy(zips, ({ county, state }) => (county === null ? null : `${county}, ${state}`));
  return {
    cities: countBy(outward, ({ city, state }) => `${city}, ${state}`),
    counties: counties.sort((one, other) => other.zips - one.zips),
    ...(await findOverlaps(db, { name, reach, zips })),
  };
}

/** In the order in which they first come. */
function countBy(zips: readonly AreaZip[], toName: (place: AreaZip) => string | null): Counted[] {
  const counts = new Map<string, number>();
  for (const place of zips) {
    const name = toName(place);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, zips: count }));
}

async function findOverlaps(db: Db, { name, reach, zips }: Asked): Promise<Pick<Cover, 'overlaps' | 'shared'>> {
  const others = (await listServiceAreas(db)).filter((other) => other.name !== name);
  const shared = new Set<string>();
  const overlaps = others.flatMap((other) => {
    const both = zips.filter(holder(other));
    if (both.length === 0) return [];
    for (const { zip } of both) shared.add(zip);
    const ours = both.filter((place) => compareAreas({ name, ...reach }, other, place) < 0).length;
    return [{ name: other.name, zips: both.length, ours }];
  });
  return { overlaps: overlaps.sort((one, other) => other.zips - one.zips), shared };
}
