import { Client } from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { liveDrift, migrateDatabase, migrationNames, schemaDrift } from '../../prisma/migrate';
import { migrationAdapter } from '../../prisma/migration-adapter';
import { withDatabase } from '../../prisma/with-database';
import { RENAMED_MIGRATIONS } from '../../prisma/renamed-migrations';
import { prepareDatabase } from '../../scripts/prepare-database';
import { useFormerNames } from '../setup/former-migration-names';
import { cloneDatabase } from '../setup/clone-database';

const databaseUrl = process.env.DATABASE_URL ?? '';

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the migrations', () => {
  test('say all that the schema says', async () => {
    expect(await schemaDrift(databaseUrl)).toEqual({ differs: false, summary: 'No difference detected.' });
  });

  test('have left a database that holds what the schema says', async () => {
    expect(await liveDrift(databaseUrl)).toEqual({ differs: false, summary: 'No difference detected.' });
  });

  test('a column that no migration made is noticed', async () => {
    await ask(databaseUrl, 'alter table app_user add column shoe_size integer');
    const drift = await liveDrift(databaseUrl);
    await ask(databaseUrl, 'alter table app_user drop column shoe_size');
    expect(drift.differs).toBe(true);
    expect(drift.summary).toContain('shoe_size');
  });

  test('run once: a second run finds nothing to do', async () => {
    expect(await migrateDatabase(databaseUrl)).toEqual([]);
    const rows = await ask<{ migration_name: string }>(
      databaseUrl,
      'select migration_name from _prisma_migrations order by started_at',
    );
    expect(rows.map((row) => row.migration_name)).toEqual(migrationNames());
  });

  test('are known again to a database that applied them under former names', async () => {
    const url = await cloneDatabase(inject('serverUrl'));
    await useFormerNames(url);
    const names = 'select migration_name from _prisma_migrations order by started_at';
    const former = await ask<{ migration_name: string }>(url, names);
    expect(former.map((row) => row.migration_name)).toEqual(expect.arrayContaining(Object.keys(RENAMED_MIGRATIONS)));
    expect(await migrateDatabase(url)).toEqual([]);
    const today = await ask<{ migration_name: string }>(url, names);
    expect(today.map((row) => row.migration_name)).toEqual(migrationNames());
  });

  test('are known again where a comment of an applied one has changed since', async () => {
    const url = await cloneDatabase(inject('serverUrl'));
    await ask(url, `update _prisma_migrations set checksum = md5(checksum) where migration_name = '${migrationNames()[0]}'`);
    expect(await migrateDatabase(url)).toEqual([]);
    expect((await liveDrift(url)).differs).toBe(false);
  });

  test('wait briefly for a table that is in use, and again after it is free', async () => {
    const url = withDatabase(inject('serverUrl'), 'in_use');
    await ask(inject('serverUrl'), 'create database in_use');
    await ask(url, 'create table app_user (in_use integer)');
    const user = new Client({ connectionString: url });
    await user.connect();
    await user.query('begin');
    await user.query('select 1 from app_user');
    const adapter = migrationAdapter(url, () => undefined);
    const change = (await adapter.connect()).executeScript('alter table app_user add column shoe_size integer');
    const refused = async () =>
      (await ask(url, `select 1 from pg_stat_activity where query like 'alter table app_user%' and state = 'idle'`)).length;
    await expect.poll(refused, { timeout: 30_000, interval: 100 }).toBe(1);
    await user.query('commit');
    await user.end();
    await change;
    await adapter.close();
    expect(await ask(url, 'select shoe_size from app_user')).toEqual([]);
  });

  test('make an index CONCURRENTLY while other processes wait for their turn to prepare the database', async () => {
    const url = await cloneDatabase(inject('serverUrl'));
    const index = 'booking_contact_email_idx';
    await ask(url, `drop index ${index}`);
    await ask(url, `delete from _prisma_migrations where migration_name like '%_booking_email'`);
    const said: string[] = [];
    await Promise.all([1, 2, 3].map(() => prepareDatabase(url, (line) => said.push(line), { bare: true })));
    expect(said).toEqual(['Applied 1 migration.']);
    expect(await ask(url, `select indisvalid as valid from pg_index where indexrelid = '${index}'::regclass`)).toEqual([
      { valid: true },
    ]);
  });

  test('make an index again that an attempt left half made', async () => {
    const url = await cloneDatabase(inject('serverUrl'));
    const index = 'booking_contact_email_idx';
    await ask(url, `delete from _prisma_migrations where migration_name like '%_booking_email'`);
    await ask(url, `update pg_index set indisvalid = false where indexrelid = '${index}'::regclass`);
    expect(await migrateDatabase(url)).toEqual([expect.stringMatching(/_booking_email$/)]);
    expect(await ask(url, `select indisvalid as valid from pg_index where indexrelid = '${index}'::regclass`)).toEqual([
      { valid: true },
    ]);
  });

  test('a database that computed what lists ask for keeps it by a trigger now', async () => {
    const url = await cloneDatabase(inject('serverUrl'));
    const stored = (table: string, column: string) =>
      ask(url, `select is_generated from information_schema.columns where table_name = '${table}' and column_name = '${column}'`);
    await ask(
      url,
      `drop trigger visit_search_from_kept on visit; drop function keep_search_from;
       drop trigger payment_has_failed_kept on payment; drop function keep_has_failed;
       alter table visit drop column search_from;
       alter table visit add column search_from timestamptz(3) generated always as (dispatch_after) stored;
       alter table payment drop column has_failed;
       alter table payment add column has_failed boolean not null generated always as (status = 'failed') stored;
       delete from _prisma_migrations where migration_name >= '20261123235000' and migration_name < '20261124'`,
    );
    await migrateDatabase(url);
    expect(await stored('visit', 'search_from')).toEqual([{ is_generated: 'NEVER' }]);
    expect(await stored('payment', 'has_failed')).toEqual([{ is_generated: 'NEVER' }]);
    expect((await liveDrift(url)).differs).toBe(false);
  });

  test('a database whose migration failed is healed by the next run', async () => {
    const url = withDatabase(inject('serverUrl'), 'healed');
    await ask(inject('serverUrl'), 'create database healed');
    await ask(url, 'create table app_user (in_the_way integer)');
    await ask(
      url,
      'create table _prisma_migrations (id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null, logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)',
    );
    await expect(migrateDatabase(url)).rejects.toThrow('relation "app_user" already exists');
    const leftovers = await ask(url, "select 1 from pg_type where typname = 'visit_status'");
    expect(leftovers, 'a failed migration leaves nothing behind').toEqual([]);
    await ask(url, 'drop table app_user');
    expect(await migrateDatabase(url)).toEqual(migrationNames().slice(1));
  });
});
