import { haversineMiles } from '#dispatch';
import { AREA_WAYS, type AreaWay } from './area-ways';

/** Where an area is: a circle, or ZIP codes, counties ("IL/Cook") or states ("IL") around a middle. */
export type AreaReach = { way: AreaWay; places: readonly string[]; lat: number; lng: number; radiusMiles: number };

export type PlaceOfZip = { zip: string; state: string; county: string | null; lat: number; lng: number };

/** Of areas that overlap the one that names a place most closely goes first. */
const RANKS: Record<AreaWay, number> = { zips: 0, counties: 1, radius: 1, states: 2 };

export function readWay(stored: string): AreaWay {
  return AREA_WAYS.find((way) => way === stored) ?? 'radius';
}

/** "IL/Cook"; null where no county is known. */
export function countyKey({ state, county }: { state: string; county: string | null }): string | null {
  return county === null ? null : `${state}/${county}`;
}

/** Whether places are of the area, asked of many of them. */
export function holder(area: AreaReach): (place: PlaceOfZip) => boolean {
  const places = new Set(area.places);
  switch (area.way) {
    case 'radius':
      return (place) => haversineMiles(place, area) <= area.radiusMiles;
    case 'zips':
      return ({ zip }) => places.has(zip);
    case 'counties':
      return (place) => places.has(countyKey(place) ?? '');
    case 'states':
      return ({ state }) => places.has(state);
  }
}

type Ranked = { way: AreaWay; name: string; lat: number; lng: number };

/** Below zero where the price of `one` goes before that of `other`: closer named, then nearer, then by name. */
export function compareAreas(one: Ranked, other: Ranked, place: { lat: number; lng: number }): number {
  return (
    RANKS[one.way] - RANKS[other.way] ||
    haversineMiles(place, one) - haversineMiles(place, other) ||
    (one.name < other.name ? -1 : 1)
  );
}
