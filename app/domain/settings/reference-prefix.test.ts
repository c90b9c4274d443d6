import { expect, test } from 'vitest';
import { usualPrefix } from './reference-prefix';

test('a business without a prefix of its own gets the letters of its name', () => {
  expect(usualPrefix('Rocky Mountain Snow Care')).toBe('RMS');
  expect(usualPrefix('Home Services')).toBe('HS');
  expect(usualPrefix('Éclair')).toBe('EC');
  expect(usualPrefix('  7 Pines')).toBe('PI');
});

test('a name without letters gives a prefix too', () => {
  expect(usualPrefix('24/7')).toBe('BK');
  expect(usualPrefix('X')).toBe('BK');
});
