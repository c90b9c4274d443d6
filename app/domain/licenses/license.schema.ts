import { z } from 'zod';
import { dateColumn } from '#app/platform/local-date';
import { mark } from '#app/platform/texts/t';
import { dayField } from '../fields/date-field';
import { LICENSE_STATUSES } from './license-policy';

export const licenseFilterSchema = z.object({
  q: z.string().trim().max(100).catch(''),
  status: z.enum(['all', ...LICENSE_STATUSES]).catch('all'),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .catch(''),
});
export type LicenseFilter = z.output<typeof licenseFilterSchema>;

export const recheckSchema = z.object({ licenseId: z.string().uuid() });

export const approveSchema = z.object({
  subaction: z.literal('approve'),
  expiresOn: dayField(mark('Enter the date the license expires')).transform(dateColumn),
  evidence: z
    .string()
    .trim()
    .min(5, mark('Enter the evidence you saw, like "copy of the card by email"'))
    .max(500, mark('Keep it under 500 characters')),
});

export const rejectSchema = z.object({
  subaction: z.literal('reject'),
  reason: z.string().trim().min(3, mark('Enter a reason, so the pro can fix it')).max(500, mark('Keep it under 500 characters')),
});

const state = z
  .string({ required_error: mark('Choose a state') })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, mark('Choose a state, like IL'));

/** How a state's register is asked: our own rows, a service of its own, or a list that it gives out. */
export const sourceSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('local'), state }),
  z.object({ intent: z.literal('http'), state, url: z.string().trim().min(1, mark('Enter the address')).max(500) }),
  z.object({
    intent: z.literal('csv'),
    state,
    csv: z.string().min(1, mark('Paste the list')).max(60_000, mark('Paste at most 60,000 characters at once')),
  }),
]);
