import { Pool } from 'pg';
import { createSandbox } from '#sandbox';
import { now } from '#app/platform/clock.server';
import { withDatabase } from '../../prisma/with-database';
import { prepareDatabase } from '../../scripts/prepare-database';
import { onServer, TEMPLATE } from './clone-database';

/** Makes the database that every clone copies: the app's tables, the job queue's and the sandbox's, all empty. */
export async function buildTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `create database ${TEMPLATE}`);
  const url = withDatabase(serverUrl, TEMPLATE);
  await prepareDatabase(url, () => undefined, { bare: true });
  await migrateSandbox(url);
  // A template with an open connection cannot be cloned.
  await onServer(serverUrl, `alter database ${TEMPLATE} allow_connections false`);
}

async function migrateSandbox(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const nowhere = 'http://localhost';
  try {
    await createSandbox({
      pool,
      now,
      origin: nowhere,
      webhookUrl: nowhere,
      webhookSecret: 'whsec_template',
    }).migrate();
  } finally {
    await pool.end();
  }
}
