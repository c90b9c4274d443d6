import { geoAlbersUsa } from 'd3-geo';
import type { MapArea } from '#app/components/pictures/coverage-map';
import { listAreaPoints } from '#app/domain/areas/area-points.server';
import type { Db } from '#app/platform/db.server';

/** The projection of the drawn map: us-atlas' own, 975 by 610. */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const EARTH_MILES = 3_958.8;
const PIXELS_A_MILE = 1300 / EARTH_MILES;

type Area = Parameters<typeof listAreaPoints>[1] & { name: string; state: string };

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Service areas on the map: circles, and those of listed places as dots around their middle. Places outside of it are left out. */
export async function mapAreas(db: Db, areas: readonly Area[]): Promise<MapArea[]> {
  const drawn = await Promise.all(areas.map(async (area) => ({ area, dots: dotsOf(await listAreaPoints(db, area)) })));
  return drawn.flatMap(({ area, dots }) => {
    const point = projection([area.lng, area.lat]);
    if (!point) return [];
    const { name, state, radiusMiles, way } = area;
    return [
      {
        name,
        state: way === 'states' ? '' : state,
        dots,
        x: round(point[0]),
        y: round(point[1]),
        radius: way === 'radius' ? round(radiusMiles * PIXELS_A_MILE) : null,
      },
    ];
  });
}

function dotsOf(points: readonly { lat: number; lng: number }[]): string {
  const dots = points.flatMap(({ lat, lng }) => {
    const point = projection([lng, lat]);
    return point ? [`M${Math.round(point[0])},${Math.round(point[1])}h0`] : [];
  });
  return [...new Set(dots)].join('');
}
