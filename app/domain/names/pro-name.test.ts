import { expect, test } from 'vitest';
import { proNameForCustomers, proNameForOffice } from './pro-name';

function person(companyName: string | null, fullName = 'Robin Q. Reyes') {
  return { companyName, user: { fullName } };
}

test('a customer reads the company of a pro', () => {
  expect(proNameForCustomers(person('Lakeside Lights'))).toBe('Lakeside Lights');
});

test('a customer reads only the first name of a pro who works under their own name', () => {
  for (const company of ['Robin Q. Reyes', ' Robin Q. Reyes ', '', null])
    expect(proNameForCustomers(person(company))).toBe('Robin');
});

test('a pro without any name is called so that a sentence still reads', () => {
  expect(proNameForCustomers(person('', ''))).toBe('Your pro');
});

test('the office reads the full name of a pro who works under their own name', () => {
  expect([proNameForOffice(person('Robin Q. Reyes')), proNameForOffice(person(null))]).toEqual([
    'Robin Q. Reyes',
    'Robin Q. Reyes',
  ]);
});
