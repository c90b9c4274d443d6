import { describe, expect, test } from 'vitest';
import { daysIn, judgeRange, splitRange, chooseStep } from './ranges';

const known = { today: '2026-11-24', season: { from: '2026-10-01', to: '2026-11-24' } };

function judge(range: string | null, from: string | null = null, to: string | null = null) {
  return judgeRange({ range, from, to }, known);
}

describe('a range', () => {
  test('is the last 30 days where nothing was chosen, beside the 30 days before', () => {
    expect(judge(null)).toMatchObject({
      problem: null,
      range: { key: '30', from: '2026-10-26', to: '2026-11-24', before: { from: '2026-09-26', to: '2026-10-25' } },
    });
  });

  test('of the season ends today and is compared with as many days before it', () => {
    const { range } = judge('season');
    expect(range).toMatchObject({ from: '2026-10-01', to: '2026-11-24' });
    expect(daysIn(range.before)).toBe(daysIn(range));
  });

  test('may be typed as Americans write dates', () => {
    expect(judge('custom', '11/1/2026', '11/07/2026').range).toMatchObject({ from: '2026-11-01', to: '2026-11-07' });
  });

  test.each([
    ['custom', '2026-11-07', '2026-11-01', 'The last day is before the first day'],
    ['custom', '2016-11-24', '2026-11-24', 'Choose at most 366 days'],
    ['custom', 'yesterday', '2026-11-24', 'Enter the first day'],
    ['custom', '2026-11-01', '2026-02-30', 'Enter the last day'],
    ['custom', '', '', 'Enter the first day'],
    ['custom', '2027-01-01', '2027-01-05', 'The first day is still to come'],
    ['ten years', null, null, 'Choose one of the ranges'],
  ])('%s from %s to %s is answered with a sentence and 30 days', (range, from, to, words) => {
    const judged = judge(range, from, to);
    expect(judged.problem).toContain(words);
    expect(judged.range.key).toBe('30');
    expect(judged.typed).toEqual({ from: from ?? '', to: to ?? '' });
  });

  test('is cut into periods that hold each day once', () => {
    for (const days of [known.season, { from: '2025-11-24', to: '2026-11-24' }, { from: '2026-11-24', to: '2026-11-24' }]) {
      const periods = splitRange(days, chooseStep(days));
      expect(periods.reduce((sum, period) => sum + daysIn(period), 0)).toBe(daysIn(days));
      expect(periods[0]?.from).toBe(days.from);
      expect(periods.at(-1)?.to).toBe(days.to);
    }
  });
});
