import { z } from 'zod';
import { DAY_MS } from '#app/platform/durations';
import { readZips } from '../areas/read-places';
import { dayField } from '../fields/date-field';
import { reasonField, versionField, words } from '../fields/number-fields';

const LONGEST_DAYS = 366;
const idOrNone = z
  .string()
  .trim()
  .max(60, 'Choose from the list')
  .default('')
  .transform((id) => id || null);

/** How the place of closed days is chosen. */
export const CLOSED_WAYS = ['everywhere', 'area', 'zips'] as const;

/** An admin's closed days: when, why, for which service and where. Only the fields of the chosen way count. */
export const closedFormSchema = z
  .object({
    version: versionField.optional(),
    name: words('a name', 80),
    fromOn: dayField('Enter the first day'),
    toOn: dayField('Enter the last day'),
    reason: words('the reason that customers see', 160),
    serviceLineId: idOrNone,
    way: z.enum(CLOSED_WAYS, { errorMap: () => ({ message: 'Choose where' }) }).default('everywhere'),
    areaId: idOrNone.pipe(z.string().uuid('Choose a service area').nullable()),
    zips: z.string().trim().max(40_000, 'Enter fewer ZIP codes').default(''),
    log: reasonField,
  })
  .transform((form, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (form.toOn < form.fromOn) refuse('toOn', 'The last day must be on or after the first');
    else if (Date.parse(form.toOn) - Date.parse(form.fromOn) >= LONGEST_DAYS * DAY_MS)
      refuse('toOn', 'Close at most a year at once');
    if (form.way === 'area' && !form.areaId) refuse('areaId', 'Choose a service area');
    const read = form.way === 'zips' ? readZips(form.zips) : { zips: [] };
    if ('problem' in read) refuse('zips', read.problem);
    return {
      ...form,
      areaId: form.way === 'area' ? form.areaId : null,
      zips: 'problem' in read ? [] : read.zips,
    };
  });

export type ClosedForm = z.output<typeof closedFormSchema>;
