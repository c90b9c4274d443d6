import { DAY_MS } from '#app/platform/durations';
import { mark, type Marked } from '#app/platform/texts/t';

/** When a plan ends that is canceled now: the later of the paid period's end and the end of its notice, in days from now. */
export function planEndsAt(given: { now: Date; periodEnd: Date | null; noticeDays: number }): Date {
  const notice = given.now.getTime() + given.noticeDays * DAY_MS;
  return new Date(Math.max(notice, given.periodEnd?.getTime() ?? 0));
}

export type PlanButton = {
  label: Marked;
  kind: 'sign-up' | 'select' | 'change' | 'current';
};

/** What the button of a plan says. "Processing..." is its busy text. */
export function planButton(given: { signedIn: boolean; planCode: string; activePlanCode: string | null }): PlanButton {
  if (!given.signedIn) return { label: mark('Get Started'), kind: 'sign-up' };
  if (given.activePlanCode === null) return { label: mark('Select Plan'), kind: 'select' };
  if (given.activePlanCode === given.planCode) return { label: mark('Current Plan'), kind: 'current' };
  return { label: mark('Change Plan'), kind: 'change' };
}
