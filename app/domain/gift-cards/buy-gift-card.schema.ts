import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { emailField, mailField } from '../fields/contact-fields';
import { textLine } from '../fields/text-line';
import { parseDollars } from '../fields/dollar-fields';

const CHOOSE = mark('Choose an amount');
const LONG_MESSAGE = mark('Shorten your message to 500 characters');
const AMOUNT_HELP = mark('Enter an amount in dollars, like 75');
const DAY_HELP = mark('Enter the day as a date');

/** What a buyer sends. Whether the amount and the day are within bounds is asked of the settings. */
export const buyGiftCardSchema = z
  .object({
    choice: z.string({ required_error: CHOOSE }).regex(/^(own|\d{3,6})$/, CHOOSE),
    own: z.string().trim().max(20, AMOUNT_HELP).default(''),
    buyerName: textLine(100, mark('Enter your name'), mark('Shorten the name to 100 characters')),
    buyerEmail: emailField,
    recipientName: textLine(100, mark('Enter the recipient’s name'), mark('Shorten the name to 100 characters')),
    delivery: z.enum(['email', 'self']).default('email'),
    recipientEmail: z.string().trim().max(254).default(''),
    deliverOn: z
      .string()
      .trim()
      .default('')
      .refine((text) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text), DAY_HELP),
    message: z.string().trim().max(500, LONG_MESSAGE).default(''),
  })
  .transform(({ choice, own, ...form }, context) => {
    const amountCents = choice === 'own' ? parseDollars(own) : Number(choice);
    if (amountCents === null) {
      context.addIssue({ code: 'custom', path: ['own'], message: AMOUNT_HELP });
      return z.NEVER;
    }
    if (form.delivery === 'self') return { ...form, amountCents, isOwn: choice === 'own', recipientEmail: null };
    const email = mailField(mark('Enter the recipient’s email address')).safeParse(form.recipientEmail);
    if (!email.success) {
      for (const { message } of email.error.issues) context.addIssue({ code: 'custom', path: ['recipientEmail'], message });
      return z.NEVER;
    }
    return { ...form, amountCents, isOwn: choice === 'own', recipientEmail: email.data };
  });

export type BuyGiftCardForm = z.output<typeof buyGiftCardSchema>;
