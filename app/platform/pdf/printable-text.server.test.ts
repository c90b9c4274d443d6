import { expect, test } from 'vitest';
import { printableText, printableTexts } from './printable-text.server';

test('names in Latin, Greek and Cyrillic letters are printed as they are written', () => {
  for (const name of ['Łukasz Żółć', 'Nguyễn Thị Ánh', 'Γιώργος Παπαδόπουλος', 'Юлія Шевченко', '“José”’s café – 12½ ft'])
    expect(printableText(name)).toBe(name);
  expect(printableText('Nguye\u0302\u0303n'), 'accents written apart').toBe('Nguyễn');
  expect(printableText('9:10\u202fAM \u2192 11\u00a0AM')).toBe('9:10\u202fAM \u2192 11\u00a0AM');
});

test('a letter that the fonts lack becomes a replacement sign, a picture is left out', () => {
  expect(printableText('北京')).toBe('\uFFFD\uFFFD');
  expect(printableText('Lights on 🎄👍🏽')).toBe('Lights on ');
  expect(printableText('a\u0000b\nc')).toBe('ab\nc');
});

test('every text of a PDF is made printable, dates and numbers stay what they are', () => {
  const at = new Date(0);
  expect(printableTexts({ lines: ['北'], at, cents: 5, none: null })).toEqual({ lines: ['\uFFFD'], at, cents: 5, none: null });
});
