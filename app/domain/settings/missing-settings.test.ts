import { expect, test } from 'vitest';
import { seedSettings } from '../initial-data/seed-catalog';
import { missingSettings } from './missing-settings';

const real = [
  { key: 'businessName', value: 'Brightcrew' },
  { key: 'phone', value: '(312) 867-5309' },
  { key: 'emergencyPhone', value: '(312) 867-5310' },
  { key: 'email', value: 'hello@brightcrew.com' },
  { key: 'postalAddress', value: 'Brightcrew, 1 Lake St, Chicago, IL 60601' },
];

test('a deploy with its own phone, emergency line and address may go live', () => {
  expect(missingSettings(real)).toEqual([]);
});

test('an empty, a blank and an absent setting are each named', () => {
  const [, phone, , email] = real;
  const found = missingSettings([
    { ...phone!, value: '  ' },
    { ...email!, value: null },
  ]);
  expect(found.map((line) => /^The (.+) is missing\./.exec(line)?.[1])).toEqual([
    'name',
    'phone number',
    'email address',
    'postal address',
  ]);
});

test('demo values of the catalog do not count as real settings', () => {
  expect(missingSettings(seedSettings)).toHaveLength(4);
});
