import { describe, expect, it } from 'vitest';
import { reminderTimes } from './reminder-times';

function times(start: string, zone: string, now: string): string[] {
  return reminderTimes({ start: new Date(start), zone, now: new Date(now) }).map(
    ({ daysBefore, at }) => `${daysBefore} ${at.toISOString()}`,
  );
}

describe('reminders', () => {
  it('go out 7, 3 and 1 days before at 9 in the morning at the site', () => {
    expect(times('2026-11-24T15:00:00Z', 'America/Chicago', '2026-11-01T00:00:00Z')).toEqual([
      '7 2026-11-17T15:00:00.000Z',
      '3 2026-11-21T15:00:00.000Z',
      '1 2026-11-23T15:00:00.000Z',
    ]);
  });

  it('windows stay at 9 local on both sides of a clock change', () => {
    expect(times('2026-11-04T15:00:00Z', 'America/New_York', '2026-10-20T00:00:00Z')).toEqual([
      '7 2026-10-28T13:00:00.000Z',
      '3 2026-11-01T14:00:00.000Z',
      '1 2026-11-03T14:00:00.000Z',
    ]);
  });

  it('count days by the calendar of the site, also for a visit late in the evening', () => {
    expect(times('2026-11-25T03:30:00Z', 'America/Los_Angeles', '2026-11-23T00:00:00Z')).toEqual(['1 2026-11-23T17:00:00.000Z']);
  });

  it('leave out what is already past', () => {
    expect(times('2026-11-24T15:00:00Z', 'America/Chicago', '2026-11-23T15:00:00Z')).toEqual([]);
  });
});
