import { describe, expect, test } from 'vitest';
import { type BoardSearch, boardPath, readSearch, timeSpan } from './board-filters';

function search(query: string): BoardSearch {
  return readSearch(new URL(`http://localhost/pro/dashboard/jobs${query}`));
}

describe('the filters of the board', () => {
  test('the least payout is a whole number, 0 where the entry is not valid', () => {
    expect(search('').minPayout).toBe(0);
    for (const bad of ['abc', '-5', '1.5', '', '1e9', 'NaN']) expect(search(`?minPayout=${bad}`).minPayout).toBe(0);
    expect(search('?minPayout=120').minPayout).toBe(120);
  });

  test('tabs and times are those of the specification, anything else the first', () => {
    expect(search('?tab=everything&when=ever')).toMatchObject({ tab: 'available', when: 'all' });
    for (const tab of ['available', 'assigned', 'in-progress', 'completed']) expect(search(`?tab=${tab}`).tab).toBe(tab);
  });

  test('an address made from filters reads as the same filters', () => {
    const wanted = search('?tab=completed&minPayout=80&when=next24h');
    expect(readSearch(new URL(boardPath(wanted), 'http://localhost'))).toEqual(wanted);
    expect(boardPath(search(''))).toBe('/pro/dashboard/jobs');
  });

  // 2026-03-08 has 23 hours in Chicago, 2026-11-01 has 25.
  test.each([
    ['an ordinary day', '2026-11-18T02:30:00Z', 24],
    ['the day that loses an hour', '2026-03-08T20:00:00Z', 23],
    ['the day that has one twice', '2026-11-02T05:30:00Z', 25],
  ])('today is the pro’s own day, %s too', (_, at, hours) => {
    const { from, to } = timeSpan('today', new Date(at), 'America/Chicago');
    expect(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000).toBe(hours);
    expect(from!.getTime()).toBeLessThanOrEqual(new Date(at).getTime());
    expect(to!.getTime()).toBeGreaterThan(new Date(at).getTime());
  });

  test('a second before and after midnight are different days, and the next 24 hours are 24 hours', () => {
    const midnight = Date.parse('2026-12-10T06:00:00Z');
    const span = (at: number) => timeSpan('today', new Date(at), 'America/Chicago');
    expect(span(midnight - 1_000).to).toEqual(new Date(midnight));
    expect(span(midnight).from).toEqual(new Date(midnight));
    const next = timeSpan('next24h', new Date(midnight), 'America/Chicago');
    expect(next.to!.getTime() - next.from!.getTime()).toBe(86_400_000);
    expect(timeSpan('all', new Date(midnight), 'America/Chicago')).toEqual({});
  });
});
