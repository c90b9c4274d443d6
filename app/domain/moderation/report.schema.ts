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
