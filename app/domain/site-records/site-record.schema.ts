import { z } from 'zod';
import { GFCI, OUTLETS, SIDES, type SiteFacts } from './site-record';
import { mark } from '#app/platform/texts/t';

function text(most: number, words: string) {
  return z.string().trim().max(most, `Keep ${words} to ${most} characters`).default('');
}

/** A whole number, or nothing. */
function number(message: string, least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, message)
    .transform((given) => (given === '' ? null : Number(given)))
    .pipe(z.number().min(least, message).max(most, message).nullable())
    .default('');
}

const place = text(80, 'the place');
const amps = number('Enter the amps as a whole number from 5 to 200, like 15', 5, 200);
const gfci = z
  .enum(['', ...GFCI], { errorMap: () => ({ message: mark('Choose yes, no or not known') }) })
  .transform((given) => (given === '' ? null : given));
const feet = number('Enter whole feet from 1 to 10,000, like 60', 1, 10_000);
const fastener = text(60, 'the clips');

const outletShape = Object.fromEntries(
  OUTLETS.flatMap((each): [string, z.ZodTypeAny][] => [
    [`outletPlace${each}`, place],
    [`outletAmps${each}`, amps],
    [`outletGfci${each}`, gfci.default('')],
  ]),
);
const lengthShape = Object.fromEntries(
  SIDES.flatMap((side): [string, z.ZodTypeAny][] => [
    [`${side}Feet`, feet],
    [`${side}Fastener`, fastener],
  ]),
);

type Plain = Omit<SiteFacts, 'gateCode' | 'outlets' | 'lengths'> & { basedOn: string; gateCode?: string };

/** What people write down of a site. All of it may be empty; what only some services need is left empty by the others. */
export const siteRecordSchema = z
  .object({
    /** The version that the page was made of; empty where there was none. */
    basedOn: z.union([z.literal(''), z.string().uuid()], {
      errorMap: () => ({ message: mark('Reload the page and enter the details again') }),
    }),
    gateCode: text(40, 'the gate code').optional(),
    dogs: text(200, 'this'),
    parking: text(200, 'this'),
    stories: number('Enter the stories as a whole number from 1 to 100', 1, 100),
    ladderFeet: number('Enter the ladder in whole feet from 4 to 200, like 24', 4, 200),
    timerPlace: place,
  })
  .extend(outletShape)
  .extend(lengthShape)
  .transform((form, context) => {
    const sent = form as unknown as Record<string, string | number | null | undefined>;
    const outlets = OUTLETS.flatMap((each) => {
      const row = {
        place: String(sent[`outletPlace${each}`] ?? ''),
        amps: sent[`outletAmps${each}`] as number | null,
        gfci: sent[`outletGfci${each}`] as (typeof GFCI)[number] | null,
      };
      if (row.place) return [row];
      if (row.amps !== null || row.gfci !== null)
        context.addIssue({ code: 'custom', path: [`outletPlace${each}`], message: `Enter where outlet ${each} is` });
      return [];
    });
    const lengths = SIDES.map((side) => ({
      side,
      feet: sent[`${side}Feet`] as number | null,
      fastener: String(sent[`${side}Fastener`] ?? ''),
    })).filter((row) => row.feet !== null || row.fastener !== '');
    const { basedOn, gateCode, dogs, parking, stories, ladderFeet, timerPlace } = form as unknown as Plain;
    return { basedOn, gateCode, facts: { dogs, parking, stories, ladderFeet, timerPlace, outlets, lengths } };
  });

/** `gateCode` is undefined where the form did not show it: the known one stays then. */
export type SiteRecordForm = {
  basedOn: string;
  gateCode?: string;
  facts: Omit<SiteFacts, 'gateCode'>;
};
