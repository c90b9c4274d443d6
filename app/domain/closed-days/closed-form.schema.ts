import { z } from 'zod';
import { DAY_MS } from '#app/platform/durations';
import { mark } from '#app/platform/texts/t';
import { placeFields, readPlace } from '../areas/place-form.schema';
import { dayField } from '../fields/date-field';
import { reasonField, versionField, words } from '../fields/number-fields';

const LONGEST_DAYS = 366;
/** An admin's closed days: when, why, for which service and where. Only the fields of the chosen way count. */
export const closedFormSchema = z
  .object({
    version: versionField.optional(),
    name: words(mark('Enter a name'), 80),
    fromOn: dayField(mark('Enter the first day')),
    toOn: dayField(mark('Enter the last day')),
    reason: words(mark('Enter the reason that customers see'), 160),
    ...placeFields,
    log: reasonField,
  })
  .transform((form, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (form.toOn < form.fromOn) refuse('toOn', mark('The last day must be on or after the first'));
    else if (Date.parse(form.toOn) - Date.parse(form.fromOn) >= LONGEST_DAYS * DAY_MS)
      refuse('toOn', mark('Close at most a year at once'));
    return { ...form, ...readPlace(form, refuse) };
  });

export type ClosedForm = z.output<typeof closedFormSchema>;
