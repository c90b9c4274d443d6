import { DAY_MS } from '#app/platform/durations';

/** A plan ends 30 days after notice, and not before the month that is paid. */
export const NOTICE_DAYS = 30;

/** When a plan ends that is canceled now: the later of the paid period's end and 30 days from now. */
export function planEndsAt(given: { now: Date; periodEnd: Date | null }): Date {
  const notice = given.now.getTime() + NOTICE_DAYS * DAY_MS;
  return new Date(Math.max(notice, given.periodEnd?.getTime() ?? 0));
}

export type PlanButton = {
  label: 'Get Started' | 'Select Plan' | 'Change Plan' | 'Current Plan';
  kind: 'sign-up' | 'select' | 'change' | 'current';
};

/** What the button of a plan says. "Processing..." is its busy text. */
export function planButton(given: { signedIn: boolean; planCode: string; activePlanCode: string | null }): PlanButton {
  if (!given.signedIn) return { label: 'Get Started', kind: 'sign-up' };
  if (given.activePlanCode === null) return { label: 'Select Plan', kind: 'select' };
  if (given.activePlanCode === given.planCode) return { label: 'Current Plan', kind: 'current' };
  return { label: 'Change Plan', kind: 'change' };
}
