import { expect, test } from 'vitest';
import { isFlagOn } from './flag-policy';

const flag = { key: 'enable_express_mode', on: true, roles: [], percent: 100 };
const ann = { userId: 'ann', roles: ['customer'] };

test('a flag that is off, or that does not exist, is off for everyone', () => {
  expect(isFlagOn({ ...flag, on: false }, ann)).toBe(false);
  expect(isFlagOn(undefined, ann)).toBe(false);
});

test('a flag for a role is on for its holders alone', () => {
  const forPros = { ...flag, roles: ['pro'] };
  expect(isFlagOn(forPros, ann)).toBe(false);
  expect(isFlagOn(forPros, null)).toBe(false);
  expect(isFlagOn(forPros, { userId: 'pia', roles: ['customer', 'pro'] })).toBe(true);
});

test('a share of the people sees a flag, always the same ones, and a larger share loses no one', () => {
  const people = Array.from({ length: 2_000 }, (_, index) => ({ userId: `person-${index}`, roles: ['customer'] }));
  const at = (percent: number) => people.filter((person) => isFlagOn({ ...flag, percent }, person)).map(({ userId }) => userId);
  expect(at(30).length).toBeGreaterThan(500);
  expect(at(30).length).toBeLessThan(700);
  expect(at(60)).toEqual(expect.arrayContaining(at(30)));
  expect(at(0)).toEqual([]);
  expect(isFlagOn({ ...flag, percent: 99 }, null)).toBe(false);
});
