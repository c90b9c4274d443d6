import { expect, test } from 'vitest';
import { nextPayoutDay } from './next-payout';

const weekly = { interval: 'weekly', anchor: 'friday', zone: 'America/Chicago' };

test('the next weekly payout is the coming Friday of the pro’s own calendar', () => {
  expect(nextPayoutDay(new Date('2026-11-25T18:00:00Z'), weekly)?.toISOString()).toBe('2026-11-27T18:00:00.000Z');
  // Late on Thursday in Chicago it is Friday in London.
  expect(nextPayoutDay(new Date('2026-11-27T04:00:00Z'), weekly)?.toISOString()).toBe('2026-11-27T18:00:00.000Z');
  expect(nextPayoutDay(new Date('2026-11-27T15:00:00Z'), weekly)?.toISOString()).toBe('2026-12-04T18:00:00.000Z');
});

test('nothing is promised on a manual schedule', () => {
  expect(nextPayoutDay(new Date('2026-11-25T18:00:00Z'), { ...weekly, interval: 'manual' })).toBeNull();
});
