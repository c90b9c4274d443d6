import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { optionalDayField } from '../fields/date-field';
import { DOCUMENT_KINDS } from './document-kinds';

const day = optionalDayField(mark('Enter a date, like 2027-03-31'));

const kind = z.enum(DOCUMENT_KINDS, { errorMap: () => ({ message: t('Choose the type of document') }) });

/** What a pro says about the files they send; our team checks it when it looks at them. */
export const uploadDocumentsSchema = z
  .object({ kind, expiresOn: day.default('') })
  .refine((form) => form.kind !== 'insurance' || form.expiresOn !== '', {
    path: ['expiresOn'],
    message: mark('Enter the date your insurance expires'),
  });

export const deleteDocumentSchema = z.object({ intent: z.literal('delete') });

const COVERAGE = mark('Enter the coverage in dollars, like 1,000,000');

export const approveDocumentSchema = z.object({
  subaction: z.literal('approve'),
  expiresOn: day.default(''),
  coverage: z
    .string()
    .default('')
    .transform((given, context) => {
      const plain = given.replace(/[\s,$]/g, '');
      if (plain === '') return null;
      const dollars = Number(plain);
      if (Number.isInteger(dollars) && dollars >= 0 && dollars <= 20_000_000) return dollars * 100;
      context.addIssue({ code: 'custom', message: COVERAGE });
      return z.NEVER;
    }),
});

export const rejectDocumentSchema = z.object({
  subaction: z.literal('reject'),
  reason: z
    .string()
    .trim()
    .min(3, mark('Enter a reason, so the pro can send a better one'))
    .max(300, mark('Keep it under 300 characters')),
});

export const reviewDocumentSchema = z.discriminatedUnion('subaction', [approveDocumentSchema, rejectDocumentSchema]);
