import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { dayField } from '../fields/date-field';
import { reasonField, versionField } from '../fields/number-fields';

function dayOrNone(prompt: string) {
  return z.union([z.literal('').transform(() => null), dayField(prompt)]);
}

/** An admin's season of a service line: when its work is put up, and when it is taken down where it is. */
export const seasonFormSchema = z
  .object({
    version: versionField.optional(),
    serviceLineId: z
      .string({ required_error: mark('Choose a service') })
      .trim()
      .min(1, mark('Choose a service'))
      .max(60, mark('Choose a service')),
    installFrom: dayField(mark('Enter the first day of the work')),
    installTo: dayField(mark('Enter the last day of the work')),
    takedownFrom: dayOrNone(mark('Enter the first day of the takedown')),
    takedownTo: dayOrNone(mark('Enter the last day of the takedown')),
    reason: reasonField,
  })
  .superRefine(({ installFrom, installTo, takedownFrom, takedownTo }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (installTo < installFrom) refuse('installTo', mark('The work must end on or after its first day'));
    if (!takedownFrom !== !takedownTo)
      refuse(takedownFrom ? 'takedownTo' : 'takedownFrom', mark('Enter both days of the takedown, or neither'));
    if (!takedownFrom || !takedownTo) return;
    if (takedownTo < takedownFrom) refuse('takedownTo', mark('The takedown must end on or after its first day'));
    if (takedownFrom < installFrom) refuse('takedownFrom', mark('The takedown can’t begin before the work does'));
  });

export type SeasonForm = z.output<typeof seasonFormSchema>;
