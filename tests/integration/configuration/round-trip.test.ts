import { beforeAll, expect, inject, test } from 'vitest';
import { Client } from 'pg';
import { cloneDatabase } from '#tests/setup/clone-database';
import { useDemoData } from '#tests/setup/demo-database';
import { config, readFile, writeFile } from './config-command';

const DEMO = process.env.DATABASE_URL!;
let empty = '';

/** ZIP codes come with the product: a database without its catalog has them too. */
async function copyZipCodes(): Promise<void> {
  const [from, to] = [new Client({ connectionString: DEMO }), new Client({ connectionString: empty })];
  await Promise.all([from.connect(), to.connect()]);
  const { rows } = await from.query('SELECT * FROM zip_code WHERE zip IN (SELECT center_zip FROM service_area)');
  await to.query('INSERT INTO zip_code SELECT * FROM json_populate_recordset(null::zip_code, $1) ON CONFLICT DO NOTHING', [
    JSON.stringify(rows),
  ]);
  await Promise.all([from.end(), to.end()]);
}

async function countOn(url: string, table: string, where = 'true'): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`);
  await client.end();
  return rows[0]?.count ?? 0;
}

/** What the office has set of its terms: no demo data changes them. */
const TERMS = { netDays: 45, lateBps: 200, planNoticeDays: 14, instantFeeBps: 100, instantLeastCents: 0 };

async function setTerms(): Promise<void> {
  const client = new Client({ connectionString: DEMO });
  await client.connect();
  const sql = 'INSERT INTO site_setting (key, value, updated_at) SELECT key, value, now() FROM jsonb_each($1::jsonb)';
  await client.query(sql, [JSON.stringify(TERMS)]);
  await client.end();
}

beforeAll(async () => {
  await useDemoData();
  await setTerms();
  empty = await cloneDatabase(inject('serverUrl'));
  await copyZipCodes();
}, 600_000);

test('the demo’s configuration, applied to an empty database and exported again, is the same file', async () => {
  expect(await config(DEMO, 'export', 'demo.yaml')).toMatchObject({ code: 0 });
  const before = await config(empty, 'diff', 'demo.yaml');
  expect([before.code, before.said]).toEqual([1, expect.stringContaining('+ services.holiday_lighting: new')]);
  const applied = await config(empty, 'apply', 'demo.yaml');
  expect([applied.code, applied.said]).toEqual([0, expect.stringContaining('Applied.')]);
  await config(empty, 'export', 'again.yaml');
  expect(readFile('again.yaml')).toBe(readFile('demo.yaml'));
  expect(await config(empty, 'diff', 'demo.yaml')).toEqual({ code: 0, said: 'No difference.\n' });
  expect(await countOn(empty, 'audit_log', "action = 'configuration.apply' AND actor_kind = 'shell'")).toBe(1);
  expect(await config(empty, 'apply', 'demo.yaml')).toEqual({ code: 0, said: 'Nothing to change.\n' });
  expect(await countOn(empty, 'audit_log')).toBe(1);
  expect(await config(DEMO, 'diff', 'demo.yaml')).toEqual({ code: 0, said: 'No difference.\n' });
});

test('the same as JSON', async () => {
  await config(DEMO, 'export', 'demo.json');
  expect(JSON.parse(readFile('demo.json'))).toMatchObject({ format: 1, settings: { bookings: TERMS } });
  expect(await config(empty, 'diff', 'demo.json')).toEqual({ code: 0, said: 'No difference.\n' });
});

test('a wrong call, a file that can’t be read and one with a mistake say so and change nothing', async () => {
  expect(await config(empty, 'improve', 'demo.yaml')).toMatchObject({ code: 2 });
  writeFile('bad.yaml', 'format: [1\n');
  expect(await config(empty, 'apply', 'bad.yaml')).toMatchObject({
    code: 1,
    said: expect.stringContaining('file: It can’t be read'),
  });
  writeFile('bad.yaml', readFile('demo.yaml').replace('depositBps: 5000', 'depositBps: much'));
  const { code, said } = await config(empty, 'apply', 'bad.yaml');
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^Nothing was changed:\npackages\.[\w-]+\.depositBps: Enter a whole number\.\n$/),
  ]);
  expect(await config(empty, 'diff', 'demo.yaml')).toMatchObject({ code: 0 });
});

test('no people, no keys and no ids are in the file', () => {
  const found = readFile('demo.yaml').match(
    /@demo\.test|sk_|whsec_|price_[A-Za-z0-9]{6,}|\$argon2|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/g,
  );
  expect(found).toBeNull();
});
