import { mark, type Marked } from '#app/platform/texts/t';

export const REFERRAL_STATES = ['booked', 'earned', 'taken_back', 'ended', 'void'] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

/** The states of an invited friend, in words. */
export const referralStateLabels: Record<ReferralState, Marked> = {
  booked: mark('Booked'),
  earned: mark('Credit earned'),
  taken_back: mark('Refunded'),
  ended: mark('No credit'),
  void: mark('Canceled by the office'),
};

/** Throws where a row has another one: a check of the database refuses that. */
export function toReferralState(text: string): ReferralState {
  const state = REFERRAL_STATES.find((each) => each === text);
  if (!state) throw new Error(`No such state of a referral: ${text}`);
  return state;
}
