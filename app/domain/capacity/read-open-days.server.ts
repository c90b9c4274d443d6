import type { Db } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import type { LocalDate } from '../catalog/seasons';
import type { Closed } from '../closed-days/closed-days';
import { readClosed } from '../closed-days/read-closed.server';

export type Line = {
  id: string;
  /** The kinds of work of the service, which pros choose. */
  kinds: string[];
  isInSeason: (date: LocalDate) => boolean;
};

/** The services that are on. Where one has seasons, work goes on in these only: installing and taking down. */
export async function readLines(db: Db): Promise<Line[]> {
  const lines = await db.serviceLine.findMany({
    where: { active: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, kinds: { select: { id: true } }, seasons: true },
  });
  return lines.map(({ id, kinds, seasons }) => {
    const spans = seasons.flatMap((season): [LocalDate, LocalDate][] => [
      [dateText(season.installFrom), dateText(season.installTo)],
      [dateText(season.takedownFrom), dateText(season.takedownTo)],
    ]);
    return {
      id,
      kinds: kinds.map((kind) => kind.id),
      isInSeason: (date) => spans.some(([from, to]) => from <= date && date <= to),
    };
  });
}

/** What closes days at a ZIP code for a service; empty where nothing does. */
export type FindClosed = (asked: { zip: string; serviceLineId: string }) => readonly Closed[];

/** The days that the office has closed, asked by ZIP code and service. */
export async function readClosedDays(
  db: Db,
  { days, zips }: { days: readonly LocalDate[]; zips: readonly { zip: string }[] },
): Promise<FindClosed> {
  return readClosed(db, { from: days[0]!, to: days.at(-1)!, zips: zips.map(({ zip }) => zip) });
}
