import type { LocalDate } from '../catalog/seasons';

/** Where and what for: the hours of a service in an area. */
export type Place = { serviceLineId: string; areaId: string };

function keyFor({ serviceLineId, areaId }: Place, week: LocalDate): string {
  return `${serviceLineId} ${areaId} ${week}`;
}

/** Minutes by service, area and week. They are whole only once they are read: a share of an hour is added as it is. */
export type Tally = {
  add: (place: Place, week: LocalDate, minutes: number) => void;
  read: (place: Place, week: LocalDate) => number;
};

export function newTally(): Tally {
  const sums = new Map<string, number>();
  return {
    add(place, week, minutes) {
      const key = keyFor(place, week);
      sums.set(key, (sums.get(key) ?? 0) + minutes);
    },
    read: (place, week) => Math.round(sums.get(keyFor(place, week)) ?? 0),
  };
}
