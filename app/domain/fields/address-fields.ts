import { z } from 'zod';
import { textLine } from './text-line';
import { unitField } from './unit-field';
import { stateCode } from './us-states';
import { mark } from '#app/platform/texts/t';

/** "60614-1234", " 60614 " and "６０６１４" are all five digits; anything else is said so. */
export function normalizeZip(given: string): string | null {
  const plain = given.normalize('NFKC').replace(/[\s\u00a0]/g, '');
  const match = /^(\d{5})(-?\d{4})?$/.exec(plain);
  return match?.[1] ?? null;
}

const ZIP_HELP = mark('Enter your ZIP code, five digits');
export const zipField = z.string({ required_error: ZIP_HELP }).transform((text, context) => {
  const zip = normalizeZip(text);
  if (zip) return zip;
  context.addIssue({ code: 'custom', message: ZIP_HELP });
  return z.NEVER;
});

const STATE_HELP = mark('Choose your state');
export const stateField = z.string({ required_error: STATE_HELP }).transform((text, context) => {
  const code = stateCode(text);
  if (code) return code;
  context.addIssue({ code: 'custom', message: STATE_HELP });
  return z.NEVER;
});

export const addressShape = {
  addressStreet: textLine(120, mark('Enter your street address'), mark('Shorten the street address to 120 characters')),
  addressUnit: unitField,
  addressCity: textLine(80, mark('Enter your city'), mark('Shorten the city to 80 characters')),
  addressState: stateField,
  zip: zipField,
};
