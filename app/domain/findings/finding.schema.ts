import { z } from 'zod';
import { dayField } from '../fields/date-field';
import { words } from '../fields/number-fields';

export const FINDING_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];
export const severityLabels: Record<FindingSeverity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

export const FIXERS = ['us', 'customer'] as const;
export type Fixer = (typeof FIXERS)[number];
export const fixerLabels: Record<Fixer, string> = { us: 'Our crew', customer: 'The people of the location' };

const someDay = dayField('Enter a day');

/** A day, or none. */
const dueField = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text.trim() === '') return '';
    const { data, error } = someDay.safeParse(text);
    if (data !== undefined) return data;
    context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'Enter a day' });
    return z.NEVER;
  });

/** Something that a pro found: fixed on the spot, or due by a day. */
const findingShape = z.object({
  place: words('where it is', 100),
  what: words('what you found', 500),
  severity: z.enum(FINDING_SEVERITIES, { errorMap: () => ({ message: 'Choose how bad it is' }) }),
  action: words('what has to be done', 500),
  fixer: z.enum(FIXERS, { errorMap: () => ({ message: 'Choose who fixes it' }) }),
  fixed: z.enum(['on']).optional(),
  dueOn: dueField,
  photoId: z.union([z.literal(''), z.string().uuid()]).default(''),
});
export type FindingForm = z.output<typeof findingShape>;

function optionalWords(most: number) {
  return z.string().trim().max(most, `Keep it to ${most} characters`).default('');
}

/** What was used: for pest work with its number at the EPA. */
export const materialSchema = z.object({
  product: words('the product', 100),
  epaNumber: optionalWords(40),
  amount: z
    .string({ required_error: 'Enter the amount' })
    .trim()
    .min(1, 'Enter the amount')
    .max(60, 'Keep the amount to 60 characters'),
  place: words('where you used it', 150),
});
export type MaterialForm = z.output<typeof materialSchema>;

export const fixSchema = z.object({ findingId: z.string().uuid(), note: optionalWords(300) });

/** What a pro sends from the page of findings and materials. */
export const noteSchema = z
  .discriminatedUnion('intent', [
    findingShape.extend({ intent: z.literal('finding') }),
    materialSchema.extend({ intent: z.literal('material') }),
    z.object({ intent: z.literal('remove'), kind: z.enum(['finding', 'material']), id: z.string().uuid() }),
  ])
  .superRefine((form, context) => {
    if (form.intent !== 'finding' || form.fixed || form.dueOn !== '') return;
    const message = 'Enter the day by which it is fixed, or check that it is fixed';
    context.addIssue({ code: 'custom', path: ['dueOn'], message });
  });
