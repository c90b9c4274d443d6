import { z } from 'zod';
import { dollarsWithin } from '../fields/dollar-fields';
import { LATER_METHODS } from '#app/platform/later-methods';
import { mark } from '#app/platform/texts/t';
import { LATER_LEAST_CENTS, LATER_MOST_CENTS } from './later-policy';

const bound = dollarsWithin({
  least: LATER_LEAST_CENTS,
  most: LATER_MOST_CENTS,
  message: mark('Enter dollars from 35 to 30,000, like 100'),
});

/** The office's form: on or off, with which providers, and the amounts that are offered. */
export const laterForm = z.object({
  subaction: z.literal('pay-over-time'),
  on: z
    .enum(['yes', 'no'])
    .default('no')
    .transform((value) => value === 'yes'),
  methods: z.preprocess(
    (given): unknown => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(z.enum(LATER_METHODS)).max(LATER_METHODS.length),
  ),
  leastCents: bound,
  mostCents: bound,
  seen: z.string().max(100),
});
