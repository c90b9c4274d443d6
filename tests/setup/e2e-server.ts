import { rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { openAppRole } from '../../scripts/app-role';
import { buildIfChanged } from '../../scripts/build-if-changed';
import { startPostgres } from '../../scripts/embedded-postgres';
import { loadDemoData } from '../../scripts/load-demo-data';
import { prepareDatabase } from '../../scripts/prepare-database';
import { noteDatabase } from './day-of-visit';
import { makePmtiles } from './make-pmtiles';
import { startProduct } from './product';
import { scratchFolder } from './scratch-folder';
import { clockShift, TEST_START } from './test-clock';

/** Browsers do two hours of work in seconds; what is held for the office has tests of its own. */
async function letWorkBeQuick(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const checks = JSON.stringify({ quickPercent: 0, firstVisits: 0 });
  await client.query(`INSERT INTO site_setting (key, value, updated_at) VALUES ('workChecks', $1, $2)`, [checks, TEST_START]);
  await client.end();
}

/** What the browser tests visit: the built product with the demo data, on a database that ends with the run. */
async function serve(): Promise<void> {
  process.env.CLOCK_SHIFT_MS ??= clockShift();
  const dataDir = scratchFolder('e2e');
  await buildIfChanged();
  const database = await startPostgres({ dataDir, fsync: false });
  const open: { stop: () => Promise<void> }[] = [database];
  async function stop(): Promise<void> {
    for (const part of open.reverse()) await part.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  }
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  await prepareDatabase(database.url, () => undefined);
  const port = Number(process.env.E2E_PORT);
  await loadDemoData(database.url, { APP_URL: `http://localhost:${port}` });
  noteDatabase(database.url);
  await letWorkBeQuick(database.url);
  const databaseUrl = await openAppRole(database.url);
  const BASE_MAP_FILE = path.join(dataDir, 'world.pmtiles');
  makePmtiles(BASE_MAP_FILE);
  const env = { DEMO_DATA: '1', COVERAGE_SECONDS: '0', ADDRESS_SUGGESTIONS: 'simulated', BASE_MAP_FILE };
  open.push(await startProduct({ databaseUrl, port, env }));
}

serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
