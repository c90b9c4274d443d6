import type { Db } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { type DayMap, layOutDay } from './day-map';
import type { Board } from './read-board.server';

/** Where the visits of a board are, and the ZIP codes that its pros live in. Nothing is read that the board does not list. */
export async function readDayMap(db: Db, { rows, waiting, place }: Board): Promise<DayMap> {
  const ids = new Set([...rows.flatMap(({ bars }) => bars), ...waiting].map(({ visitId }) => visitId));
  const homes = new Set(rows.map(({ homeZip }) => homeZip));
  const [visits, zips] = await Promise.all([
    db.visit.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, booking: { select: { site: { select: { lat: true, lng: true, placePrecision: true } } } } },
    }),
    db.zipCode.findMany({ where: { zip: { in: [...homes] } }, select: { zip: true, lat: true, lng: true } }),
  ]);
  const places = visits.map(({ id, booking: { site } }) => {
    const { lat, lng, placePrecision } = site;
    return [id, { lat, lng, isRough: placePrecision === 'zip' }] as const;
  });
  return layOutDay({
    rows,
    waiting,
    places: new Map(places),
    zips: new Map(zips.map(({ zip, lat, lng }) => [zip, { lat, lng }])),
    clock: (at) => formatDateTime(at, { style: 'time', zone: place.zone }),
  });
}
