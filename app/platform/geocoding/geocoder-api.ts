import type { Trouble } from '../ask-json.server';
import type { Env } from '../env.server';

/** An address as people wrote it, and the center of its ZIP code. */
export type GeocodedAddress = {
  street: string;
  city: string;
  state: string;
  zip: string;
  center: { lat: number; lng: number };
};

/** Where a geocoder says that an address is. `state` and `zip`: of what it found, as far as it says so. */
export type FoundPoint = {
  lat: number;
  lng: number;
  precision: 'house' | 'street';
  state: string | null;
  zip: string | null;
  /** It found something like the address, not the address. */
  isGuess: boolean;
};

export type GeocoderAnswer = { kind: 'found'; point: FoundPoint } | { kind: 'none' } | Trouble;

export type GeocoderRequest = { url: URL; headers: Record<string, string> };

/** What one service is asked and how its answers are read. Bodies are JSON; what has another shape throws and counts as no answer. */
export type GeocoderApi = {
  request: (address: GeocodedAddress, settings: Env) => GeocoderRequest;
  read: (body: unknown) => GeocoderAnswer;
};

/** Without the apartment: geocoders know houses, and some find none where a unit is named. */
export function streetOfHouse(street: string): string {
  const house = street.replace(/[,\s]+(?:#|(?:apt|apartment|unit|suite|ste)\b\.?\s*\S).*$/i, '').trim();
  return house || street.trim();
}
