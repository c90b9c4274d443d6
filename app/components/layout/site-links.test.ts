import { expect, test } from 'vitest';
import { dashboardLink, joinLink } from './site-links';

test('a pro goes to the pro dashboard and a customer to their own', () => {
  expect(dashboardLink(['customer', 'pro'])).toBe('/pro/dashboard');
  expect(dashboardLink(['customer'])).toBe('/customer/dashboard');
});

test('an admin and a company member have links of their own', () => {
  expect(dashboardLink(['customer', 'admin'])).toBe('/admin');
  expect(dashboardLink(['customer', 'company'])).toBe('/commercial/dashboard');
});

test('joining leads to sign-up, to the application or to the dashboard', () => {
  expect(joinLink(null)).toBe('/auth?role=pro');
  expect(joinLink({ name: 'Ann', roles: ['customer'] })).toBe('/pro');
  expect(joinLink({ name: 'Pia', roles: ['customer', 'pro'] })).toBe('/pro/dashboard');
});
