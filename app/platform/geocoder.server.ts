import { setTimeout as delay } from 'node:timers/promises';
import { placeHouse } from '#sandbox';
import { env, type Env } from './env.server';
import { census } from './geocoding/census';
import type { GeocodedAddress, GeocoderAnswer, GeocoderApi } from './geocoding/geocoder-api';
import { google } from './geocoding/google';
import { nominatim, NOMINATIM_URL } from './geocoding/nominatim';

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 256 * 1024;
const LONGEST_REST_SECONDS = 6 * 3_600;

const APIS: Record<'census' | 'nominatim' | 'google', GeocoderApi> = { census, nominatim, google };
/** So often a second each may be asked, unless GEOCODER_PER_SECOND says otherwise. */
const PER_SECOND = { census: 5, nominatim: 1, google: 10, simulated: 1_000 } as const;
const NAMES = {
  census: 'the US Census Bureau',
  nominatim: 'Nominatim',
  google: 'Google',
  simulated: 'the stand-in of the demo',
} as const;

export type GeocoderName = keyof typeof PER_SECOND;

/** Which geocoder addresses are looked up with; null: none, houses stay at the center of their ZIP code. */
export function geocoderName({ GEOCODER }: Env = env()): GeocoderName | null {
  return GEOCODER === 'off' ? null : GEOCODER;
}

/** What people call a geocoder. */
export function nameInWords(name: GeocoderName): string {
  return NAMES[name];
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
  let response: Response;
  let body: string;
  try {
    response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = await readLimited(response);
  } catch (error) {
    return { kind: 'busy', reason: reasonOf(error), retrySeconds: null };
  }
  // Each of them says so of an address that it can do nothing with.
  if (response.status === 400) return { kind: 'none' };
  if (!response.ok) return failed(response);
  try {
    return api.read(JSON.parse(body));
  } catch {
    return { kind: 'busy', reason: 'Its answer could not be read.', retrySeconds: null };
  }
}

function simulated(address: GeocodedAddress): GeocoderAnswer {
  const { state, zip } = address;
  const point = placeHouse(address, address.center);
  return { kind: 'found', point: { ...point, precision: 'house', state, zip, isGuess: false } };
}

/** Too many requests and trouble of the service's own go away; what else it refuses is for the operator to mend. */
function failed({ status, headers }: Response): GeocoderAnswer {
  const isBusy = status === 429 || status === 408 || status >= 500;
  const after = Number(headers.get('retry-after'));
  const retrySeconds = Number.isFinite(after) && after > 0 ? Math.min(after, LONGEST_REST_SECONDS) : null;
  return { kind: isBusy ? 'busy' : 'refused', reason: `It answered with status ${status}.`, retrySeconds };
}

async function readLimited(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > MAX_BYTES) throw new Error('too much');
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
  return isLate ? `It did not answer in ${TIMEOUT_MS / 1_000} s.` : 'It could not be reached, or broke off.';
}
