import type { AreaWay } from '#app/domain/catalog/area-ways';
import { stateNames } from '#app/domain/fields/us-states';

type Reach = { way: AreaWay; places: readonly string[]; centerZip: string; state: string; radiusMiles: number };

const NAMED = 3;

/** "IL/Cook" as people write it. */
export function countyInWords(key: string): string {
  return `${key.slice(3)}, ${key.slice(0, 2)}`;
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

function someOf(names: readonly string[], many: string): string {
  return names.length > NAMED ? counted(names.length, '', many) : names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** Where an area is, in a few words. */
export function reachInWords({ way, places, centerZip, state, radiusMiles }: Reach): string {
  switch (way) {
    case 'radius':
      return `${counted(radiusMiles, 'mile', 'miles')} around ${centerZip}, ${state}`;
    case 'zips':
      return `a list of ${counted(places.length, 'ZIP code', 'ZIP codes')} around ${centerZip}, ${state}`;
    case 'counties':
      return places.length > NAMED
        ? `${places.length} counties around ${centerZip}, ${state}`
        : places.map((key) => `${key.slice(3)} (${key.slice(0, 2)})`).join(', ');
    case 'states':
      return someOf(
        places.map((code) => stateNames[code] ?? code),
        'states',
      );
  }
}
