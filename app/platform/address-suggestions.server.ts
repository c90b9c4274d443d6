import { suggestStreets } from '#sandbox';
import { askJson } from './ask-json.server';
import { env, type Env } from './env.server';
import { logger } from './logger.server';
import { googlePlaces } from './address-suggestions/google-places';
import { photon } from './address-suggestions/photon';
import type { SuggesterApi, SuggestedAddress, Suggestion, TypedStreet } from './address-suggestions/suggester-api';

export type { SuggestedAddress, Suggestion, TypedStreet } from './address-suggestions/suggester-api';

const MAX_BYTES = 256 * 1024;
/** People type on: what comes later is of no use. */
const TIMEOUT_MS = 2_500;
const MOST_SHOWN = 5;

const APIS: Record<'photon' | 'google', SuggesterApi> = { photon, google: googlePlaces };

export type Suggestions = {
  /** No service is set: there is no use in asking again. */
  isOff: boolean;
  suggestions: Suggestion[];
  /** Whom the list names below itself. */
  credit: string;
};

const NONE = { isOff: false, suggestions: [], credit: '' };

/** Whether addresses are suggested by made-up streets, which play in the ZIP code that they are asked for. */
export function areStreetsMadeUp(settings: Env = env()): boolean {
  return settings.ADDRESS_SUGGESTIONS === 'simulated';
}

export function suggestsAddresses(settings: Env = env()): boolean {
  return settings.ADDRESS_SUGGESTIONS !== 'off';
}

/**
 * Which addresses may be meant by what was typed of a street, at most five, none twice. Never throws: a service that is away or refuses us
 * suggests nothing, and the log says why, without what was typed.
 */
export async function suggestAddresses(
  asked: TypedStreet & { place: { city: string; state: string; zip: string } | null },
  settings: Env = env(),
): Promise<Suggestions> {
  const name = settings.ADDRESS_SUGGESTIONS;
  if (name === 'off') return { ...NONE, isOff: true };
  if (name === 'simulated') {
    const found = asked.place ? suggestStreets(asked.typed, asked.place) : [];
    return { ...NONE, suggestions: found.map(asWhole), credit: 'Made-up streets of the demo' };
  }
  const api = APIS[name];
  const suggestions = await ask(api.request(asked, settings), (body) => api.read(body, asked));
  return { isOff: false, suggestions: withoutDoubles(suggestions ?? []).slice(0, MOST_SHOWN), credit: api.credit };
}

/** The address behind a suggestion that named none. Null: the service does not say. Never throws. */
export async function openSuggestion(
  chosen: { id: string; session: string },
  settings: Env = env(),
): Promise<SuggestedAddress | null> {
  const name = settings.ADDRESS_SUGGESTIONS;
  const open = name === 'off' || name === 'simulated' ? undefined : APIS[name].open;
  return open ? ask(open.request(chosen, settings), open.read) : null;
}

async function ask<T>(
  { url, headers, body }: ReturnType<SuggesterApi['request']>,
  read: (body: unknown) => T,
): Promise<T | null> {
  const answer = await askJson({ url, headers, body, maxBytes: MAX_BYTES, useless: 400, timeoutMs: TIMEOUT_MS });
  if (answer.kind === 'answer') {
    try {
      return read(answer.body);
    } catch {
      logger.warn('address suggestions have a shape that is not known');
      return null;
    }
  }
  if (answer.kind !== 'useless') logger.warn({ kind: answer.kind, reason: answer.reason }, 'no address suggestions');
  return null;
}

function asWhole(address: SuggestedAddress): Suggestion {
  const { street, city, state, zip } = address;
  return { street, place: `${city}, ${state} ${zip}`, address, id: null };
}

/** OpenStreetMap knows a street in pieces. */
function withoutDoubles(suggestions: Suggestion[]): Suggestion[] {
  return [...new Map(suggestions.map((one) => [`${one.street}, ${one.place}`.toLowerCase(), one])).values()];
}
