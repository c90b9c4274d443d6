import { readFileSync } from 'node:fs';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_NAME } from '#app/domain/initial-data/seed-catalog';
import { seedFrontPage } from '#app/domain/initial-data/seed-front-page';
import { db } from '#app/platform/db.server';
import { insertBooking } from '#tests/factories/bookings';
import { ensureCatalog } from '#tests/factories/catalog';

const TEXTS_OF_LIGHTS = '20261123164000_texts_of_lights';
const NAME_KEPT = '20261123181500_name_kept';
const keys = { key: { in: ['frontPage', 'look'] } };

async function migrate(name: string): Promise<void> {
  const sql = readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8');
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await ensureCatalog(db());
  await db().siteSetting.deleteMany({ where: keys });
}, 60_000);

test('a business that sold lights before the texts were rows keeps its front page and its mark', async () => {
  await migrate(TEXTS_OF_LIGHTS);
  const rows = await db().siteSetting.findMany({ where: keys, orderBy: { key: 'asc' } });
  expect(rows.map(({ value }) => value)).toEqual([seedFrontPage, { logo: null, accent: null, isLit: true }]);
});

test('one that sells none gets neither', async () => {
  await db().siteSetting.deleteMany({ where: keys });
  await db().serviceLine.updateMany({ data: { active: false } });
  await migrate(TEXTS_OF_LIGHTS);
  expect(await db().siteSetting.count({ where: keys })).toBe(0);
});

test('a business that took bookings under the name that stood in the code keeps it, one that begins later has none', async () => {
  const name = { where: { key: 'businessName' } };
  await db().siteSetting.deleteMany(name);
  const { id } = await insertBooking(db(), { createdAt: new Date('2026-11-23T01:00:00Z') });
  await migrate(NAME_KEPT);
  expect(await db().siteSetting.count(name)).toBe(0);
  await db().booking.update({ where: { id }, data: { createdAt: new Date('2026-11-20T01:00:00Z') } });
  await migrate(NAME_KEPT);
  await migrate(NAME_KEPT);
  expect(await db().siteSetting.findMany(name)).toMatchObject([{ value: DEMO_NAME }]);
});
