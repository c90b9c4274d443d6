import { z } from 'zod';
import { dayField } from '../fields/date-field';
import { reasonField, versionField } from '../fields/number-fields';

function dayOrNone(prompt: string) {
  return z.union([z.literal('').transform(() => null), dayField(prompt)]);
}

/** An admin's season of a service line: when its work is put up, and when it is taken down where it is. */
export const seasonFormSchema = z
  .object({
    version: versionField.optional(),
    serviceLineId: z.string({ required_error: 'Choose a service' }).trim().min(1, 'Choose a service').max(60, 'Choose a service'),
    installFrom: dayField('Enter the first day of the work'),
    installTo: dayField('Enter the last day of the work'),
    takedownFrom: dayOrNone('Enter the first day of the takedown'),
    takedownTo: dayOrNone('Enter the last day of the takedown'),
    reason: reasonField,
  })
  .superRefine(({ installFrom, installTo, takedownFrom, takedownTo }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (installTo < installFrom) refuse('installTo', 'The work must end on or after its first day');
    if (!takedownFrom !== !takedownTo)
      refuse(takedownFrom ? 'takedownTo' : 'takedownFrom', 'Enter both days of the takedown, or neither');
    if (!takedownFrom || !takedownTo) return;
    if (takedownTo < takedownFrom) refuse('takedownTo', 'The takedown must end on or after its first day');
    if (takedownFrom < installFrom) refuse('takedownFrom', 'The takedown can’t begin before the work does');
  });

export type SeasonForm = z.output<typeof seasonFormSchema>;
