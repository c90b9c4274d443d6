import { seasonPace, type SoldSoFar } from './season-pace';
import { newTally, type Place, type Tally } from './tally';
import { mondayOfWeek, WEEKS_AHEAD } from './weeks';

/** A season is 52 weeks after the one before. */
export const SEASON_WEEKS = 52;

/** Work of a week by where it is and when it was booked: `before` weeks ahead of it. Without an area it counts for the service only. */
export type WeekPart = { serviceLineId: string; areaId: string | null; week: number; before: number; minutes: number };

/** Hours still to come at this season's pace, and that pace in an area; there is none for a service that had no last season. */
export type Expected = { minutes: Tally; paceIn: (place: Place) => number | null };

type Given = {
  /** The week that is now, and the part of it that is left. */
  first: number;
  leftOfWeek: number;
  /** Last season's work, in this season's weeks: each 52 later. */
  then: readonly WeekPart[];
  /** What is booked for this season by now. */
  now: readonly WeekPart[];
};

/**
 * Work still to come, per week. Takes last season's visits of that week that were booked later (fewer weeks ahead) than today is, and
 * multiplies by this season's pace: sales so far this season divided by sales by the same date last season. Visits booked in the current
 * week of lead time count for the part of the week that is left.
 */
export function expectHours({ first, leftOfWeek, then, now }: Given): Expected {
  const isShown = ({ week }: WeekPart) => week >= first && week < first + WEEKS_AHEAD;
  const partToCome = ({ before, week }: WeekPart) => (before > week - first ? 0 : before === week - first ? leftOfWeek : 1);
  const shown = then.filter(isShown);
  const paceIn = getPaces({
    lineIds: new Set(then.filter(({ week }) => week < first + WEEKS_AHEAD).map(({ serviceLineId }) => serviceLineId)),
    then: shown.map((part) => ({ ...part, minutes: part.minutes * (1 - partToCome(part)) })),
    now: now.filter(isShown),
  });
  const minutes = newTally();
  for (const part of shown) {
    if (part.areaId === null) continue;
    const place = { serviceLineId: part.serviceLineId, areaId: part.areaId };
    minutes.add(place, mondayOfWeek(part.week), part.minutes * partToCome(part) * (paceIn(place) ?? 1));
  }
  return { minutes, paceIn };
}

type Sold = { lineIds: ReadonlySet<string>; now: readonly WeekPart[]; then: readonly WeekPart[] };

/** The pace in each area, which is drawn to that of the whole service where the area has little work; everywhere else that of the service. */
function getPaces({ lineIds, ...sold }: Sold): Expected['paceIn'] {
  const sums = new Map<string, SoldSoFar>();
  const sumOf = (key: string) => sums.get(key) ?? { now: 0, then: 0 };
  for (const time of ['now', 'then'] as const)
    for (const { serviceLineId, areaId, minutes } of sold[time])
      for (const key of [serviceLineId, `${serviceLineId} ${areaId}`]) {
        const soFar = sumOf(key);
        sums.set(key, { ...soFar, [time]: soFar[time] + minutes });
      }
  return ({ serviceLineId, areaId }) =>
    lineIds.has(serviceLineId) ? seasonPace(sumOf(`${serviceLineId} ${areaId}`), seasonPace(sumOf(serviceLineId))) : null;
}
