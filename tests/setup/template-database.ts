import { randomUUID } from 'node:crypto';
import { Client, Pool } from 'pg';
import { createSandbox } from '#sandbox';
import { now } from '#app/platform/clock.server';
import { withDatabase } from '../../prisma/migration-adapter';
import { prepareDatabase } from '../../scripts/prepare-database';

const TEMPLATE = 'template_app';

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

/** A fresh copy of the template. Copying files takes about 20 ms. */
export async function cloneDatabase(serverUrl: string): Promise<string> {
  const name = `clone_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return withDatabase(serverUrl, name);
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
