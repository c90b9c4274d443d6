import { readCover, type Counted } from '#app/domain/areas/read-cover.server';
import { listAreaZips, type AreaZip } from '#app/domain/areas/covered-zips.server';
import type { StoredReach } from '#app/domain/areas/resolve-reach.server';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { drawArea } from './draw-area.server';
import type { CoverView } from './area-cover';
import { reachInWords } from './area-words';

const MOST_CITIES = 60;
const MOST_ROWS = 20;
const MOST_CODES = 1_000;

function cut<Row>(rows: readonly Row[], most: number): { shown: Row[]; more: number } {
  return { shown: rows.slice(0, most), more: Math.max(0, rows.length - most) };
}

/** "40 ZIP codes around 60614, IL", and where they are if that says more. */
function summary(reach: StoredReach, zips: number, counties: readonly Counted[]): string {
  const { way, centerZip, state } = reach;
  if (way === 'radius')
    return t('{zips, plural, one {# ZIP code} other {# ZIP codes}} around {zip}, {state}', { zips, zip: centerZip, state });
  if (way === 'zips')
    return t('{zips, plural, one {# ZIP code} other {# ZIP codes}} in {counties, plural, one {# county} other {# counties}}', {
      zips,
      counties: counties.length,
    });
  return t('{zips, plural, one {# ZIP code} other {# ZIP codes}} of {place}', { zips, place: reachInWords(reach) });
}

type Asked = { name: string; reach: StoredReach; zips?: readonly AreaZip[] };

/** What an area covers, for its page. */
export async function viewCover(db: Db, { name, reach, zips: known }: Asked): Promise<CoverView> {
  const zips = known ?? (await listAreaZips(db, reach));
  const { cities, counties, overlaps, shared } = await readCover(db, { name, reach, zips });
  return {
    summary: summary(reach, zips.length, counties),
    shared: shared.size,
    map: await drawArea(db, { reach, zips, shared }),
    cities: cut(cities, MOST_CITIES),
    counties: cut(counties, MOST_ROWS),
    overlaps: cut(overlaps, MOST_ROWS),
    codes: cut(
      zips.map(({ zip }) => zip),
      MOST_CODES,
    ),
  };
}
