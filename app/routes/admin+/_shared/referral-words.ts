import type { Tone } from '#app/components/ui/badge';
import { REFERRAL_STATES, type ReferralState } from '#app/domain/referrals/referral-states';

export const referralWords: Record<ReferralState, string> = {
  booked: 'Booked',
  earned: 'Credit earned',
  taken_back: 'Taken back',
  ended: 'No credit',
  void: 'Canceled',
};

export const referralTones: Record<ReferralState, Tone> = {
  booked: 'info',
  earned: 'good',
  taken_back: 'warn',
  ended: 'calm',
  void: 'bad',
};

export const REFERRAL_TABS = ['all', ...REFERRAL_STATES] as const;
