import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const UNIT_LIMIT = 30;

/** "4B", "12" and "C" alone are numbers of units; what says what it is ("Apt 4", "Penthouse", "#3") stays as it is typed. */
const BARE_NUMBER = /^(?:\d+\s?-?[a-z]?|[a-z]-?\d*)$/i;

/** The unit or apartment of an address, as it is printed; empty where the house has none. */
export const unitField = z
  .string()
  .default('')
  .transform((text) => text.replace(/[\s,]+/g, ' ').trim())
  .pipe(z.string().max(UNIT_LIMIT - 'Unit '.length, mark('Shorten the unit to 25 characters')))
  .transform((text) => (BARE_NUMBER.test(text) ? `Unit ${text}` : text));

/** The street line of an address, as it is printed everywhere: "12 Elm St, Unit 4". A unit that the street names already is not named twice. */
export function streetLine({ street, unit }: { street: string; unit: string }): string {
  if (!unit) return street;
  const house = houseStreet({ street, unit });
  return `${house}, ${unit}`;
}

/** The street of a line without its unit: what the house is found by, and what forms show beside the unit. */
export function houseStreet({ street, unit }: { street: string; unit: string }): string {
  if (!unit || !street.toLowerCase().endsWith(unit.toLowerCase())) return street;
  const house = street.slice(0, street.length - unit.length);
  return /[,\s]$/.test(house) ? house.replace(/[,\s]+$/, '') || street : street;
}
