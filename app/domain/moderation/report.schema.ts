import { z } from 'zod';

export const REPORT_REASONS = ['contact', 'payment', 'abuse', 'spam', 'other'] as const;
export const REPORT_LABELS: Record<(typeof REPORT_REASONS)[number], string> = {
  contact: 'Wants to work outside this site',
  payment: 'Asks for money outside the booking',
  abuse: 'Rude or threatening',
  spam: 'Advertising or spam',
  other: 'Something else',
};
export const REPORT_NOTE_LIMIT = 500;

export const reportSchema = z.object({
  reason: z.enum(REPORT_REASONS, { errorMap: () => ({ message: 'Choose what is wrong with it' }) }),
  note: z.string().trim().max(REPORT_NOTE_LIMIT, `Keep it under ${REPORT_NOTE_LIMIT} characters`).default(''),
});
export type Report = z.output<typeof reportSchema>;
