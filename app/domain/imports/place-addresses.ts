import { normalizeZip } from '../fields/address-fields';
import { stateNames } from '../fields/us-states';
import { plainStreet } from '../sites/same-street';
import type { FileAddress } from './read-customer-row';

/** An address that we can save: the ZIP code is one that exists. */
export type PlacedAddress = { label: string; street: string; zip: string; notes: string };

/** The ZIP codes that a text may stand for: spreadsheets drop the zeros that a number begins with. */
export function possibleZip(text: string): string | null {
  return normalizeZip(text) ?? (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : null);
}

/** The addresses with their ZIP codes, each house once, or what is wrong with one of them. `stateOf` has the state of each ZIP code. */
export function placeAddresses(
  addresses: readonly FileAddress[],
  stateOf: ReadonlyMap<string, string>,
): PlacedAddress[] | string {
  const placed = new Map<string, PlacedAddress>();
  for (const { label, street, zip: text, state, notes } of addresses) {
    if (text === '') return `The address “${street}” has no ZIP code.`;
    const zip = possibleZip(text);
    const found = zip ? stateOf.get(zip) : undefined;
    const isGuess = zip !== null && normalizeZip(text) === null;
    if (!zip || !found || (isGuess && found !== state)) return `We can’t find the ZIP code ${text}.`;
    if (state && state !== found)
      return `The ZIP code ${zip} is in ${stateNames[found] ?? found}, but the state is ${stateNames[state] ?? state}.`;
    const key = `${zip} ${plainStreet(street)}`;
    if (!placed.has(key)) placed.set(key, { label, street, zip, notes });
  }
  return [...placed.values()];
}
