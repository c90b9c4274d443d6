import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Run by hand when us-atlas changes: writes the map that app/components/pictures/coverage-map.tsx lays its circles on. */
type States = Topology<{ states: GeometryCollection; nation: GeometryCollection }>;

const atlas = createRequire(import.meta.url)('us-atlas/states-albers-10m.json') as States;
const draw = geoPath(null).digits(1);
const land = draw(feature(atlas, atlas.objects.nation));
const borders = draw(mesh(atlas, atlas.objects.states, (one, other) => one !== other));

function svg(path: string | null, paint: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 975 610"><path d="${path ?? ''}" ${paint}/></svg>\n`;
}

mkdirSync('public/maps', { recursive: true });
writeFileSync('public/maps/us-land.svg', svg(land, ''));
writeFileSync('public/maps/us-borders.svg', svg(borders, 'fill="none" stroke="#000" stroke-width="1" stroke-linejoin="round"'));
