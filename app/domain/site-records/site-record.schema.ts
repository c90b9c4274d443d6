import { z } from 'zod';
import { GFCI, OUTLETS, SIDES, type SiteFacts } from './site-record';
import { mark, type Marked, t } from '#app/platform/texts/t';

function text(most: number, message: Marked) {
  return z.string().trim().max(most, message).default('');
}

/** A whole number, or nothing. */
function number(message: Marked, least: number, most: number) {
  return z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, message)
    .transform((given) => (given === '' ? null : Number(given)))
    .pipe(z.number().min(least, message).max(most, message).nullable())
    .default('');
}

const place = text(80, mark('Keep the place to 80 characters'));
const amps = number(mark('Enter the amps as a whole number from 5 to 200, like 15'), 5, 200);
const gfci = z
  .enum(['', ...GFCI], { errorMap: () => ({ message: mark('Choose yes, no or not known') }) })
  .transform((given) => (given === '' ? null : given));
const feet = number(mark('Enter whole feet from 1 to 10,000, like 60'), 1, 10_000);
const fastener = text(60, mark('Keep the clips to 60 characters'));

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
    gateCode: text(40, mark('Keep the gate code to 40 characters')).optional(),
    dogs: text(200, mark('Keep this to 200 characters')),
    parking: text(200, mark('Keep this to 200 characters')),
    stories: number(mark('Enter the stories as a whole number from 1 to 100'), 1, 100),
    ladderFeet: number(mark('Enter the ladder in whole feet from 4 to 200, like 24'), 4, 200),
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
        context.addIssue({ code: 'custom', path: [`outletPlace${each}`], message: t('Enter where outlet {each} is', { each }) });
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
