import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { readZips } from './read-places';

const idOrNone = z
  .string()
  .trim()
  .max(60, mark('Choose from the list'))
  .default('')
  .transform((id) => id || null);

/** How the place of a rule is chosen. */
export const PLACE_WAYS = ['everywhere', 'area', 'zips'] as const;

/** The fields of a form that says for which service and where something holds. Only those of the chosen way count. */
export const placeFields = {
  serviceLineId: idOrNone,
  way: z.enum(PLACE_WAYS, { errorMap: () => ({ message: mark('Choose where') }) }).default('everywhere'),
  areaId: idOrNone.pipe(z.string().uuid(mark('Choose a service area')).nullable()),
  zips: z.string().trim().max(40_000, mark('Enter fewer ZIP codes')).default(''),
};

type PlaceFields = z.output<z.ZodObject<typeof placeFields>>;
type Refuse = (field: string, message: string) => void;

/** The place that was chosen; what is missing of it is told to `refuse`. */
export function readPlace({ way, areaId, zips }: PlaceFields, refuse: Refuse): { areaId: string | null; zips: string[] } {
  if (way === 'area' && !areaId) refuse('areaId', mark('Choose a service area'));
  const read = way === 'zips' ? readZips(zips) : { zips: [] };
  if ('problem' in read) refuse('zips', read.problem);
  return { areaId: way === 'area' ? areaId : null, zips: 'problem' in read ? [] : read.zips };
}
