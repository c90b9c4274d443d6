import { haversineMiles } from '#dispatch';
import type { FoundPoint } from '#app/platform/geocoding/geocoder-api';
import { mark } from '#app/platform/texts/t';

/** A house lies at most so far from the center of its ZIP code; the largest ones of the country are about as wide. */
export const FARTHEST_MILES = 60;

type Place = { state: string; zip: string; lat: number; lng: number };

/** Why a point cannot be where an address is, or null. `center`: of the address's ZIP code. */
export function judgePoint(point: FoundPoint, center: Place): string | null {
  if (!Number.isFinite(point.lat) || !Number.isFinite(point.lng)) return mark('The answer had no point in it.');
  if (point.state !== null && point.state.toUpperCase() !== center.state)
    return `The answer lies in ${point.state}, not in ${center.state}.`;
  const miles = haversineMiles(center, point);
  if (miles > FARTHEST_MILES) return `The answer lies ${Math.round(miles)} miles from the center of ZIP code ${center.zip}.`;
  if (point.isGuess && point.zip !== center.zip) return mark('The answer is about another address.');
  return null;
}
