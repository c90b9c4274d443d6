import { z } from 'zod';
import { dayField } from '../fields/date-field';
import { PAYMENT_TERMS, type PaymentTerms } from './payment-terms';

/** The lines that a quote may have; empty ones are left out. */
export const QUOTE_LINES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** "1,250", "$1250.50" and "-60" as cents. */
function parseDollars(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[$,\s]/g, '');
  if (!/^-?\d{1,6}(\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

const label = z.string().max(120, 'Shorten the line to 120 characters').default('');
const amount = z.string().max(20, 'Enter an amount, like 1250.00').default('');
const lineShape = Object.fromEntries(
  QUOTE_LINES.flatMap((line) => [
    [`label${line}`, label],
    [`amount${line}`, amount],
  ]),
);

/** The admin's quote: lines of text and dollars, side by side. At least one line, each with both. */
export const issueQuoteSchema = z
  .object({
    packageId: z.string().min(1, 'Choose a service').max(60, 'Choose a service'),
    terms: z.enum(PAYMENT_TERMS, { errorMap: () => ({ message: 'Choose payment terms' }) }).optional(),
    /** The day that the quote is for; left out, the one that was asked for. */
    date: z.union([z.literal('').transform(() => undefined), dayField('Choose a day')]).optional(),
  })
  .extend(lineShape)
  .extend({ note: z.string().trim().max(500, 'Keep the note under 500 characters').default('') })
  .transform((form, context) => {
    const sent = form as unknown as Record<string, string>;
    const lines: { label: string; amountCents: number }[] = [];
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    for (const line of QUOTE_LINES) {
      const text = sent[`label${line}`]!.trim();
      const dollars = sent[`amount${line}`]!.trim();
      if (!text && !dollars) continue;
      const amountCents = parseDollars(dollars);
      if (!text) refuse(`label${line}`, `Enter what line ${line} is for`);
      if (amountCents === null) refuse(`amount${line}`, `Enter an amount in line ${line}, like 1250.00`);
      else if (text) lines.push({ label: text, amountCents });
      else continue;
    }
    const isEmpty = QUOTE_LINES.every((line) => !sent[`label${line}`]!.trim() && !sent[`amount${line}`]!.trim());
    if (isEmpty) refuse('label1', 'Enter at least one line with an amount');
    return {
      packageId: form.packageId,
      lines,
      revisionNote: sent.note ?? '',
      terms: form.terms as PaymentTerms | undefined,
      date: form.date,
    };
  });
