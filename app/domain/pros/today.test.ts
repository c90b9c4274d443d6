import { localDate } from '#app/platform/local-date';
import { TZDate } from '@date-fns/tz';
import { describe, expect, it } from 'vitest';
import { localDay } from '#app/platform/local-time';
import { judge } from '#dispatch';
import { firstBookableDate } from '../catalog/visit-windows';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';
import { timeSpan } from '../../routes/pro+/_shared/board-filters';

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];
/** A plain day, and the days on which clocks change. */
const DAYS = [
  [2026, 10, 21],
  [2026, 10, 1],
  [2027, 2, 14],
] as const;

/** Midnight and the seconds on either side of it, there. */
const moments = ZONES.flatMap((zone) =>
  DAYS.flatMap(([year, month, day]) => {
    const midnight = new TZDate(year, month, day, 0, 0, 0, zone).getTime();
    const [before, after] = [new Date(Date.UTC(year, month, day - 1)), new Date(Date.UTC(year, month, day))].map((date) =>
      date.toISOString().slice(0, 10),
    );
    return [
      { zone, at: new Date(midnight - 1_000), today: before ?? '', midnight },
      { zone, at: new Date(midnight), today: after ?? '', midnight },
      { zone, at: new Date(midnight + 1_000), today: after ?? '', midnight },
    ];
  }),
);

describe('today is the day of the place', () => {
  it.each(moments)('for dates, earnings and the filter of the board: $zone $at', ({ zone, at, today, midnight }) => {
    expect(localDate(at, zone)).toBe(today);
    const day = localDay(at, zone);
    expect([at >= day.from, at < day.to]).toEqual([true, true]);
    expect([day.from.getTime(), day.to.getTime()]).toContain(midnight);
    expect(timeSpan('today', at, zone)).toEqual(day);
  });

  it.each(moments)('a past date is refused, and today can be booked in the morning: $zone $at', ({ zone, at, today }) => {
    const first = firstBookableDate(at, zone);
    // A second before midnight noon is over: tomorrow is the first.
    const isLate = new TZDate(at.getTime(), zone).getHours() >= 12;
    expect(first > today).toBe(isLate);
    if (!isLate) expect(first).toBe(today);
  });

  it.each(moments)('a pro without same-day work is asked for tomorrow, not for today: $zone $at', ({ zone, at, midnight }) => {
    // Two hours after midnight: today for the moments from midnight on, tomorrow for the one before.
    const start = new Date(midnight + 2 * 3_600_000 + 3_600_000).toISOString();
    const visit = buildVisit({ zone, windows: [[start, start]], durationMinutes: 30 });
    const weekly = Array.from({ length: 7 }, (_, weekday) => ({ weekday, start: '00:00', end: '24:00' }));
    const pro = buildPro({ zone, sameDay: false, weekly });
    const problem = { ...buildProblem({ pros: [pro], visits: [visit] }), now: at.toISOString() };
    const verdict = judge(visit, pro, problem, { purpose: 'plan' });
    expect(verdict.code).toBe(at.getTime() < midnight ? null : 'same_day');
  });
});
