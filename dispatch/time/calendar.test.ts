import { describe, expect, it } from 'vitest';
import { workDays } from './calendar';
import type { WeeklyRange } from '../model/types';
import { buildPro } from '#tests/dispatch/build-problem';
import { instantOfLocal, offsetAt } from './zone';

function epoch(instant: string): number {
  return Date.parse(instant) / 1000;
}

function short(at: number): string {
  return new Date(at * 1000).toISOString().slice(5, 16);
}

/** A pro's ranges on one UTC day's worth of time, as `start/end` in UTC. */
function hours(pro: Parameters<typeof buildPro>[0], from: string, to: string): Record<string, string[]> {
  const days = workDays(buildPro(pro), epoch(from), epoch(to));
  return Object.fromEntries(
    days.map((day) => [day.date, day.ranges.map((range) => `${short(range.start)}/${short(range.end)}`)]),
  );
}

function everyDay(start: string, end: string): WeeklyRange[] {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end }));
}

describe('working hours over clock changes', () => {
  it('a nine o’clock start is nine o’clock there before and after the clocks go forward', () => {
    const pro = { zone: 'America/Chicago', weekly: everyDay('09:00', '17:00') };
    expect(hours(pro, '2027-03-13T06:00:00Z', '2027-03-15T04:00:00Z')).toEqual({
      '2027-03-13': ['03-13T15:00/03-13T23:00'],
      '2027-03-14': ['03-14T14:00/03-14T22:00'],
    });
  });

  it('a nine o’clock start is nine o’clock there before and after the clocks go back', () => {
    const pro = { zone: 'America/New_York', weekly: everyDay('09:00', '17:00') };
    expect(hours(pro, '2027-11-06T05:00:00Z', '2027-11-08T04:00:00Z')).toEqual({
      '2027-11-06': ['11-06T13:00/11-06T21:00'],
      '2027-11-07': ['11-07T14:00/11-07T22:00'],
    });
  });

  it('a skipped reading moves on by the length of the gap', () => {
    const pro = { zone: 'America/New_York', weekly: everyDay('02:30', '06:00') };
    expect(hours(pro, '2027-03-14T05:00:00Z', '2027-03-14T12:00:00Z')).toEqual({ '2027-03-14': ['03-14T07:30/03-14T10:00'] });
  });

  it('a repeated reading means its first turn', () => {
    const pro = { zone: 'America/New_York', weekly: everyDay('01:30', '03:00') };
    expect(hours(pro, '2027-11-07T04:00:00Z', '2027-11-07T12:00:00Z')).toEqual({ '2027-11-07': ['11-07T05:30/11-07T08:00'] });
  });

  it('a range through the night of a change is an hour shorter or longer', () => {
    const pro = { zone: 'America/Chicago', weekly: everyDay('22:00', '04:00') };
    expect(hours(pro, '2027-03-14T05:00:00Z', '2027-03-14T08:00:00Z')).toEqual({ '2027-03-13': ['03-14T04:00/03-14T09:00'] });
    expect(hours(pro, '2027-11-07T05:00:00Z', '2027-11-07T08:00:00Z')).toEqual({ '2027-11-06': ['11-07T03:00/11-07T10:00'] });
  });

  it('every hour of twenty years is read from its local clock as Intl writes it', () => {
    for (const zone of ['America/Chicago', 'Europe/London', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC']) {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
      for (let at = epoch('2011-01-01T00:30:00Z'); at < epoch('2031-01-01T00:00:00Z'); at += 3600 * 173) {
        const local = Date.parse(`${format.format(at * 1000).replace(' ', 'T')}Z`) / 1000;
        expect(local - at).toBe(offsetAt(zone, at));
        expect(instantOfLocal(zone, local)).toBeLessThanOrEqual(at);
        expect(instantOfLocal(zone, local) + offsetAt(zone, instantOfLocal(zone, local))).toBe(local);
      }
    }
  });
});

describe('working hours by date', () => {
  it('a range past midnight belongs to the date on which it begins', () => {
    const pro = { zone: 'UTC', weekly: [{ weekday: 5, start: '20:00', end: '02:00' }] };
    expect(hours(pro, '2026-11-28T01:00:00Z', '2026-11-28T01:30:00Z')).toEqual({ '2026-11-27': ['11-27T20:00/11-28T02:00'] });
  });

  it('an end at its start lasts until the next day, and 24:00 is midnight', () => {
    expect(
      hours(
        { zone: 'UTC', weekly: [{ weekday: 5, start: '08:00', end: '08:00' }] },
        '2026-11-27T10:00:00Z',
        '2026-11-27T11:00:00Z',
      ),
    ).toEqual({
      '2026-11-27': ['11-27T08:00/11-28T08:00'],
    });
    expect(
      hours(
        { zone: 'UTC', weekly: [{ weekday: 5, start: '08:00', end: '24:00' }] },
        '2026-11-27T10:00:00Z',
        '2026-11-27T11:00:00Z',
      ),
    ).toEqual({
      '2026-11-27': ['11-27T08:00/11-28T00:00'],
    });
  });

  it('touching ranges of a date are one, others stay apart', () => {
    const weekly = ['13:00', '09:00', '16:00'].map((start, at) => ({ weekday: 5, start, end: ['15:00', '13:00', '18:00'][at]! }));
    expect(hours({ zone: 'UTC', weekly }, '2026-11-27T00:00:00Z', '2026-11-27T23:00:00Z')).toEqual({
      '2026-11-27': ['11-27T09:00/11-27T15:00', '11-27T16:00/11-27T18:00'],
    });
  });

  it('where two dates overlap the time belongs to the earlier one', () => {
    const weekly = [
      { weekday: 5, start: '20:00', end: '06:00' },
      { weekday: 6, start: '05:00', end: '09:00' },
    ];
    expect(hours({ zone: 'UTC', weekly }, '2026-11-28T00:00:00Z', '2026-11-28T23:00:00Z')).toEqual({
      '2026-11-27': ['11-27T20:00/11-28T06:00'],
      '2026-11-28': ['11-28T06:00/11-28T09:00'],
    });
  });

  it('other hours replace the weekly ones, several of them, and a blocked date wins', () => {
    const custom = { date: '2026-11-27', status: 'custom' as const };
    const overrides = [
      { ...custom, start: '10:00', end: '12:00' },
      { ...custom, start: '14:00', end: '16:00' },
    ];
    const pro = { zone: 'UTC', weekly: everyDay('08:00', '18:00'), overrides };
    expect(hours(pro, '2026-11-27T00:00:00Z', '2026-11-27T23:00:00Z')).toEqual({
      '2026-11-27': ['11-27T10:00/11-27T12:00', '11-27T14:00/11-27T16:00'],
    });
    const blocked = { ...pro, overrides: [...overrides, { date: '2026-11-27', status: 'blocked' as const }] };
    expect(hours(blocked, '2026-11-27T00:00:00Z', '2026-11-27T23:00:00Z')).toEqual({ '2026-11-27': [] });
  });

  it('the leap day is a day like any other', () => {
    const pro = { zone: 'America/Chicago', weekly: everyDay('09:00', '17:00') };
    expect(Object.keys(hours(pro, '2028-02-29T12:00:00Z', '2028-02-29T23:00:00Z'))).toEqual(['2028-02-29']);
  });
});
