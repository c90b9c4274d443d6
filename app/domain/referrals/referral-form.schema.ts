import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { dollarsFrom, MAX_PRICE_CENTS } from '../fields/dollar-fields';
import { count, reasonField } from '../fields/number-fields';
import { REFERRAL_BOUNDS, type ReferralTerms } from './referral-terms';

function amount(name: 'friendCents' | 'inviterCents') {
  const { least, most } = REFERRAL_BOUNDS[name];
  const text = mark('Enter an amount from $1 to $200, like 25');
  return dollarsFrom(least, text).pipe(z.number().max(Math.min(most, MAX_PRICE_CENTS), text));
}

const { least, most } = REFERRAL_BOUNDS.yearlyMost;

/** The form of `/admin/referrals/terms`. */
export const referralFormSchema = z.object({
  on: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
  friendCents: amount('friendCents'),
  inviterCents: amount('inviterCents'),
  yearlyMost: count(mark('Enter a whole number from 1 to 100, like 10'), least, most),
  /** Of the settings that the page was made of. */
  seen: z.string().max(100),
  reason: reasonField,
});

/** The fields of the form as it stands. */
export function referralTermValues({ on, friendCents, inviterCents, yearlyMost }: ReferralTerms) {
  return {
    on: on ? 'on' : undefined,
    friendCents: String(friendCents / 100),
    inviterCents: String(inviterCents / 100),
    yearlyMost: String(yearlyMost),
  };
}

/** Why the office ends what was given: kept in the log. */
export const voidReferralSchema = z.object({
  reason: z.string().trim().min(3, mark('Enter a reason')).max(300, mark('Shorten the reason to 300 characters')),
});
