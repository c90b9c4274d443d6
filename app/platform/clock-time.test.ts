import { expect, test } from 'vitest';
import { clockMinutes } from './clock-time';

test('a clock time counts from midnight', () => {
  expect(['00:00', '07:30', '24:00'].map(clockMinutes)).toEqual([0, 450, 1_440]);
});
