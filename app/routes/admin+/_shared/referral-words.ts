import type { Tone } from '#app/components/ui/badge';
import { REFERRAL_STATES, type ReferralState } from '#app/domain/referrals/referral-states';
import { mark, type Marked } from '#app/platform/texts/t';

export const referralWords: Record<ReferralState, Marked> = {
  booked: mark('Booked'),
  earned: mark('Credit earned'),
  taken_back: mark('Taken back'),
  ended: mark('No credit'),
  void: mark('Canceled'),
};

export const referralTones: Record<ReferralState, Tone> = {
  booked: 'info',
  earned: 'good',
  taken_back: 'warn',
  ended: 'calm',
  void: 'bad',
};

export const REFERRAL_TABS = ['all', ...REFERRAL_STATES] as const;
