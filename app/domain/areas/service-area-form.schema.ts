import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { AREA_WAYS } from '../catalog/area-ways';
import { count, reasonField, versionField, words } from '../fields/number-fields';
import { stateNames } from '../fields/us-states';
import { readCounties, readZips } from './read-places';

const BPS_PER_PERCENT = 100;
const LONGEST_MILES = 150;

/** What an admin chose: a circle around a ZIP code, or places by their names. The ZIP codes are those of the database. */
export type ChosenReach =
  | { way: 'radius'; centerZip: string; radiusMiles: number }
  | { way: 'zips'; zips: string[] }
  | { way: 'counties'; counties: { state: string; county: string }[] }
  | { way: 'states'; states: string[] };

const text = z.string().trim().default('');
const zipField = z.string().regex(/^\d{5}$/, mark('Enter a 5-digit ZIP code'));
const milesField = count(mark('Enter miles, 1 to 150'), 1, LONGEST_MILES);
const statesField = z.preprocess(
  (given): unknown => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]),
  z.array(z.string()),
);

const aboutFields = z.object({
  version: versionField.optional(),
  step: z.enum(['save', 'preview']).default('save'),
  name: words(mark('Enter a name'), 60),
  priceLevel: count(mark('Enter a percentage, 0 to 100'), 0, 100).transform((percent) => percent * BPS_PER_PERCENT),
  reason: reasonField,
});

const placeFields = z.object({
  way: z.enum(AREA_WAYS).default('radius'),
  centerZip: text,
  radiusMiles: text,
  zips: text,
  counties: text,
  states: statesField,
});
type Fields = z.output<typeof placeFields>;

/** Only the fields of the chosen way count; what else was typed is left alone. */
function readReach(form: Fields, context: z.RefinementCtx): ChosenReach | null {
  switch (form.way) {
    case 'radius':
      return readCircle(form, context);
    case 'zips': {
      const read = readZips(form.zips);
      return 'problem' in read ? refuse(context, 'zips', read.problem) : { way: 'zips', zips: read.zips };
    }
    case 'counties': {
      const read = readCounties(form.counties);
      return 'problem' in read ? refuse(context, 'counties', read.problem) : { way: 'counties', counties: read.counties };
    }
    case 'states': {
      const states = [...new Set(form.states)].sort();
      if (states.length === 0) return refuse(context, 'states', mark('Choose at least one state'));
      if (states.some((state) => !Object.hasOwn(stateNames, state)))
        return refuse(context, 'states', mark('Choose from the list'));
      return { way: 'states', states };
    }
  }
}

function readCircle({ centerZip, radiusMiles }: Fields, context: z.RefinementCtx): ChosenReach | null {
  const [zip, miles] = [zipField.safeParse(centerZip), milesField.safeParse(radiusMiles)];
  if (!zip.success) refuse(context, 'centerZip', zip.error.issues[0]?.message ?? '');
  if (!miles.success) refuse(context, 'radiusMiles', miles.error.issues[0]?.message ?? '');
  return zip.success && miles.success ? { way: 'radius', centerZip: zip.data, radiusMiles: miles.data } : null;
}

function refuse(context: z.RefinementCtx, field: string, message: string): null {
  context.addIssue({ code: 'custom', path: [field], message });
  return null;
}

/** An admin's service area: its name and price level, and where it is. Two halves, so that both say at once what is wrong. */
export const serviceAreaFormSchema = aboutFields.and(
  placeFields.transform((form, context) => ({ reach: readReach(form, context) ?? z.NEVER })),
);

export type ServiceAreaForm = z.output<typeof serviceAreaFormSchema>;
