import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { Client } from 'pg';
import { disconnect } from '#app/platform/db.server';
import { withDatabase } from '../../prisma/with-database';
import { loadDemoData, noteDemoData } from '../../scripts/load-demo-data';
import { TEMPLATE } from './clone-database';

const DEMO_TEMPLATE = 'template_demo';
/** Any fixed number: the file that makes the template holds it. */
const MAKING = 7_310_002;
/** The demo data is made a little before the tests begin, so that nothing in a copy lies ahead of a test's clock. */
const MADE_BEFORE_MS = 10 * 60_000;

/** Puts a copy of the demo data in place of this file's empty database. The first file of a run that asks loads it, for all. */
export async function useDemoData(): Promise<void> {
  const own = process.env.DATABASE_URL ?? '';
  const server = new Client({ connectionString: inject('serverUrl') });
  await disconnect();
  await server.connect();
  try {
    await server.query('select pg_advisory_lock($1)', [MAKING]);
    await makeTemplate(server);
    const name = server.escapeIdentifier(decodeURIComponent(new URL(own).pathname.slice(1)));
    await server.query(`drop database ${name} with (force)`);
    await server.query(`create database ${name} template ${DEMO_TEMPLATE} strategy file_copy`);
  } finally {
    await server.end();
  }
  await noteDemoData(own);
  cpSync(inject('demoFiles'), process.env.DATA_DIR ?? '', { recursive: true });
}

async function makeTemplate(server: Client): Promise<void> {
  if (await isMade(server)) return;
  await server.query(`drop database if exists ${DEMO_TEMPLATE} with (force)`);
  await server.query(`create database ${DEMO_TEMPLATE} template ${TEMPLATE} strategy file_copy`);
  const earlier = String(Number(process.env.CLOCK_SHIFT_MS) - MADE_BEFORE_MS);
  await loadDemoData(withDatabase(inject('serverUrl'), DEMO_TEMPLATE), {
    DATA_DIR: inject('demoFiles'),
    CLOCK_SHIFT_MS: earlier,
  });
  // A template with an open connection cannot be cloned.
  await server.query(`alter database ${DEMO_TEMPLATE} allow_connections false`);
}

/** One whose loading failed still takes connections. */
async function isMade(server: Client): Promise<boolean> {
  const sql = 'select from pg_database where datname = $1 and not datallowconn';
  return (await server.query(sql, [DEMO_TEMPLATE])).rowCount === 1;
}
