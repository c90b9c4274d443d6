import { mark, type Marked } from '#app/platform/texts/t';
import { z } from 'zod';

export const REPORT_REASONS = ['contact', 'payment', 'abuse', 'spam', 'other'] as const;
export const REPORT_LABELS: Record<(typeof REPORT_REASONS)[number], Marked> = {
  contact: mark('Wants to work outside this site'),
  payment: mark('Asks for money outside the booking'),
  abuse: mark('Rude or threatening'),
  spam: mark('Advertising or spam'),
  other: mark('Something else'),
};
export const REPORT_NOTE_LIMIT = 500;

export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, { errorMap: () => ({ message: mark('Choose what is wrong with it') }) }),
  note: z.string().trim().max(REPORT_NOTE_LIMIT, mark('Keep it under 500 characters')).default(''),
});
export type Report = z.output<typeof reportSchema>;

const wordsField = z.string().trim().max(1_000, mark('Keep it under 1,000 characters')).default('');

/** What the office says of a person on their page: for another admin to decide, or with a warning at once. */
export const officeReportSchema = z
  .object({
    reason: reportSchema.shape.reason,
    note: z
      .string()
      .trim()
      .min(5, mark('Enter what happened. It is saved in the audit log'))
      .max(REPORT_NOTE_LIMIT, mark('Keep it under 500 characters')),
    next: z.enum(['queue', 'warn'], { errorMap: () => ({ message: mark('Choose what to do') }) }),
    words: wordsField,
  })
  .refine(({ next, words }) => next !== 'warn' || words.length >= 5, {
    path: ['words'],
    message: mark('Enter what the person should know. We email it to them'),
  });
export type OfficeReport = z.output<typeof officeReportSchema>;
