import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { placeFields, readPlace } from '../areas/place-form.schema';
import { dayField } from '../fields/date-field';
import { reasonField, versionField } from '../fields/number-fields';

function hourField(prompt: string) {
  return z.string({ required_error: prompt }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, prompt);
}

/** An admin's hold: which hours of the office's zone, why, for which service and where. */
export const holdFormSchema = z
  .object({
    version: versionField.optional(),
    fromOn: dayField(mark('Enter the first day')),
    fromAt: hourField(mark('Enter when it begins, like 08:00')),
    toOn: dayField(mark('Enter the last day')),
    toAt: hourField(mark('Enter when it ends, like 18:00')),
    reason: z
      .string()
      .trim()
      .min(2, mark('Enter the reason that customers see'))
      .max(160, mark('Keep the reason that customers see to 160 characters')),
    ...placeFields,
    log: reasonField,
  })
  .transform((form, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (`${form.toOn} ${form.toAt}` <= `${form.fromOn} ${form.fromAt}`) refuse('toAt', t('The hold must end after it begins'));
    return { ...form, ...readPlace(form, refuse) };
  });

export type HoldForm = z.output<typeof holdFormSchema>;
