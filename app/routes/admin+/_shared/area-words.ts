import { nameSome } from '#app/domain/areas/read-places';
import type { AreaWay } from '#app/domain/catalog/area-ways';
import { stateNames } from '#app/domain/fields/us-states';
import { t } from '#app/platform/texts/t';

type Reach = { way: AreaWay; places: readonly string[]; centerZip: string; state: string; radiusMiles: number };

const NAMED = 3;

/** "IL/Cook" as people write it. */
export function countyInWords(key: string): string {
  return `${key.slice(3)}, ${key.slice(0, 2)}`;
}

/** Where an area is, in a few words. */
export function reachInWords({ way, places, centerZip, state, radiusMiles }: Reach): string {
  switch (way) {
    case 'radius':
      return t('{miles, plural, one {# mile} other {# miles}} around {zip}, {state}', {
        miles: radiusMiles,
        zip: centerZip,
        state,
      });
    case 'zips':
      return t('a list of {count, plural, one {# ZIP code} other {# ZIP codes}} around {zip}, {state}', {
        count: places.length,
        zip: centerZip,
        state,
      });
    case 'counties':
      return places.length > NAMED
        ? t('{count} counties around {zip}, {state}', { count: places.length, zip: centerZip, state })
        : places.map((key) => `${key.slice(3)} (${key.slice(0, 2)})`).join(', ');
    case 'states':
      return places.length > NAMED
        ? t('{count} states', { count: places.length })
        : nameSome(places.map((code) => stateNames[code] ?? code));
  }
}
