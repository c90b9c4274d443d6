import { describe, expect, test } from 'vitest';
import type { WeekPart } from './expect-hours';
import { judgeForecast, LEADS, replayExpected } from './replay-expected';

const LINE = 'holiday_lighting';
const [NORTH, SOUTH] = ['north', 'south'];
const [FIRST, WEEKS] = [2_900, 6];
const weeks = Array.from({ length: WEEKS }, (_, at) => FIRST + at);

/** A season that books every week alike: 600 minutes a week for each of the twelve weeks before it. */
function season(share: Record<string, number>): WeekPart[] {
  return Object.entries(share).flatMap(([areaId, times]) =>
    Array.from({ length: WEEKS + 16 }, (_, at) => FIRST + at).flatMap((week) =>
      Array.from({ length: 12 }, (_, before) => ({ serviceLineId: LINE, areaId, week, before, minutes: 600 * times })),
    ),
  );
}

function replay(came: WeekPart[], then: WeekPart[]) {
  return replayExpected({ serviceLineId: LINE, areaIds: [NORTH, SOUTH], weeks, came, then });
}

describe('a forecast that is made again', () => {
  test('is right where a season goes like the one before', () => {
    const same = season({ [NORTH]: 1, [SOUTH]: 2 });
    for (const row of replay(same, same)) expect(row.booked + row.expected!).toBeCloseTo(row.came, 0);
    expect(replay(same, same)).toHaveLength(LEADS.length * WEEKS * 2);
  });

  test('learns the pace from what was booked before, in each area', () => {
    const rows = replay(season({ [NORTH]: 1.5, [SOUTH]: 1 }), season({ [NORTH]: 1, [SOUTH]: 1 }));
    const inArea = (areaId: string, lead: number) =>
      judgeForecast(rows.filter((row) => row.areaId === areaId && row.lead === lead));
    const [north, south] = [inArea(NORTH, 4), inArea(SOUTH, 4)];
    // Taken as it was, the season before is a third too low in the north and right in the south.
    expect(north.lastSeasonOffShare).toBeCloseTo(1 / 3, 2);
    expect(south.lastSeasonOffShare).toBeCloseTo(0, 2);
    expect(north.offShare).toBeLessThan(0.02);
    expect(south.offShare).toBeLessThan(0.02);
  });

  test('knows nothing of what was booked on its Monday or later', () => {
    const came = season({ [NORTH]: 1, [SOUTH]: 1 });
    const then = season({ [NORTH]: 1, [SOUTH]: 1 });
    // All that was booked four weeks before and later comes five times over.
    const rush = came.map((part) => (part.before <= 4 ? { ...part, minutes: part.minutes * 5 } : part));
    const asKnown = (parts: WeekPart[]) =>
      replay(parts, then)
        .filter(({ lead }) => lead === 4)
        .map(({ week, areaId, booked }) => ({ week, areaId, booked }));
    expect(asKnown(rush)).toEqual(asKnown(came));
    // Of the first week the pace of its own Monday is not known either: the weeks after it were booked longer before.
    const ahead = (parts: WeekPart[]) => parts.filter(({ week, before }) => week > FIRST + 12 || before > week - (FIRST - 4));
    expect(replay(ahead(rush), then).find(({ lead }) => lead === 4)!.expected).toBe(
      replay(rush, then).find(({ lead }) => lead === 4)!.expected,
    );
  });

  test('is none without a season before, and its errors do not make up for each other', () => {
    const rows = replay(season({ [NORTH]: 1 }), []);
    expect(rows.every(({ expected }) => expected === null)).toBe(true);
    expect(judgeForecast(rows)).toMatchObject({ forecast: null, offShare: null, lastSeasonOffShare: null });
    const week = { booked: 0, lastSeason: 0 };
    const judged = judgeForecast([
      { ...week, expected: 80, came: 100 },
      { ...week, expected: 120, came: 100 },
      { ...week, expected: 30, came: 0 },
    ]);
    expect(judged).toMatchObject({ forecast: 230, came: 200, offShare: 0.35, lastSeasonOffShare: 1 });
  });
});
