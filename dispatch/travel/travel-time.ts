import type { LatLng, Travel } from '../model/types';
import { roadMeters, roadSeconds } from './roads';

export const EARTH_RADIUS_MILES = 3958.7613;

const RADIANS = Math.PI / 180;

/** A place with the cosine of its latitude worked out, as the hot loops want it. */
export type Place = LatLng & { cos: number };

export function getCos(place: LatLng): number {
  return Math.cos(place.lat * RADIANS);
}

/** As `haversineMiles`, bit for bit, for places that carry their cosine. */
export function milesBetween(from: Place, to: Place): number {
  if (from.lat === to.lat && from.lng === to.lng) return 0;
  const sinLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const sinLng = Math.sin(((to.lng - from.lng) * RADIANS) / 2);
  const h = sinLat * sinLat + from.cos * to.cos * (sinLng * sinLng);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** Great-circle miles between two coordinates: 2R·asin(√min(1, h)). */
export function haversineMiles(from: LatLng, to: LatLng): number {
  return milesBetween({ lat: from.lat, lng: from.lng, cos: getCos(from) }, { lat: to.lat, lng: to.lng, cos: getCos(to) });
}

/** As `legSeconds`, for places that carry their cosine. */
export function secondsBetween(travel: Travel, from: Place, to: Place): number {
  if (from.lat === to.lat && from.lng === to.lng) return 0;
  const byRoad = travel.roads === undefined ? undefined : roadSeconds(travel.roads, from, to);
  const seconds = byRoad ?? travel.seconds?.(from, to) ?? milesBetween(from, to) * travel.secondsPerMile;
  return Math.max(Math.round(seconds), travel.minSeconds ?? 0);
}

/** Whole seconds of a leg: 0 between equal coordinates, else at least `travel.minSeconds`. */
export function legSeconds(travel: Travel, from: LatLng, to: LatLng): number {
  return secondsBetween(travel, { ...from, cos: getCos(from) }, { ...to, cos: getCos(to) });
}

/** Whether legs have nothing but straight lines to come from. */
export function isStraight(travel: Travel): boolean {
  return travel.seconds === undefined && travel.roads === undefined;
}

const METERS_PER_MILE = 1609.344;

/** Miles of a leg: by road where the matrix holds it, else in a straight line. */
export function drivenMiles({ roads }: Travel, from: Place, to: Place): number {
  const meters = roads === undefined ? undefined : roadMeters(roads, from, to);
  return meters === undefined ? milesBetween(from, to) : meters / METERS_PER_MILE;
}
