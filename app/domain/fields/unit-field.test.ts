import { expect, test } from 'vitest';
import { houseStreet, streetLine, unitField } from './unit-field';

test('a bare number is printed as a unit, and other words stay as they were typed', () => {
  const read = ['4B', ' 12 ', 'c', 'Apt 4', '#3', 'Penthouse', 'Suite  200', '', undefined].map((text) => unitField.parse(text));
  expect(read).toEqual(['Unit 4B', 'Unit 12', 'Unit c', 'Apt 4', '#3', 'Penthouse', 'Suite 200', '', '']);
  expect(unitField.safeParse('x'.repeat(26)).success).toBe(false);
});

test('a street line carries its unit once, and the house is found without it', () => {
  expect(streetLine({ street: '12 Elm St', unit: 'Unit 4' })).toBe('12 Elm St, Unit 4');
  expect(streetLine({ street: '12 Elm St unit 4', unit: 'Unit 4' })).toBe('12 Elm St, Unit 4');
  expect(streetLine({ street: '12 Elm St', unit: '' })).toBe('12 Elm St');
  expect(houseStreet({ street: '12 Elm St, Unit 4', unit: 'Unit 4' })).toBe('12 Elm St');
  expect(houseStreet({ street: '12 Elm St, Apt 4', unit: '' })).toBe('12 Elm St, Apt 4');
  expect(houseStreet({ street: '12 Main', unit: 'Main' })).toBe('12');
});
