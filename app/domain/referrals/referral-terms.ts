import { z } from 'zod';

/** What the bounds of the program are until an admin says otherwise, and between what they lie. Amounts are cents. */
export const REFERRAL_BOUNDS = {
  friendCents: { usual: 2_500, least: 100, most: 20_000 },
  inviterCents: { usual: 2_500, least: 100, most: 20_000 },
  /** So many friends a year bring their inviter credit. */
  yearlyMost: { usual: 10, least: 1, most: 100 },
} as const;

function within(name: keyof typeof REFERRAL_BOUNDS) {
  const { usual, least, most } = REFERRAL_BOUNDS[name];
  return z.number().int().min(least).max(most).default(usual);
}

/** Whether customers can invite friends, and what each of them gets. A new installation has it off. */
export const referralTermsSchema = z.object({
  on: z.boolean().default(false),
  friendCents: within('friendCents'),
  inviterCents: within('inviterCents'),
  yearlyMost: within('yearlyMost'),
});

export type ReferralTerms = z.output<typeof referralTermsSchema>;
