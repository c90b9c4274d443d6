import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { burnRate, OBJECTIVES, type Objective } from './objectives';

type Sum = { good: number; total: number };
export type ObjectiveState = Objective & { week: Sum; month: Sum; burnDay: number | null; burnWeek: number | null };

/** How the objectives were met, from the sums of hours. */
export async function readObjectives(db: Db): Promise<ObjectiveState[]> {
  const at = now().getTime();
  const [day, week, month] = await Promise.all([
    sumSince(db, at - DAY_MS),
    sumSince(db, at - 7 * DAY_MS),
    sumSince(db, at - 30 * DAY_MS),
  ]);
  const none = { good: 0, total: 0 };
  return OBJECTIVES.map((objective) => ({
    ...objective,
    week: week.get(objective.name) ?? none,
    month: month.get(objective.name) ?? none,
    burnDay: burnRate(day.get(objective.name) ?? none, objective.target),
    burnWeek: burnRate(week.get(objective.name) ?? none, objective.target),
  }));
}

async function sumSince(db: Db, since: number): Promise<Map<string, Sum>> {
  const rows = await db.objectiveHour.groupBy({
    by: ['objective'],
    where: { hour: { gt: new Date(since - HOUR_MS) } },
    _sum: { good: true, total: true },
  });
  return new Map(rows.map(({ objective, _sum }) => [objective, { good: _sum.good ?? 0, total: _sum.total ?? 0 }]));
}
