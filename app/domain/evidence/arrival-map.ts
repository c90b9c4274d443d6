const FEET_PER_DEGREE = 364_567;
/** Circles around the address that a map can have, in feet; the smallest that holds the check-in is drawn. */
const CIRCLES = [100, 250, 500, 1_000, 2_500, 5_280, 5 * 5_280, 25 * 5_280] as const;

type Place = { lat: number; lng: number };

/** Where someone checked in, seen from the address: feet to the east and to the north, and the circle in feet that both lie in. */
export type ArrivalMap = { east: number; north: number; circle: number };

/** Null where the check-in is farther than the largest circle: then a map shows nothing that the distance does not. */
export function mapArrival(address: Place, checkIn: Place): ArrivalMap | null {
  const north = (checkIn.lat - address.lat) * FEET_PER_DEGREE;
  const east = (checkIn.lng - address.lng) * FEET_PER_DEGREE * Math.cos((address.lat * Math.PI) / 180);
  const away = Math.hypot(east, north);
  const circle = CIRCLES.find((feet) => feet >= away);
  return circle === undefined ? null : { east, north, circle };
}

/** "500 ft", "1 mile", "5 miles". */
export function circleText(feet: number): string {
  const miles = feet / 5_280;
  if (miles < 1) return `${feet.toLocaleString('en-US')} ft`;
  return miles === 1 ? '1 mile' : `${miles} miles`;
}
