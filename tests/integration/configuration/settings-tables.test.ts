import { expect, test } from 'vitest';
import { configurationTables, readConfiguration } from '#app/domain/configuration/configuration.server';
import { recordKinds } from '#app/domain/exports/record-kinds';
import { readLook, saveAccent } from '#app/domain/settings/look.server';
import { db, pool, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertAdmin } from '#tests/factories/users';

type Key = { table: string; target: string };

/** Which table names which, by its foreign keys. */
async function readKeys(): Promise<Key[]> {
  const { rows } = await pool().query<Key>(
    `SELECT DISTINCT conrelid::regclass::text AS table, confrelid::regclass::text AS target
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  return rows.map(({ table, target }) => ({ table: table.replaceAll('"', ''), target: target.replaceAll('"', '') }));
}

/** The tables that lead to one of `ends` by foreign keys, and the ends themselves. */
function leadingTo(ends: readonly string[], keys: readonly Key[]): Set<string> {
  const found = new Set(ends);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { table, target } of keys) if (found.has(target)) found.add(table);
  }
  return found;
}

/** Columns by which a row says that something happened, instead of how things are to be. */
const HAPPENED = /^(created_at|sent_at|received_at|at|due_at|started_at|day|computed_at|counted_on|checked_at)$/;

/** Tables of the business that lead to no person and hold no event. */
async function findSettingsTables(): Promise<string[]> {
  const keys = await readKeys();
  const { rows } = await pool().query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const ofPeople = leadingTo(['app_user', 'user', 'pro', 'company', 'booking'], keys);
  const happened = new Set(rows.filter(({ column }) => HAPPENED.test(column)).map(({ table }) => table));
  const exported = new Set(recordKinds.map(({ table }) => table));
  return [...exported].filter((table) => !ofPeople.has(table) && !happened.has(table)).sort();
}

test('every table that admins set is in the configuration file', async () => {
  const tables = await findSettingsTables();
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter((table) => !configurationTables().includes(table))).toEqual([]);
});

test('every setting of the business is in the configuration file', async () => {
  const { id: adminId } = await insertAdmin(db());
  await ensureCatalog(db());
  const { look, seen } = await readLook(db());
  await transact(db(), (tx) => saveAccent(tx, { hex: '#14463B', seen, adminId }));
  expect(look.accent).toBeNull();
  const stored = await db().siteSetting.findMany({ select: { key: true } });
  const { settings = {}, pageTexts = {} } = await readConfiguration(db());
  const written = new Set([
    ...Object.entries(settings).flatMap(([group, row]) => [group, ...Object.keys(row)]),
    ...Object.keys(pageTexts).map((page) => (page === 'front' ? 'frontPage' : `texts.${page}`)),
  ]);
  expect(stored.map(({ key }) => key).filter((key) => !written.has(key))).toEqual([]);
});
