import { expect, test } from 'vitest';
import { type PastSeason, type PricedVisits, replayWindows } from './replay-windows';
import { pricedWindowsSchema } from './window-bounds';

const MONDAY = '2025-11-03';
const NEXT = '2025-11-10';
const off = pricedWindowsSchema.parse({ togetherPercent: 20 });

function visits(over: Partial<PricedVisits> = {}): PricedVisits {
  return { day: '2025-11-05', zip: '60614', areaId: 'north', before: 6, count: 1, cents: 100_000, ...over };
}

function season(over: Partial<PastSeason> = {}): PastSeason {
  return {
    visits: [visits()],
    weeks: [
      { areaId: 'north', week: MONDAY, offered: 6_000, booked: 2_700 },
      { areaId: 'north', week: NEXT, offered: 6_000, booked: 1_200 },
    ],
    minutesPerVisit: 140,
    milesBetween: () => 1.5,
    keptBps: 2_000,
    ...over,
  };
}

function replay(
  given: Partial<PastSeason>,
  windows: Partial<typeof off>,
  more: { heldBack?: number; takersPercent?: number } = {},
) {
  const weeks = replayWindows(season(given), { windows: { ...off, ...windows }, heldBack: 5, takersPercent: 0, ...more });
  return weeks.find(({ week }) => week === MONDAY)!;
}

test('with everything off nothing is given and no work lies elsewhere', () => {
  expect(replay({}, {})).toEqual({
    areaId: 'north',
    week: MONDAY,
    offered: 6_000,
    booked: 2_700,
    bookedAfter: 2_700,
    held: 300,
    visits: 1,
    priceCents: 100_000,
    given: { earlyBird: 0, neighbors: 0, flexibleDay: 0 },
  });
});

test('early-bird is what the live rule gives for what was left in the end, and a larger share held back makes it less', () => {
  // 3,000 of 6,000 minutes are left: half of 10%.
  expect(replay({}, { earlyBird: true }).given.earlyBird).toBe(5_000);
  expect(replay({}, { earlyBird: true }, { heldBack: 15 }).given.earlyBird).toBe(4_000);
  expect(replay({}, { earlyBird: true }, { heldBack: 45 }).given.earlyBird).toBe(0);
  expect(replay({ visits: [visits({ before: 3 })] }, { earlyBird: true }).given.earlyBird).toBe(0);
  expect(replay({}, { earlyBird: true, earlyBirdPercent: 20 }).given.earlyBird).toBe(10_000);
});

test('neighbors needs a visit near on the day that was booked no later', () => {
  const both = [visits({ before: 2 }), visits({ zip: '60618', before: 5, cents: 100_000 })];
  // The one booked five weeks before had no one near; the later one had at 1.5 of 3 miles.
  expect(replay({ visits: both }, { neighbors: true }).given.neighbors).toBe(3_700);
  expect(replay({ visits: both }, { neighbors: true, neighborsMiles: 1 }).given.neighbors).toBe(0);
  const apart = [visits(), visits({ day: '2025-11-06', zip: '60618' })];
  expect(replay({ visits: apart }, { neighbors: true }).given.neighbors).toBe(0);
  // Three of one ZIP code on a day: the first had no neighbor.
  expect(replay({ visits: [visits({ count: 3, cents: 300_000 })] }, { neighbors: true }).given.neighbors).toBe(10_000);
});

test('of customers so many take a flexible day, and their work goes to the week with more room that their days touch', () => {
  const one = replay(
    { visits: [visits({ day: '2025-11-07', count: 10, cents: 1_000_000 })] },
    { flexible: true },
    { takersPercent: 20 },
  );
  // November 4 to 10: six days of a week with half left and one of a week with 75% left; 4% of the most.
  expect(one.given.flexibleDay).toBe(2 * 2_100);
  expect(one.bookedAfter).toBe(2_700 - 2 * 140);
  const midweek = replay(
    { visits: [visits({ day: '2025-11-06', count: 10, cents: 1_000_000 })] },
    { flexible: true },
    { takersPercent: 20 },
  );
  expect(midweek.bookedAfter).toBe(2_700);
  expect(replay({ visits: [visits({ before: 1 })] }, { flexible: true }, { takersPercent: 100 }).given.flexibleDay).toBe(0);
});

test('the work of all weeks is the same afterwards, and what is given stays within its bounds', () => {
  const given = season({ visits: [visits({ day: '2025-11-08', count: 7, cents: 700_000 })] });
  const all = replayWindows(given, {
    windows: { ...off, earlyBird: true, neighbors: true, flexible: true, togetherPercent: 6 },
    heldBack: 0,
    takersPercent: 50,
  });
  expect(all.reduce((sum, { bookedAfter }) => sum + bookedAfter, 0)).toBe(3_900);
  const { earlyBird, neighbors, flexibleDay } = all[0]!.given;
  expect(earlyBird + neighbors + flexibleDay).toBeLessThanOrEqual(700_000 * 0.06);
});

test('a week whose hours no one knows gives nothing', () => {
  const unknown = { weeks: [{ areaId: 'north', week: MONDAY, offered: null, booked: 2_700 }] };
  const { given, bookedAfter } = replay(unknown, { earlyBird: true, neighbors: true, flexible: true }, { takersPercent: 100 });
  expect([given, bookedAfter]).toEqual([{ earlyBird: 0, neighbors: 0, flexibleDay: 0 }, 2_700]);
});
