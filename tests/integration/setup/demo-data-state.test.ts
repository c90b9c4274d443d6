import { expect, inject, test } from 'vitest';
import { Client } from 'pg';
import { insertUser } from '#tests/factories/users';
import { db } from '#app/platform/db.server';
import { demoDataState, remainWithoutDemoData } from '../../../scripts/load-demo-data';

const url = process.env.DATABASE_URL ?? '';

async function say(text: string | null): Promise<void> {
  const client = new Client({ connectionString: inject('serverUrl') });
  await client.connect();
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
  await client.query(`comment on database ${name} is ${text === null ? 'null' : client.escapeLiteral(text)}`);
  await client.end();
}

test('an empty database that says nothing lacks the demo data', async () => {
  await say(null);
  expect(await demoDataState(url)).toBe('missing');
});

test('the words of earlier versions are known: an upgrade never takes such a database for half loaded', async () => {
  await insertUser(db());
  await say('demo town loaded');
  expect(await demoDataState(url)).toBe('loaded');
  await say('no demo town wanted');
  expect(await demoDataState(url)).toBe('not wanted');
});

test('people in a database that says nothing stay; only one that says it is being loaded is made again', async () => {
  await say(null);
  expect(await demoDataState(url)).toBe('not wanted');
  await say('demo data loading');
  expect(await demoDataState(url)).toBe('half');
  await remainWithoutDemoData(url);
  expect(await demoDataState(url)).toBe('not wanted');
});
