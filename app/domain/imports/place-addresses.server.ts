import type { Db } from '#app/platform/db.server';
import { normalizeZip } from '../fields/address-fields';
import { stateNames } from '../fields/us-states';
import { plainStreet } from '../sites/same-street';
import type { FileAddress } from './customers/read-customer-row';

/** An address that we can save: the ZIP code is one that exists. */
export type PlacedAddress = {
  label: string;
  street: string;
  /** Rows that were read before it was one have none. */ unit?: string;
  zip: string;
  notes: string;
};

/** The ZIP codes that a text may stand for: spreadsheets drop the zeros that a number begins with. */
function possibleZip(text: string): string | null {
  return normalizeZip(text) ?? (/^\d{3,4}$/.test(text) ? text.padStart(5, '0') : null);
}

/** The states of all ZIP codes that these texts may stand for. */
export async function findStates(db: Db, texts: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(texts.map(possibleZip).filter((zip) => zip !== null))];
  const places = await db.zipCode.findMany({ where: { zip: { in: wanted } }, select: { zip: true, state: true } });
  return new Map(places.map(({ zip, state }) => [zip, state]));
}

/** The addresses with their ZIP codes, each house once, or what is wrong with one of them. `stateOf` has the state of each ZIP code. */
export function placeAddresses(
  addresses: readonly FileAddress[],
  stateOf: ReadonlyMap<string, string>,
): PlacedAddress[] | string {
  const placed = new Map<string, PlacedAddress>();
  for (const { label, street, unit, zip: text, state, notes } of addresses) {
    if (text === '') return `The address “${street}” has no ZIP code.`;
    const found = matchZip({ text, state }, stateOf);
    if (!found.ok) return found.problem;
    const key = `${found.zip} ${plainStreet(street)}`;
    if (!placed.has(key)) placed.set(key, { label, street, unit, zip: found.zip, notes });
  }
  return [...placed.values()];
}

type FoundZip = { ok: true; zip: string; state: string } | { ok: false; problem: string };

/** The ZIP code that a text stands for, or what is wrong with it. It has to be in the state, where one is given. */
export function matchZip(
  { text, state }: { text: string; state: string | null },
  stateOf: ReadonlyMap<string, string>,
): FoundZip {
  const zip = possibleZip(text);
  const found = zip ? stateOf.get(zip) : undefined;
  const isGuess = zip !== null && normalizeZip(text) === null;
  if (!zip || !found || (isGuess && found !== state)) return { ok: false, problem: `We can’t find the ZIP code ${text}.` };
  if (!state || state === found) return { ok: true, zip, state: found };
  const [is, said] = [stateNames[found] ?? found, stateNames[state] ?? state];
  return { ok: false, problem: `The ZIP code ${zip} is in ${is}, but the state is ${said}.` };
}
