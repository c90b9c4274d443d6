import { beforeAll, expect, inject, test } from 'vitest';
import { Client } from 'pg';
import { cloneDatabase } from '#tests/setup/clone-database';
import { useDemoData } from '#tests/setup/demo-database';
import { lacks } from '#tests/setup/plain-page';
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

/** How the time of a package follows the size of the house: no demo data says so. */
const SIZED = { usualFeet: 150, tenFeetMinutes: 5, takedownTenFeet: 3, storyPercent: 15, leastMinutes: 90 };

async function setSizes(): Promise<void> {
  const client = new Client({ connectionString: DEMO });
  await client.connect();
  await client.query(
    `UPDATE package SET usual_feet = $1, ten_feet_minutes = $2, takedown_ten_feet = $3, story_percent = $4, least_minutes = $5
    WHERE id = 'basic-outline'`,
    Object.values(SIZED),
  );
  await client.end();
}

beforeAll(async () => {
  await useDemoData();
  await setTerms();
  await setSizes();
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

test('the minutes by the size of the house are in the file; half of them, and for a service without roofline, are refused', async () => {
  await config(DEMO, 'export', 'sized.json');
  type Row = Record<string, unknown>;
  const read = () => JSON.parse(readFile('sized.json')) as { packages: Record<string, Row>; services: Record<string, Row> };
  const { packages, services } = read();
  expect(packages['basic-outline']).toMatchObject(SIZED);
  expect(await countOn(empty, 'package', "id = 'basic-outline' AND usual_feet = 150 AND least_minutes = 90")).toBe(1);
  const flat = Object.keys(packages).find((id) => services[String(packages[id]!.serviceLineId)]?.houseDesign === false)!;
  const wrong: [string, Row, string][] = [
    ['basic-outline', { leastMinutes: 121 }, 'packages.basic-outline.leastMinutes: Enter no more than the time of a usual house'],
    ['basic-outline', { usualFeet: null }, 'packages.basic-outline.usualFeet: Enter the feet of a usual house'],
    ['basic-outline', { storyPercent: 0 }, 'packages.basic-outline.storyPercent: Enter a percentage, 1 to 100'],
    [flat, { storyPercent: 10 }, `packages.${flat}.storyPercent: `],
  ];
  for (const [id, over, said] of wrong) {
    const file = read();
    Object.assign(file.packages[id]!, over);
    writeFile('wrong.json', JSON.stringify(file));
    expect(await config(empty, 'apply', 'wrong.json')).toEqual({ code: 1, said: expect.stringContaining(said) as string });
  }
  // A file from before there were such minutes sets none, and says so first.
  const file = read();
  for (const name of Object.keys(SIZED)) delete file.packages['basic-outline']![name];
  writeFile('older.json', JSON.stringify(file));
  const { code, said } = await config(empty, 'diff', 'older.json');
  expect([code, lacks(said, Object.keys(SIZED))]).toEqual([1, []]);
  expect(await config(empty, 'diff', 'sized.json')).toEqual({ code: 0, said: 'No difference.\n' });
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
