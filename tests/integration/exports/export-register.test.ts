import { expect, test } from 'vitest';
import { getColumns, getLeftColumns } from '#app/domain/exports/record-kind';
import { LEFT_TABLES, recordKinds } from '#app/domain/exports/record-kinds';
import { pool } from '#app/platform/db.server';

async function readTables(): Promise<Map<string, string[]>> {
  const { rows } = await pool().query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_prisma%' GROUP BY table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

test('every table is exported or left out with a reason', async () => {
  const tables = [...(await readTables()).keys()].sort();
  const exported = new Set(recordKinds.map(({ table }) => table));
  expect([...exported, ...Object.keys(LEFT_TABLES)].sort()).toEqual(tables);
  expect(Object.entries(LEFT_TABLES).filter(([, why]) => !/^[A-Z].{15,}\.$/.test(why))).toEqual([]);
});

test('every column of an exported table is written, with words that say what it is, or left out', async () => {
  const tables = await readTables();
  for (const kind of recordKinds) {
    const written = getColumns(kind);
    const named = [...written.map(({ name }) => name), ...getLeftColumns(kind)].sort();
    expect([kind.name, named]).toEqual([kind.name, tables.get(kind.table)]);
    expect([kind.name, written.filter(({ words }) => words.length < 3).map(({ name }) => name)]).toEqual([kind.name, []]);
  }
});

test('no two kinds share a file', () => {
  const names = recordKinds.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
});

test('no column that is written is called like a secret', () => {
  const suspects = recordKinds.flatMap((kind) =>
    getColumns(kind).flatMap(({ name }) =>
      /token|secret|hash|password|sealed|(^|_)url$|otp/.test(name) ? [`${kind.table}.${name}`] : [],
    ),
  );
  // The hash of the evidence that a bank has, and the address of a state's public register.
  expect(suspects).toEqual(['evidence_submission.hash', 'license_source.url']);
});
