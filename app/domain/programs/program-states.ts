export const PROGRAM_STATUSES = ['proposed', 'declined', 'withdrawn', 'active', 'paused', 'ended'] as const;
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

export const programStatusLabels: Record<ProgramStatus, string> = {
  proposed: 'Proposed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

export const PROGRAM_BILLINGS = ['visit', 'month'] as const;
export type ProgramBilling = (typeof PROGRAM_BILLINGS)[number];

export const billingLabels: Record<ProgramBilling, string> = {
  visit: 'An invoice after each visit, Net 30',
  month: 'One invoice a month for its completed visits, Net 30',
};

/** So long before a visit's day it is made and can be seen. */
export const AHEAD_DAYS = 60;
/** So long before its window pros are looked for. */
export const DISPATCH_DAYS = 21;
/** A proposal can be accepted for so long. */
export const PROPOSAL_DAYS = 30;
