import type { LocalDate } from '../catalog/seasons';

/** Whose rate it is, from the whole down: a state, a county or a city of it, or a list of its ZIP codes. */
export const TAX_PLACES = ['state', 'county', 'city', 'zips'] as const;
export type TaxPlace = (typeof TAX_PLACES)[number];

/** A rate of a place from a day on, until the next one of the same place. Basis points, tenths of one included. */
export type PlacedRate = { place: TaxPlace; name: string; zips: readonly string[]; from: LocalDate; bps: number };

/** A ZIP code as far as taxes go by it. */
export type TaxedZip = { zip: string; county: string | null; city: string };

export type TaxLine = Pick<PlacedRate, 'place' | 'name' | 'bps'>;

function holds({ place, name, zips }: PlacedRate, { zip, county, city }: TaxedZip): boolean {
  switch (place) {
    case 'state':
      return true;
    case 'county':
      return county === name;
    case 'city':
      return city === name;
    case 'zips':
      return zips.includes(zip);
  }
}

/** What a ZIP code pays on a day: the rates of one state in force then, of the places that hold it. They add up. */
export function taxLines(rates: readonly PlacedRate[], where: TaxedZip, day: LocalDate): TaxLine[] {
  const inForce = new Map<string, PlacedRate>();
  for (const rate of rates) {
    const key = `${rate.place}/${rate.name}`;
    const other = inForce.get(key);
    if (rate.from <= day && (!other || other.from < rate.from)) inForce.set(key, rate);
  }
  return [...inForce.values()]
    .filter((rate) => holds(rate, where))
    .sort((one, other) => TAX_PLACES.indexOf(one.place) - TAX_PLACES.indexOf(other.place) || (one.name < other.name ? -1 : 1))
    .map(({ place, name, bps }) => ({ place, name, bps }));
}

/** In basis points, to the tenth. */
export function addUp(lines: readonly { bps: number }[]): number {
  return Math.round(lines.reduce((sum, { bps }) => sum + bps, 0) * 10) / 10;
}
