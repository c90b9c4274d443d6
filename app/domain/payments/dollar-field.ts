import { z } from 'zod';

/** "1,250", "$1250.50" as cents; null for anything else. */
export function parseDollars(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[$,\s]/g, '');
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

type DollarsOptions = { least: number; most: number; message: string };

/** An amount of money that a person types, as cents. */
export function dollars({ least, most, message }: DollarsOptions) {
  return z
    .string({ required_error: message })
    .max(20, message)
    .transform((text, context) => {
      const cents = parseDollars(text.trim());
      if (cents !== null && cents >= least && cents <= most) return cents;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}
