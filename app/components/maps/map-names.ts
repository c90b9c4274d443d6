type Ring = readonly (readonly number[])[];
type Shape = { type: string; coordinates?: unknown };
type Named = { geometry: Shape; properties: { name: string } };
type NamePoint = {
  type: 'Feature';
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] };
  properties: { name: string };
};

/** Twice the area of a ring and its center of gravity. */
function weigh(ring: Ring): { area: number; center: [number, number] } {
  let [area, x, y] = [0, 0, 0];
  for (let index = 1; index < ring.length; index += 1) {
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = [ring[index - 1], ring[index]];
    const part = x0 * y1 - x1 * y0;
    area += part;
    x += (x0 + x1) * part;
    y += (y0 + y1) * part;
  }
  return { area: Math.abs(area), center: area === 0 ? [0, 0] : [x / (3 * area), y / (3 * area)] };
}

/** Where the name of each area stands: once, in the middle of the largest part of it. */
export function placeNames(areas: readonly Named[]): { type: 'FeatureCollection'; features: NamePoint[] } {
  const features = areas.flatMap(({ geometry, properties: { name } }): NamePoint[] => {
    const parts = (
      geometry.type === 'MultiPolygon' ? geometry.coordinates : [geometry.coordinates]
    ) as readonly (readonly Ring[])[];
    const [largest] = parts.map(([outer = []]) => weigh(outer)).sort((a, b) => b.area - a.area);
    if (!largest || largest.area === 0) return [];
    return [{ type: 'Feature', geometry: { type: 'Point', coordinates: largest.center }, properties: { name } }];
  });
  return { type: 'FeatureCollection', features };
}
