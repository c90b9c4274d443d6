import { netText } from '../notifications/templates/invoice-words';
import { mark, type Marked, t } from '#app/platform/texts/t';

export const PROGRAM_STATUSES = ['proposed', 'declined', 'withdrawn', 'active', 'paused', 'ended'] as const;
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number];

export const programStatusLabels: Record<ProgramStatus, Marked> = {
  proposed: mark('Proposed'),
  declined: mark('Declined'),
  withdrawn: mark('Withdrawn'),
  active: mark('Active'),
  paused: mark('Paused'),
  ended: mark('Ended'),
};

/** What the office's list of programs is narrowed down to. */
export const PROGRAM_SHOWS = ['active', 'overdue', 'proposed', 'paused', 'ended', 'declined', 'withdrawn', 'all'] as const;
export type ProgramShow = (typeof PROGRAM_SHOWS)[number];
export type ProgramFilter = { q: string; show: ProgramShow };

export const PROGRAM_BILLINGS = ['visit', 'month'] as const;
export type ProgramBilling = (typeof PROGRAM_BILLINGS)[number];

/** How a program is invoiced, by its own terms. */
export function billingLabel(billing: ProgramBilling, netDays: number): string {
  const what = billing === 'visit' ? t('An invoice after each visit') : t('One invoice a month for its completed visits');
  return `${what}, ${netText(netDays)}`;
}

/** So long before a visit's day it is made and can be seen. */
export const AHEAD_DAYS = 60;
/** So long before its window pros are looked for. */
export const DISPATCH_DAYS = 21;
/** A proposal can be accepted for so long. */
export const PROPOSAL_DAYS = 30;
