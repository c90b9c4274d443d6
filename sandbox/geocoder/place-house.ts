import { createHash } from 'node:crypto';

/** As far from the center of its ZIP code as a house is placed, in degrees of latitude: about three quarters of a mile. */
const RADIUS_DEGREES = 0.011;

/** A made-up point for a street near the center of its ZIP code: the same street is always at the same point. */
export function placeHouse(
  { street, zip }: { street: string; zip: string },
  center: { lat: number; lng: number },
): { lat: number; lng: number } {
  const hash = createHash('sha256')
    .update(`${zip} ${street.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();
  const angle = (hash.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI;
  const away = Math.sqrt(hash.readUInt32BE(4) / 2 ** 32) * RADIUS_DEGREES;
  const wide = Math.max(0.1, Math.cos((center.lat * Math.PI) / 180));
  return { lat: center.lat + away * Math.sin(angle), lng: center.lng + (away * Math.cos(angle)) / wide };
}
