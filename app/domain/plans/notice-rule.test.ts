import { expect, test } from 'vitest';
import { planButton, planEndsAt } from './notice-rule';

test('a plan ends 30 days after notice, and not before the month that is paid', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const noticeDays = 30;
  expect(planEndsAt({ now, noticeDays, periodEnd: new Date('2026-12-01T00:00:00Z') })).toEqual(new Date('2026-12-21T10:00:00Z'));
  expect(planEndsAt({ now, noticeDays, periodEnd: new Date('2026-12-21T10:00:01Z') })).toEqual(new Date('2026-12-21T10:00:01Z'));
  expect(planEndsAt({ now, noticeDays, periodEnd: null })).toEqual(new Date('2026-12-21T10:00:00Z'));
});

test('a plan without notice ends with the month that is paid', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const periodEnd = new Date('2026-12-01T00:00:00Z');
  expect(planEndsAt({ now, noticeDays: 0, periodEnd })).toEqual(periodEnd);
  expect(planEndsAt({ now, noticeDays: 0, periodEnd: null })).toEqual(now);
});

test('the button shows the customer’s current plan', () => {
  const button = (signedIn: boolean, activePlanCode: string | null) =>
    planButton({ signedIn, planCode: 'PREMIUM', activePlanCode }).label;
  expect([button(false, null), button(true, null), button(true, 'TOTAL_HOME'), button(true, 'PREMIUM')]).toEqual([
    'Get Started',
    'Select Plan',
    'Change Plan',
    'Current Plan',
  ]);
});
