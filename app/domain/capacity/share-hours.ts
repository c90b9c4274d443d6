import type { LocalDate } from '../catalog/seasons';
import { type Closed, closedOn } from '../closed-days/closed-days';

/** What a pro can reach of an area for a service: how many of its ZIP codes are never closed, and what closes the others. */
export type Reached = { areaId: string; always: number; sometimes: (readonly Closed[])[] };

/** A service that a pro does on a date, and where. */
export type OpenLine = { serviceLineId: string; reached: readonly Reached[] };

export type Share = { serviceLineId: string; areaId: string; part: number };

function openZips({ always, sometimes }: Reached, date: LocalDate): number {
  return always + sometimes.filter((closed) => !closedOn(closed, date)).length;
}

/**
 * How the free hours of a pro's day are split, so that each is counted once: equally between the services they can do that day, and
 * within a service by how many open ZIP codes of each area they reach. The parts add up to one, or there are none.
 */
export function shareDay(lines: readonly OpenLine[], date: LocalDate): Share[] {
  const open = lines
    .map(({ serviceLineId, reached }) => {
      const zips = reached.map((area) => ({ areaId: area.areaId, count: openZips(area, date) }));
      return { serviceLineId, zips, all: zips.reduce((sum, { count }) => sum + count, 0) };
    })
    .filter(({ all }) => all > 0);
  return open.flatMap(({ serviceLineId, zips, all }) =>
    zips
      .filter(({ count }) => count > 0)
      .map(({ areaId, count }) => ({ serviceLineId, areaId, part: count / all / open.length })),
  );
}
