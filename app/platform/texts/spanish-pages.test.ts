import { expect, test } from 'vitest';
import { isInSpanish } from './spanish-pages';

test('a page with a name of its own is in Spanish, a CSV file in its place is not', () => {
  for (const list of ['/admin/referrals', '/admin/gift-cards', '/admin/invoices']) {
    expect(isInSpanish(`${list}/4f1c`)).toBe(true);
    expect(isInSpanish(`${list}/csv`)).toBe(false);
  }
});

test('no CSV file is in Spanish, those of figures neither', () => {
  const files = [
    '/admin/analytics/csv',
    '/commercial/analytics/csv',
    '/pro/dashboard/analytics/csv',
    '/pro/payouts/statements.csv',
  ];
  expect(files.filter(isInSpanish)).toEqual([]);
});
