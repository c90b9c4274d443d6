import type { LatLng, Travel } from '../model/types';
import { arriveBy, clockAt, leaveFor } from './road-hours';
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

function isOnePlace(from: LatLng, to: LatLng): boolean {
  return from.lat === to.lat && from.lng === to.lng;
}

/** Whole seconds that a leg is told with, whatever the hour and the least that any takes. */
function toldSeconds(travel: Travel, from: Place, to: Place): number {
  const byRoad = travel.roads === undefined ? undefined : roadSeconds(travel.roads, from, to);
  return Math.round(byRoad ?? travel.seconds?.(from, to) ?? milesBetween(from, to) * travel.secondsPerMile);
}

/** As `legSeconds`, for places that carry their cosine. */
export function secondsBetween(travel: Travel, from: Place, to: Place): number {
  return isOnePlace(from, to) ? 0 : Math.max(toldSeconds(travel, from, to), travel.minSeconds ?? 0);
}

/** When a drive ends that begins at `leave` (epoch seconds). Who leaves later never arrives earlier. */
export function arrivalBetween(travel: Travel, from: Place, to: Place, leave: number): number {
  const clock = travel.hours === undefined ? null : clockAt(travel.hours, to);
  if (clock === null || isOnePlace(from, to)) return leave + secondsBetween(travel, from, to);
  return Math.max(arriveBy(clock, leave, toldSeconds(travel, from, to)), leave + (travel.minSeconds ?? 0));
}

/** When a drive begins at the latest that ends by `due` (epoch seconds): `arrivalBetween` from then on is not after it. */
export function leaveBetween(travel: Travel, from: Place, to: Place, due: number): number {
  const clock = travel.hours === undefined ? null : clockAt(travel.hours, to);
  if (clock === null || isOnePlace(from, to)) return due - secondsBetween(travel, from, to);
  return Math.min(leaveFor(clock, due, toldSeconds(travel, from, to)), due - (travel.minSeconds ?? 0));
}

function toPlace({ lat, lng }: LatLng): Place {
  return { lat, lng, cos: getCos({ lat, lng }) };
}

/** The instant at which a drive ends that begins at `leave`, by the speed of its hour. */
export function driveEnd(travel: Travel, from: LatLng, to: LatLng, leave: Date): Date {
  return new Date(arrivalBetween(travel, toPlace(from), toPlace(to), Math.ceil(leave.getTime() / 1000)) * 1000);
}

/** The last instant at which a drive can begin that ends by `due`, by the speed of its hour. */
export function driveStart(travel: Travel, from: LatLng, to: LatLng, due: Date): Date {
  return new Date(leaveBetween(travel, toPlace(from), toPlace(to), Math.floor(due.getTime() / 1000)) * 1000);
}

/** Whole seconds of a leg at the speed it is told with: 0 between equal coordinates, else at least `travel.minSeconds`. */
export function legSeconds(travel: Travel, from: LatLng, to: LatLng): number {
  return secondsBetween(travel, toPlace(from), toPlace(to));
}

/** Whether legs have nothing but straight lines to come from, at any hour. */
export function isStraight(travel: Travel): boolean {
  return travel.seconds === undefined && travel.roads === undefined && travel.hours === undefined;
}

const METERS_PER_MILE = 1609.344;

/** Miles of a leg: by road where the matrix holds it, else in a straight line. */
export function drivenMiles({ roads }: Travel, from: Place, to: Place): number {
  const meters = roads === undefined ? undefined : roadMeters(roads, from, to);
  return meters === undefined ? milesBetween(from, to) : meters / METERS_PER_MILE;
}
