import { expect, test } from 'vitest';
import { makeReference, parseReference } from './reference';

test('a reference has the year and five letters that are hard to confuse', () => {
  let seed = 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let round = 0; round < 500; round += 1) {
    const reference = makeReference('SNO', 2026, random);
    expect(reference).toMatch(/^SNO-26-[2-9A-HJKMNP-TV-Z]{5}$/);
    expect(parseReference(reference)).toBe(reference);
  }
  expect(makeReference('SNO', 2026, () => 0.999_999_999)).toBe('SNO-26-ZZZZZ');
});

test('a reference is understood however it is typed', () => {
  expect(parseReference(' hl-26-4k7qx ')).toBe('HL-26-4K7QX');
  expect(parseReference('hl26 4k7qx')).toBe('HL-26-4K7QX');
  expect(parseReference('sno 26-4k7qx')).toBe('SNO-26-4K7QX');
  expect(parseReference('4K7QX')).toBeNull();
  expect(parseReference('INV-1107')).toBeNull();
});
