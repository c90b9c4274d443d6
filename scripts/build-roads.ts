import { env } from '#app/platform/env.server';
import { buildRoads } from '#app/platform/roads/build-roads.server';
import { tilesFolder } from '#app/platform/roads/valhalla-in-process.server';
import { loadEnv } from './load-env';

/** `npm run roads`: builds the tiles of ROADS that the worker reads. What was built before stays in use until it ends. */
async function main(): Promise<void> {
  loadEnv();
  // This command signs nothing and asks no database; only the whole environment is parsed at once.
  process.env.SESSION_SECRET ||= 'this command signs nothing';
  process.env.DATABASE_URL ||= 'postgresql://127.0.0.1:1/none';
  const { ROADS } = env();
  if (!ROADS) throw new Error('ROADS is not set. It names an extract of OpenStreetMap, such as illinois-latest.osm.pbf.');
  const began = performance.now();
  await buildRoads({ extract: ROADS, folder: tilesFolder(), onLine: (line) => console.log(line) });
  console.log(`Built the roads of ${ROADS} in ${((performance.now() - began) / 1000).toFixed(0)} s. Restart the worker.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
