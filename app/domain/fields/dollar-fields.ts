import { z } from 'zod';

const MAX_DOLLARS = 100_000;

/** No price on a page is higher. */
export const MAX_PRICE_CENTS = MAX_DOLLARS * 100;

const LONGEST_AMOUNT = 20;
/** A comma only where thousands begin: "1,2" may be meant as $1.20 or as $12. */
const AMOUNT = /^(?:\d{1,6}|\d{1,3},\d{3})(?:\.\d{1,2})?$/;

/** An amount as people write it, "1,250" or "$1250.50", in cents; null for anything else. */
export function parseDollars(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[$\s]/g, '');
  return AMOUNT.test(plain) ? Math.round(Number(plain.replace(',', '')) * 100) : null;
}

/** The same, below zero where a minus stands before it: "-60". */
export function parseSignedDollars(text: string): number | null {
  const rest = /^[\s$]*-(.*)$/s.exec(text)?.[1];
  const cents = parseDollars(rest ?? text);
  return cents !== null && rest !== undefined ? -cents : cents;
}

/** An amount in dollars, in cents; empty is null. `text` is said where it is none, or higher than a price may be. */
export function dollars(text: string) {
  return z.string().transform((given, context) => {
    if (given.trim() === '') return null;
    const cents = given.length <= LONGEST_AMOUNT ? parseDollars(given) : null;
    if (cents !== null && cents <= MAX_PRICE_CENTS) return cents;
    context.addIssue({ code: 'custom', message: text });
    return z.NEVER;
  });
}

/** The same, where there has to be an amount of at least so many cents. */
export function dollarsFrom(leastCents: number, text: string) {
  return dollars(text).pipe(z.number({ invalid_type_error: text }).min(leastCents, text));
}

type Bounds = { least: number; most: number; message: string };

/** An amount in dollars between two of cents, in cents. */
export function dollarsWithin({ least, most, message }: Bounds) {
  return z
    .string({ required_error: message })
    .max(LONGEST_AMOUNT, message)
    .transform((given, context) => {
      const cents = parseDollars(given);
      if (cents !== null && cents >= least && cents <= most) return cents;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}
