import type { PrismaClient } from '#prisma';
import {
  areStreetsMadeUp,
  openSuggestion,
  suggestAddresses,
  suggestsAddresses,
  type SuggestedAddress,
  type Suggestions,
} from '#app/platform/address-suggestions.server';
import { findZip } from '../catalog/find-zip.server';

/** What is asked while a person types a street: `zip` is what their form has as its ZIP code so far, `session` one visit to the field. */
export type TypedAddress = { typed: string; zip: string; session: string };

const NOTHING: Suggestions = { isOff: false, suggestions: [], credit: '' };
/** Shorter ones mean half the country. */
const SHORTEST = 4;

/** Addresses that may be meant, each with the state of its ZIP code. Never throws for what is typed or for a service that is away. */
export async function suggestFor(db: PrismaClient, { typed, zip, session }: TypedAddress): Promise<Suggestions> {
  if (!suggestsAddresses()) return { ...NOTHING, isOff: true };
  if (typed.length < SHORTEST) return NOTHING;
  const place = await findZip(db, (await knownZip(db, zip)) ?? '');
  const near = place && { lat: place.lat, lng: place.lng };
  const found = await suggestAddresses({ typed, session, near, place });
  const suggestions = await Promise.all(
    found.suggestions.map(async (one) => (one.address ? { ...one, address: await withState(db, one.address) } : one)),
  );
  return { ...found, suggestions };
}

/** The address behind a suggestion that was chosen; null where its service does not say. */
export async function openFor(db: PrismaClient, chosen: { id: string; session: string }): Promise<SuggestedAddress | null> {
  const address = await openSuggestion(chosen);
  return address && withState(db, address);
}

/** What is typed of a ZIP code; the streets of the demo play in the first area where none is. */
async function knownZip(db: PrismaClient, zip: string): Promise<string | null> {
  if (zip || !areStreetsMadeUp()) return zip;
  const area = await db.serviceArea.findFirst({ where: { active: true }, orderBy: { id: 'asc' }, select: { centerZip: true } });
  return area?.centerZip ?? null;
}

async function withState(db: PrismaClient, address: SuggestedAddress): Promise<SuggestedAddress> {
  if (address.state) return address;
  const place = await findZip(db, address.zip);
  return { ...address, state: place?.state ?? '' };
}
