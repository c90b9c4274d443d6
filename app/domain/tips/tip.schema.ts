import { z } from 'zod';
import { parseDollars } from '../fields/dollar-fields';
import { TIP_MINIMUM_CENTS, TIP_LIMIT_CENTS } from './tip-policy';
import { mark } from '#app/platform/texts/t';

const OWN = 'own';
const chooseFirst = mark('Choose an amount');
const ownMessage = mark('Enter an amount from $1 to $500, like 25');

/** One of the suggested amounts, or one of the customer's own, as cents; paid by the saved card or on Stripe's page. */
export const tipSchema = z
  .object({
    choice: z.string({ required_error: chooseFirst }).regex(/^(own|\d{3,5})$/, chooseFirst),
    own: z.string().trim().max(20, ownMessage).default(''),
    pay: z.enum(['saved', 'page']).default('page'),
  })
  .transform(({ choice, own, pay }, context) => {
    const amountCents = choice === OWN ? parseDollars(own) : Number(choice);
    if (amountCents !== null && amountCents >= TIP_MINIMUM_CENTS && amountCents <= TIP_LIMIT_CENTS) return { amountCents, pay };
    context.addIssue({ code: 'custom', path: [choice === OWN ? 'own' : 'choice'], message: ownMessage });
    return z.NEVER;
  });
