import { startOfLocalDay } from '#app/platform/local-time';
import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { MILES_PER_DEGREE, NEARBY_MILES } from '../assignments/engine-settings';
import { findZip } from '../catalog/find-zip.server';
import { addDays, type LocalDate } from '../catalog/seasons';
import { officeZone } from '../settings/office-zone.server';
import type { BoardQuery } from './board-query';

/** Around which place a board looks. `siteMiles`: how far away sites may be; pros may live farther out. */
type Around = { lat: number; lng: number; siteMiles: number; proMiles: number };

export type BoardPlace = {
  zone: string;
  day: LocalDate;
  /** The day in that zone, as [from, to). */
  from: Date;
  to: Date;
  around: Around | null;
};

export type BoardArea = { id: string; name: string; lat: number; lng: number; radiusMiles: number; centerZip: string };

/** The areas that a board can be narrowed down to, by name. */
export function listBoardAreas(db: Db): Promise<BoardArea[]> {
  return db.serviceArea.findMany({
    where: { active: true },
    orderBy: { name: 'asc' },
    take: 200,
    select: { id: true, name: true, lat: true, lng: true, radiusMiles: true, centerZip: true },
  });
}

/** Where and when a board looks: the day in the zone of its ZIP code or its area, else in the office's. */
export async function findBoardPlace(db: Db, query: BoardQuery, areas: BoardArea[]): Promise<BoardPlace> {
  const area = areas.find(({ id }) => id === query.areaId);
  const zip = query.zip ? await findZip(db, query.zip) : null;
  const ofArea = area && !zip ? await findZip(db, area.centerZip) : null;
  const zone = zip?.zone ?? ofArea?.zone ?? (await officeZone(db));
  const day = query.day ?? localDate(now(), zone);
  const from = startOfLocalDay(new Date(`${day}T12:00:00Z`), zone);
  const around = zip
    ? { ...zip, siteMiles: 0, proMiles: NEARBY_MILES }
    : area
      ? { ...area, siteMiles: area.radiusMiles, proMiles: area.radiusMiles + NEARBY_MILES / 2 }
      : null;
  const to = startOfLocalDay(new Date(`${addDays(day, 1)}T12:00:00Z`), zone);
  return { zone, day, from, to, around };
}

/** That a place with `lat` and `lng` lies within so many miles: by a box, which an index knows, then by the distance on a flat map. */
export function isWithin(table: 'pro' | 'site', { lat, lng }: { lat: number; lng: number }, miles: number): Prisma.Sql {
  const perDegree = MILES_PER_DEGREE * Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  const [high, wide] = [miles / MILES_PER_DEGREE, miles / perDegree];
  const [latColumn, lngColumn] = [Prisma.raw(`${table}.lat`), Prisma.raw(`${table}.lng`)];
  return Prisma.sql`(
    ${latColumn} BETWEEN ${lat - high}::float8 AND ${lat + high}::float8
    AND ${lngColumn} BETWEEN ${lng - wide}::float8 AND ${lng + wide}::float8
    AND (${latColumn} - ${lat}::float8) ^ 2 * ${MILES_PER_DEGREE ** 2}::float8
      + (${lngColumn} - ${lng}::float8) ^ 2 * ${perDegree ** 2}::float8 <= ${miles ** 2}::float8)`;
}
