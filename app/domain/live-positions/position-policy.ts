import { MINUTE_MS } from '#app/platform/durations';

type Place = { lat: number; lng: number };

/** A position that is older says no longer where a pro is. */
export const FRESH_MS = 10 * MINUTE_MS;
/** So near, the page says that the pro is close: a point would show anyone with the link where the house is. */
export const CLOSE_MILES = 0.5;
/** About a hundred yards. */
const DIGITS = 3;

/** A place as far as it is kept: the street, not the door. */
export function coarsen({ lat, lng }: Place): Place {
  return { lat: Number(lat.toFixed(DIGITS)), lng: Number(lng.toFixed(DIGITS)) };
}
