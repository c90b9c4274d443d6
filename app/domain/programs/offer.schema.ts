import { z } from 'zod';
import { dayField } from '../fields/date-field';
import { dollars, dollarsFrom } from '../fields/dollar-fields';
import { words } from '../fields/number-fields';
import { DAY_PARTS } from '../catalog/day-parts';
import { CADENCES } from '../catalog/cadences';
import { PROGRAM_BILLINGS } from './program-states';
import { mark } from '#app/platform/texts/t';

const PRICE_HELP = mark('Enter dollars, like 249 or 249.50');
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
  siteId: choice(mark('Choose a location')).pipe(z.string().uuid(mark('Choose a location'))),
  programId: choice(mark('Choose a program')),
  sizeTier: choice(mark('Choose a size')),
  service: choice(mark('Choose the kind of work')),
  cadence: z.enum(CADENCES, { errorMap: () => ({ message: mark('Choose how often') }) }),
  billing: z.enum(PROGRAM_BILLINGS, { errorMap: () => ({ message: mark('Choose how it is billed') }) }),
  dayPart: z.enum(DAY_PARTS, { errorMap: () => ({ message: mark('Choose a part of the day') }) }),
  price: dollars(PRICE_HELP).refine((cents) => cents === null || cents >= 100, PRICE_HELP),
  minutes: wholeBetween(15, 720, mark('Enter minutes from 15 to 720')),
  startsOn: dayField(mark('Enter the first day')),
  noticeDays: wholeBetween(0, 365, mark('Enter days from 0 to 365')),
  terms: words(mark('Enter the terms'), 4_000),
});
export type OfferForm = z.output<typeof offerSchema>;

const reasonWords = z.string().trim().min(2, mark('Enter a reason')).max(300, mark('Keep a reason to 300 characters'));

/** A company accepts what its page printed. */
export const acceptSchema = z.object({
  name: z.string().trim().min(2, mark('Enter your full name')).max(100, mark('Keep your full name to 100 characters')),
  agree: z.literal('on', { errorMap: () => ({ message: mark('Check the box to accept') }) }),
  shown: z.string().max(60),
});

export const declineSchema = z.object({ reason: z.string().max(500).default('') });

export const pauseSchema = z.object({
  until: dayField(mark('Enter the day on which visits start again')),
  reason: reasonWords,
});

export const endSchema = z.object({
  endsOn: dayField(mark('Enter the first day without the program')),
  reason: reasonWords,
});

export const repriceSchema = z.object({
  fromOn: dayField(mark('Enter the first day of the new price')),
  price: dollarsFrom(100, PRICE_HELP),
  reason: reasonWords,
});

export const visitSchema = z.object({ day: dayField(mark('Enter the day of the visit')) });
