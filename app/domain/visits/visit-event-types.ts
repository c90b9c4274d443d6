import { VISIT_ACTIONS } from './visit-status';

/** What stands in a visit's history: every step of its state, and what happens beside it. */
export const VISIT_EVENT_TYPES = [
  ...VISIT_ACTIONS,
  'addition-accepted',
  'addition-proposed',
  'addition-refused',
  'arrived',
  'change-needs',
  'claim-escalated',
  'claimed',
  'completion-held',
  'completion-refused',
  'customer-confirmed',
  'day-settled',
  'details-changed',
  'flag-decided',
  'flagged',
  'late-alert',
  'left-for-day',
  'lights-stored',
  'move-asked',
  'move-lapsed',
  'move-offered',
  'move-withdrawn',
  'office-message',
  'options-added',
  'package-changed',
  'photos-allowed',
  'photos-withdrawn',
  'pool-opened',
  'pro-changed',
  'problem-reported',
  'raise-payout',
  'sign-off-disputed',
  'sign-off-resolved',
  'signed-off',
  'site-changed',
  'storage-cancelled',
  'storage-ordered',
  'times-declined',
  'times-proposed',
  'tracking-renewed',
  'weather-asked',
  'weather-over',
  'week-chosen',
] as const;
export type VisitEventType = (typeof VISIT_EVENT_TYPES)[number];

export function isVisitEventType(type: string): type is VisitEventType {
  return (VISIT_EVENT_TYPES as readonly string[]).includes(type);
}
