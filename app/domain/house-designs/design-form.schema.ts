import { z } from 'zod';
import { LEAST_FEET, MAX_FEET } from '../quotes/estimate';
import { houseDesign, STRANDS, type HouseDesign } from './house-design';
import { PRESETS } from './presets';
import { mark, t } from '#app/platform/texts/t';

const UNREADABLE = mark('We can’t read the marks on the picture. Reload the page and try again.');
const KNOWN = mark('Enter feet from 1 to 200, like 16 or 6.7');

function askForFeet(): { message: string } {
  const [least, most] = [LEAST_FEET, MAX_FEET.toLocaleString('en-US')];
  return { message: t('Enter whole feet from {least} to {most}, like 150', { least, most }) };
}

const marks = z
  .string()
  .max(40_000, UNREADABLE)
  .transform((text, context): HouseDesign => {
    try {
      return houseDesign.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: UNREADABLE });
      return z.NEVER;
    }
  });

const known = z
  .string()
  .trim()
  .refine((text) => text === '' || (Number(text) >= 1 && Number(text) <= 200), KNOWN)
  .transform((text) => (text === '' ? null : Number(text)))
  .optional();

/** What is saved of a design: the marks, and the choices that stand beside them as fields of their own. */
const saveShape = z.object({
  intent: z.literal('save'),
  design: marks,
  light: z.enum(['warm', 'cool', 'classic', 'candy'], { errorMap: () => ({ message: mark('Choose a color of light') }) }),
  strand: z.enum(STRANDS, { errorMap: () => ({ message: mark('Choose a strand') }) }),
  twinkle: z.literal('on').optional(),
  storeys: z.enum(['1', '2', '3'], { errorMap: () => ({ message: mark('Choose the stories of the house') }) }),
  feet: z
    .string()
    .trim()
    .default('')
    .transform((text) => text.replace(/,/g, ''))
    .refine((text) => text === '' || (/^\d+$/.test(text) && Number(text) >= LEAST_FEET && Number(text) <= MAX_FEET), askForFeet)
    .transform((text) => (text === '' ? null : Number(text))),
  /** The package to book with it. */
  book: z.string().max(60).optional(),
  /** Makes the link for family, of what is saved with it. */
  share: z.literal('on').optional(),
  /** How long the known things of the marks are, in their order. */
  known0: known,
  known1: known,
  known2: known,
  known3: known,
});

export const designFormSchema = z.discriminatedUnion('intent', [
  saveShape,
  z.object({ intent: z.enum(['share', 'unshare', 'copy', 'delete']) }),
]);

export type DesignForm = Extract<z.output<typeof designFormSchema>, { intent: 'save' }>;

/** The design of a form: its marks with what was chosen and typed beside them. */
export function readDesignForm(form: DesignForm): HouseDesign {
  const { design, light, strand, twinkle, known0, known1, known2, known3 } = form;
  const typed = [known0, known1, known2, known3];
  return {
    ...design,
    light,
    strand,
    twinkle: twinkle === 'on',
    known: design.known.map((each, at) => ({ ...each, feet: typed[at] ?? each.feet })),
  };
}

/** A new design: one of the drawn houses, or a photo in the form's file. */
export const newDesignSchema = z.object({
  preset: z
    .enum(PRESETS.map(({ id }) => id) as [string, ...string[]], {
      errorMap: () => ({ message: mark('Choose a house from the list') }),
    })
    .optional(),
});
