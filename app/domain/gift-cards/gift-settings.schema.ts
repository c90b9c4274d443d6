import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { parseDollars } from '../fields/dollar-fields';
import { GIFT_LEAST_CENTS, GIFT_MOST_CENTS } from './gift-card-policy';

const BOUND_HELP = mark('Enter dollars from 5 to 2,000, like 25');
const AMOUNTS_HELP = mark('Enter one to eight amounts in dollars, like 50, 100, 250');

/** What is refused leaves a value behind on which the rules between the fields say nothing more: zod asks them all the same. */
const bound = z
  .string()
  .max(20)
  .default('')
  .transform((text, context) => {
    const cents = parseDollars(text);
    if (cents !== null && cents >= GIFT_LEAST_CENTS && cents <= GIFT_MOST_CENTS) return cents;
    context.addIssue({ code: 'custom', message: BOUND_HELP });
    return Number.NaN;
  });

/** The office's form: on or off, the amounts to choose from, and what an own amount may lie between. */
export const giftSettingsForm = z
  .object({
    on: z
      .enum(['yes', 'no'])
      .default('no')
      .transform((value) => value === 'yes'),
    amounts: z
      .string()
      .max(200, AMOUNTS_HELP)
      .default('')
      .transform((text, context) => {
        const all = text
          .split(/[,;]\s+|[;\n]|\s+/)
          .filter(Boolean)
          .map((each) => parseDollars(each.replace(/,$/, '')));
        const known = [...new Set(all.filter((cents): cents is number => cents !== null))].sort((a, b) => a - b);
        if (known.length > 0 && known.length <= 8 && !all.includes(null)) return known;
        context.addIssue({ code: 'custom', message: AMOUNTS_HELP });
        return [];
      }),
    leastCents: bound,
    mostCents: bound,
    seen: z.string().max(100),
  })
  .superRefine(({ amounts, leastCents, mostCents }, context) => {
    if (leastCents > mostCents)
      context.addIssue({ code: 'custom', path: ['mostCents'], message: mark('The highest amount can’t be below the lowest') });
    if (amounts.some((each) => each < leastCents || each > mostCents))
      context.addIssue({
        code: 'custom',
        path: ['amounts'],
        message: mark('Each amount must be between the lowest and the highest'),
      });
  });

export type GiftSettingsForm = z.output<typeof giftSettingsForm>;
