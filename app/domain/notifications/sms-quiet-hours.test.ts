import { expect, test } from 'vitest';
import { LEGAL_QUIET, smsMayGoAt } from './sms-quiet-hours';

const chicago = 'America/Chicago';
const quiet = [LEGAL_QUIET];
function iso(at: string, zone: string | null, hours = quiet): string {
  return smsMayGoAt({ at: new Date(at), zone, quiet: hours }).toISOString();
}

test('a text message in the daytime of its recipient goes at once', () => {
  expect(iso('2026-11-10T18:00:00Z', chicago)).toBe('2026-11-10T18:00:00.000Z');
});

test('a text message at night waits for eight in the morning where its recipient lives', () => {
  expect(iso('2026-11-11T04:30:00Z', chicago)).toBe('2026-11-11T14:00:00.000Z');
  expect(iso('2026-11-11T04:30:00Z', 'America/Los_Angeles')).toBe('2026-11-11T04:30:00.000Z');
  expect(iso('2026-11-11T12:00:00Z', chicago)).toBe('2026-11-11T14:00:00.000Z');
});

test('the night in which the clocks change ends at eight all the same', () => {
  expect(iso('2026-11-01T03:00:00Z', chicago)).toBe('2026-11-01T14:00:00.000Z');
  expect(iso('2026-03-08T04:00:00Z', chicago)).toBe('2026-03-08T13:00:00.000Z');
});

test('a person may ask for more quiet than the law gives them', () => {
  const noon = [LEGAL_QUIET, { start: '11:00', end: '13:30' }];
  expect(iso('2026-11-10T18:00:00Z', chicago, noon)).toBe('2026-11-10T19:30:00.000Z');
});

test('where the clocks of the recipient are unknown it must be daytime on both coasts', () => {
  expect(iso('2026-11-10T14:00:00Z', null)).toBe('2026-11-10T16:00:00.000Z');
  expect(iso('2026-11-11T03:00:00Z', null)).toBe('2026-11-11T16:00:00.000Z');
});
