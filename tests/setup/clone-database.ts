import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { withDatabase } from '../../prisma/with-database';

export const TEMPLATE = 'template_app';

/** A fresh copy of the template. Copying files takes about 20 ms. */
export async function cloneDatabase(serverUrl: string): Promise<string> {
  const name = `clone_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return withDatabase(serverUrl, name);
}

export async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
