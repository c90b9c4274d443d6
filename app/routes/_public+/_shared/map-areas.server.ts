import { geoAlbersUsa } from 'd3-geo';
import type { MapArea } from '#app/components/pictures/coverage-map';

/** The projection of the drawn map: us-atlas' own, 975 by 610. */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const EARTH_MILES = 3_958.8;
const PIXELS_A_MILE = 1300 / EARTH_MILES;

type Area = { name: string; state: string; lat: number; lng: number; radiusMiles: number };

/** Service areas as circles on the map; places outside of it are left out. */
export function mapAreas(areas: readonly Area[]): MapArea[] {
  return areas.flatMap((area) => {
    const point = projection([area.lng, area.lat]);
    if (!point) return [];
    const round = (value: number) => Math.round(value * 10) / 10;
    return [
      {
        name: area.name,
        state: area.state,
        x: round(point[0]),
        y: round(point[1]),
        radius: round(area.radiusMiles * PIXELS_A_MILE),
      },
    ];
  });
}
