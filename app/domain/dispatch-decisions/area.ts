import { MILES_PER_DEGREE, NEARBY_MILES } from '../assignments/engine-settings';

type Place = { lat: number; lng: number };

/** The degree of latitude and longitude that a place lies in, as one number: what decisions are found by. */
export function getArea({ lat, lng }: Place): number {
  return (Math.floor(lat) + 90) * 360 + Math.floor(lng) + 180;
}

/** The areas in which visits may lie that a pro is judged for. */
export function areasAround({ lat, lng, maxMiles }: Place & { maxMiles: number }): number[] {
  const high = (Math.max(maxMiles, NEARBY_MILES) * 1.02) / MILES_PER_DEGREE;
  const wide = high / Math.max(0.1, Math.cos(((Math.abs(lat) + high) * Math.PI) / 180));
  const areas: number[] = [];
  for (let south = Math.floor(lat - high); south <= lat + high; south += 1)
    for (let west = Math.floor(lng - wide); west <= lng + wide; west += 1) areas.push(getArea({ lat: south, lng: west }));
  return areas;
}
