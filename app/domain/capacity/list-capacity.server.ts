import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dateColumn, dateText, getMonday, localDate } from '#app/platform/local-date';
import type { LocalDate } from '../catalog/seasons';
import { officeZone } from '../settings/office-zone.server';
import type { WeekMinutes } from './week-figures';

/** `pacePercent`: how this season sells in the area, in percent of last; null where there was none. */
export type CapacityRow = WeekMinutes & { areaId: string; areaName: string; week: LocalDate; pacePercent: number | null };

/** The services that are on, in their order. */
export function listCapacityLines(db: Db): Promise<{ id: string; name: string }[]> {
  return db.serviceLine.findMany({
    where: { active: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
}

/** The hours of a service from this week on, by area and week, as they were counted last. */
export async function listCapacity(
  db: Db,
  { serviceLineId }: { serviceLineId: string },
): Promise<{ rows: CapacityRow[]; countedAt: Date | null }> {
  const week = dateColumn(getMonday(localDate(now(), await officeZone(db))));
  const found = await db.capacityWeek.findMany({
    where: { serviceLineId, week: { gte: week }, area: { active: true } },
    orderBy: [{ area: { name: 'asc' } }, { week: 'asc' }],
    include: { area: { select: { name: true } } },
  });
  return {
    rows: found.map((row) => ({
      areaId: row.areaId,
      areaName: row.area.name,
      week: dateText(row.week),
      offered: row.offeredMinutes,
      booked: row.bookedMinutes,
      expected: row.expectedMinutes,
      pacePercent: row.pacePercent,
    })),
    countedAt: found[0]?.countedAt ?? null,
  };
}
