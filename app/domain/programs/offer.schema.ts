import { z } from 'zod';
import { dayField } from '../fields/date-field';
import { dollars, dollarsFrom, words } from '../fields/number-fields';
import { DAY_PARTS } from '../catalog/day-parts';
import { CADENCES } from '../catalog/cadences';
import { PROGRAM_BILLINGS } from './program-states';

const PRICE_HELP = 'Enter dollars, like 249 or 249.50';
function choice(help: string) {
  return z.string({ required_error: help }).min(1, help).max(80, help);
}

function wholeBetween(least: number, most: number, help: string) {
  return z
    .string({ required_error: help })
    .trim()
    .regex(/^\d{1,4}$/, help)
    .transform(Number)
    .refine((value) => value >= least && value <= most, help);
}

/** The office's offer of a program for a location. Without a price the price book's counts. */
export const offerSchema = z.object({
  siteId: choice('Choose a location').pipe(z.string().uuid('Choose a location')),
  programId: choice('Choose a program'),
  sizeTier: choice('Choose a size'),
  service: choice('Choose the kind of work'),
  cadence: z.enum(CADENCES, { errorMap: () => ({ message: 'Choose how often' }) }),
  billing: z.enum(PROGRAM_BILLINGS, { errorMap: () => ({ message: 'Choose how it is billed' }) }),
  dayPart: z.enum(DAY_PARTS, { errorMap: () => ({ message: 'Choose a part of the day' }) }),
  price: dollars(PRICE_HELP).refine((cents) => cents === null || cents >= 100, PRICE_HELP),
  minutes: wholeBetween(15, 720, 'Enter minutes from 15 to 720'),
  startsOn: dayField('Enter the first day'),
  noticeDays: wholeBetween(0, 365, 'Enter days from 0 to 365'),
  terms: words('the terms', 4_000),
});
export type OfferForm = z.output<typeof offerSchema>;

/** A company accepts what its page printed. */
export const acceptSchema = z.object({
  name: words('your full name', 100),
  agree: z.literal('on', { errorMap: () => ({ message: 'Check the box to accept' }) }),
  shown: z.string().max(60),
});

export const declineSchema = z.object({ reason: z.string().max(500).default('') });

export const pauseSchema = z.object({
  until: dayField('Enter the day on which visits start again'),
  reason: words('a reason', 300),
});

export const endSchema = z.object({
  endsOn: dayField('Enter the first day without the program'),
  reason: words('a reason', 300),
});

export const repriceSchema = z.object({
  fromOn: dayField('Enter the first day of the new price'),
  price: dollarsFrom(100, PRICE_HELP),
  reason: words('a reason', 300),
});

export const visitSchema = z.object({ day: dayField('Enter the day of the visit') });
