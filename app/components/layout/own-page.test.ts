import { expect, test } from 'vitest';
import { isOwnPage } from './own-page';

test('settings, notices, households and the areas of pros, companies and the office are the person’s own', () => {
  const own = [
    '/settings',
    '/settings/data',
    '/notifications',
    '/customer/account',
    '/customer/household/join/abc',
    '/pro/docs',
    '/admin',
  ];
  expect(own.filter((path) => !isOwnPage(path))).toEqual([]);
});

test('visits, addresses, messages, bills and the public pages are not', () => {
  const others = [
    '/',
    '/customer/dashboard',
    '/customer/sites',
    '/messages',
    '/billing-history',
    '/book',
    '/professionals',
    '/plans',
  ];
  expect(others.filter(isOwnPage)).toEqual([]);
});
