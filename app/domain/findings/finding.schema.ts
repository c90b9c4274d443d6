import { z } from 'zod';
import { mark, type Marked, t } from '#app/platform/texts/t';
import { dayField } from '../fields/date-field';

export const FINDING_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number];
export const severityLabels: Record<FindingSeverity, Marked> = {
  low: mark('Low'),
  medium: mark('Medium'),
  high: mark('High'),
  critical: mark('Critical'),
};

export const FIXERS = ['us', 'customer'] as const;
export type Fixer = (typeof FIXERS)[number];
export const fixerLabels: Record<Fixer, Marked> = { us: mark('Our crew'), customer: mark('The location’s staff') };

const someDay = dayField(mark('Enter a day'));

/** A day, or none. */
const dueField = z
  .string()
  .default('')
  .transform((text, context) => {
    if (text.trim() === '') return '';
    const { data, error } = someDay.safeParse(text);
    if (data !== undefined) return data;
    context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? t('Enter a day') });
    return z.NEVER;
  });

function wordsField(missing: string, most: number, long: string) {
  return z.string().trim().min(2, missing).max(most, long);
}

function optionalWords(most: number, long: string) {
  return z.string().trim().max(most, long).default('');
}

/** Something that a pro found: fixed on the spot, or due by a day. */
const findingShape = z.object({
  place: wordsField(mark('Enter where it is'), 100, mark('Keep where it is to 100 characters')),
  what: wordsField(mark('Enter what you found'), 500, mark('Keep what you found to 500 characters')),
  severity: z.enum(FINDING_SEVERITIES, { errorMap: () => ({ message: t('Choose how bad it is') }) }),
  action: wordsField(mark('Enter what has to be done'), 500, mark('Keep what has to be done to 500 characters')),
  fixer: z.enum(FIXERS, { errorMap: () => ({ message: t('Choose who fixes it') }) }),
  fixed: z.enum(['on']).optional(),
  dueOn: dueField,
  photoId: z.union([z.literal(''), z.string().uuid()]).default(''),
});
export type FindingForm = z.output<typeof findingShape>;

/** What was used: for pest work with its number at the EPA. */
export const materialSchema = z.object({
  product: wordsField(mark('Enter the product'), 100, mark('Keep the product to 100 characters')),
  epaNumber: optionalWords(40, mark('Keep it to 40 characters')),
  amount: z
    .string({ required_error: mark('Enter the amount') })
    .trim()
    .min(1, mark('Enter the amount'))
    .max(60, mark('Keep the amount to 60 characters')),
  place: wordsField(mark('Enter where you used it'), 150, mark('Keep where you used it to 150 characters')),
});
export type MaterialForm = z.output<typeof materialSchema>;

export const fixSchema = z.object({ findingId: z.string().uuid(), note: optionalWords(300, mark('Keep it to 300 characters')) });

/** What a pro sends from the page of findings and materials. */
export const noteSchema = z
  .discriminatedUnion('intent', [
    findingShape.extend({ intent: z.literal('finding') }),
    materialSchema.extend({ intent: z.literal('material') }),
    fixSchema.extend({ intent: z.literal('fixed') }),
    z.object({ intent: z.literal('remove'), kind: z.enum(['finding', 'material']), id: z.string().uuid() }),
  ])
  .superRefine((form, context) => {
    if (form.intent !== 'finding' || form.fixed || form.dueOn !== '') return;
    const message = t('Enter the day by which it is fixed, or check that it is fixed');
    context.addIssue({ code: 'custom', path: ['dueOn'], message });
  });
