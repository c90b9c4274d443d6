import { z } from 'zod';
import { LANGUAGES } from '#app/platform/texts/language';
import { mark } from '#app/platform/texts/t';
import { draftSchema, bookSchema } from '../quotes/book.schema';
import { LEAST_FEET, MAX_FEET, writeAddOns } from '../quotes/estimate';

/** One field for each add-on, with its pieces. */
const ADD_ON_FIELD = 'add-';

const feetField = z
  .string()
  .max(1_000)
  .default('')
  .transform((text) => text.replace(/(ft|feet|pies|[\s,'’])/gi, ''))
  .refine(
    (text) => text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= LEAST_FEET && Number(text) <= MAX_FEET),
    mark('Enter the roofline in feet, 20 to 2,000'),
  );

/** The package of the lighting line that no house is described for, as on the booking form. */
export const UNSIZED_PACKAGE = 'commercial';

const noHouse = { light: undefined, storeys: undefined, feet: undefined, addOns: undefined };

/** A company’s member books for it themselves; what was marked on a picture belongs to the browser that has it. */
const withoutForms = { companyId: true, houseDesign: true } as const;

const priceSchema = draftSchema.omit(withoutForms).extend({
  step: z.literal('price'),
  feet: feetField,
  /** Of an account, whose plan may take something off; typed or not yet. */
  email: z.string().max(254).optional().catch(undefined),
});

const sendSchema = bookSchema.omit(withoutForms).extend({
  step: z.literal('send'),
  feet: feetField,
  /** In which the customer is written to. */
  language: z.enum(LANGUAGES, { errorMap: () => ({ message: mark('Choose a language') }) }),
});

/** The pieces of each add-on as the booking form carries them; who sends no step asks for the price. */
function gather(given: unknown): unknown {
  if (!given || typeof given !== 'object') return given;
  const fields: Record<string, unknown> = { ...given };
  const pieces = Object.entries(fields).filter(([name]) => name.startsWith(ADD_ON_FIELD));
  const addOns = Object.fromEntries(
    pieces.map(([name, value]) => [name.slice(ADD_ON_FIELD.length), Math.trunc(Number(value)) || 0]),
  );
  const house = fields.service === UNSIZED_PACKAGE ? noHouse : { addOns: writeAddOns(addOns) };
  return { ...fields, ...house, step: fields.step === 'send' ? 'send' : 'price' };
}

/** What the office types for a customer who calls: with `step` "price" it is only priced, with "send" the customer gets the link. */
export const phoneBookingSchema = z.preprocess(gather, z.discriminatedUnion('step', [priceSchema, sendSchema]));

export type PhonePrice = z.output<typeof priceSchema>;
export type PhoneBooking = z.output<typeof sendSchema>;
