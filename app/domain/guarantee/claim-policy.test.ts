import { describe, expect, test } from 'vitest';
import { getCoverage } from './claim-policy';

const lit = new Date('2027-11-20T18:00:00Z');
const work = { status: 'completed', kind: 'install', completedAt: lit, guaranteeDays: 30, seasonEnd: null };
const seasonEnds = new Date('2028-02-16T06:00:00Z');

describe('the guarantee', () => {
  test('covers lights until their takedown is done, however late that is', () => {
    const hanging = { ...work, takedown: { completedAt: null } };
    for (const day of ['2027-12-25', '2028-02-01', '2028-06-01'])
      expect(getCoverage(hanging, new Date(day)), day).toEqual({ isCovered: true, days: 30, until: null });
  });

  test('goes on for the days of the policy after the takedown', () => {
    const down = { ...work, guaranteeDays: 60, takedown: { completedAt: new Date('2028-01-20T18:00:00Z') } };
    const until = new Date('2028-03-20T18:00:00Z');
    expect(getCoverage(down, until)).toEqual({ isCovered: true, days: 60, until });
    expect(getCoverage(down, new Date(until.getTime() + 1)).isCovered).toBe(false);
  });

  test('counts from the end of the takedown season where we take nothing down', () => {
    const own = { ...work, takedown: null, seasonEnd: seasonEnds };
    expect(getCoverage(own, lit).until).toEqual(new Date('2028-03-17T06:00:00Z'));
  });

  test('is the days alone for a takedown and for work without a season', () => {
    const days = new Date('2027-12-20T18:00:00Z');
    expect(getCoverage({ ...work, kind: 'takedown', takedown: { completedAt: lit }, seasonEnd: seasonEnds }, lit).until).toEqual(
      days,
    );
    expect(getCoverage({ ...work, takedown: null }, lit).until).toEqual(days);
  });

  test('covers nothing that is not done', () => {
    expect(getCoverage({ ...work, status: 'accepted', completedAt: null, takedown: null }, lit).isCovered).toBe(false);
  });
});
