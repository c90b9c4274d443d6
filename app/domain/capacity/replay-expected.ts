import type { LocalDate } from '../catalog/seasons';
import { expectHours, type WeekPart } from './expect-hours';
import { mondayOfWeek } from './weeks';

/** So many weeks before each week the forecast is made again. */
export const LEADS = [1, 2, 4, 8, 12] as const;
export type Lead = (typeof LEADS)[number];

/** Minutes of a week in an area: what was forecast `lead` weeks before, and what came. */
export type ReplayedWeek = {
  areaId: string;
  week: LocalDate;
  lead: Lead;
  /** Booked by then, and what was still to come by the forecast; null where the season before had no work to go by. */
  booked: number;
  expected: number | null;
  came: number;
  /** The same week of the season before, as it ended. */
  lastSeason: number;
};

type Given = {
  serviceLineId: string;
  areaIds: readonly string[];
  /** The weeks that are held out. */
  weeks: readonly number[];
  /** The work of the held-out season, and that of the season before in the weeks 52 later. */
  came: readonly WeekPart[];
  then: readonly WeekPart[];
};

/**
 * The forecast of each week as it would have been made on the Monday so many weeks before it: of the held-out season's bookings only those are
 * known that were made before that Monday. It is made by the function that forecasts today (`expectHours`).
 */
export function replayExpected({ serviceLineId, areaIds, weeks, came, then }: Given): ReplayedWeek[] {
  const inEnd = sumByWeek(came);
  const inEndThen = sumByWeek(then);
  const made = [...new Set(weeks.flatMap((week) => LEADS.map((lead) => week - lead)))];
  const madeAt = new Map(
    made.map((first) => {
      const known = came.filter(({ week, before }) => before > week - first);
      return [first, { booked: sumByWeek(known), expected: expectHours({ first, leftOfWeek: 1, then, now: known }) }];
    }),
  );
  return LEADS.flatMap((lead) =>
    weeks.flatMap((number) => {
      const { booked, expected } = madeAt.get(number - lead)!;
      const week = mondayOfWeek(number);
      return areaIds.map((areaId) => {
        const place = { serviceLineId, areaId };
        const key = `${areaId} ${number}`;
        return {
          areaId,
          week,
          lead,
          booked: booked.get(key) ?? 0,
          expected: expected.paceIn(place) === null ? null : expected.minutes.read(place, week),
          came: inEnd.get(key) ?? 0,
          lastSeason: inEndThen.get(key) ?? 0,
        };
      });
    }),
  );
}

function sumByWeek(parts: readonly WeekPart[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { areaId, week, minutes } of parts) {
    const key = `${areaId} ${week}`;
    sums.set(key, (sums.get(key) ?? 0) + minutes);
  }
  return sums;
}

/** Minutes of some weeks together, and how far off the forecast was. */
export type Judged = {
  booked: number;
  /** Booked by then and still to come; null where nothing could be forecast. */
  forecast: number | null;
  came: number;
  lastSeason: number;
  /** Of what came the share by which the weeks were off, too high and too low alike; null where nothing came or nothing was forecast. */
  offShare: number | null;
  /** The same where last season's minutes are taken as they were. */
  lastSeasonOffShare: number | null;
};

/** Judges weeks, each of one area or of several together. */
export function judgeForecast(weeks: readonly Pick<ReplayedWeek, 'booked' | 'expected' | 'came' | 'lastSeason'>[]): Judged {
  const sum = (pick: (week: (typeof weeks)[number]) => number) => weeks.reduce((all, week) => all + pick(week), 0);
  const came = sum((week) => week.came);
  const isForecast = weeks.some(({ expected }) => expected !== null);
  const offBy = (guess: (week: (typeof weeks)[number]) => number) =>
    isForecast && came > 0 ? sum((week) => Math.abs(guess(week) - week.came)) / came : null;
  const forecastIn = ({ booked, expected }: (typeof weeks)[number]) => booked + (expected ?? 0);
  return {
    booked: sum(({ booked }) => booked),
    forecast: isForecast ? sum(forecastIn) : null,
    came,
    lastSeason: sum(({ lastSeason }) => lastSeason),
    offShare: offBy(forecastIn),
    lastSeasonOffShare: offBy(({ lastSeason }) => lastSeason),
  };
}
