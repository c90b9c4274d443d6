import { expect, test } from 'vitest';
import { plainText, plainTexts } from './plain-text';

test('names from everywhere are printed in letters that every reader has', () => {
  expect(plainText('Łukasz Nguyễn, “José”’s café – 12½ ft')).toBe('Lukasz Nguyen, “José”’s café – 12½ ft');
  expect(plainText('9:10\u202fAM \u2192 11\u00a0AM')).toBe('9:10 AM to 11\u00a0AM');
  expect(plainText('Lights ✨ on 🎄')).toBe('Lights  on ');
  expect(plainText('北京')).toBe('??');
  expect(plainText('a\u0000b\nc')).toBe('ab\nc');
});

test('every text of a paper is made printable, dates and numbers stay what they are', () => {
  const at = new Date(0);
  expect(plainTexts({ lines: ['Łódź'], at, cents: 5, none: null })).toEqual({ lines: ['Lódz'], at, cents: 5, none: null });
});
