import { setTimeout as delay } from 'node:timers/promises';
import { placeHouse } from '#sandbox';
import { askJson, unreadable } from './ask-json.server';
import { env, type Env } from './env.server';
import { census } from './geocoding/census';
import type { GeocodedAddress, GeocoderAnswer, GeocoderApi } from './geocoding/geocoder-api';
import { google } from './geocoding/google';
import { nominatim, NOMINATIM_URL } from './geocoding/nominatim';
import { mark, translateKnown } from './texts/t';

const MAX_BYTES = 256 * 1024;

const APIS: Record<'census' | 'nominatim' | 'google', GeocoderApi> = { census, nominatim, google };
/** So often a second each may be asked, unless GEOCODER_PER_SECOND says otherwise. */
const PER_SECOND = { census: 5, nominatim: 1, google: 10, simulated: 1_000 } as const;
const NAMES = {
  census: mark('the US Census Bureau'),
  nominatim: 'Nominatim',
  google: 'Google',
  simulated: mark('the stand-in of the demo'),
} as const;

export type GeocoderName = keyof typeof PER_SECOND;

/** Which geocoder addresses are looked up with; null: none, houses stay at the center of their ZIP code. */
export function geocoderName({ GEOCODER }: Env = env()): GeocoderName | null {
  return GEOCODER === 'off' ? null : GEOCODER;
}

/** What people call a geocoder. */
export function nameInWords(name: GeocoderName): string {
  return translateKnown(NAMES[name]);
}

/** The least time between two requests, over all processes. OpenStreetMap's own server is asked once a second, whatever was set. */
export function geocoderSpacingMs(name: GeocoderName, { GEOCODER_PER_SECOND, GEOCODER_URL }: Env = env()): number {
  const isPublic = name === 'nominatim' && new URL(GEOCODER_URL ?? NOMINATIM_URL).hostname.endsWith('openstreetmap.org');
  return Math.ceil(1_000 / (isPublic ? 1 : (GEOCODER_PER_SECOND ?? PER_SECOND[name])));
}

/** Waits for a turn that was taken. */
export async function waitForTurn(ms: number): Promise<void> {
  if (ms > 0) await delay(ms);
}

/** Asks the geocoder where an address is. Never throws: what goes wrong is an answer too, without the address or a key in it. */
export async function geocode(name: GeocoderName, address: GeocodedAddress, settings: Env = env()): Promise<GeocoderAnswer> {
  if (name === 'simulated') return simulated(address);
  const api = APIS[name];
  const { url, headers } = api.request(address, settings);
  const answer = await askJson({ url, headers, maxBytes: MAX_BYTES, useless: 400 });
  // Each of them says so of an address that it can do nothing with.
  if (answer.kind === 'useless') return { kind: 'none' };
  if (answer.kind !== 'answer') return answer;
  try {
    return api.read(answer.body);
  } catch {
    return unreadable();
  }
}

function simulated(address: GeocodedAddress): GeocoderAnswer {
  const { state, zip } = address;
  const point = placeHouse(address, address.center);
  return { kind: 'found', point: { ...point, precision: 'house', state, zip, isGuess: false } };
}
