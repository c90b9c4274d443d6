import { randomUUID } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openAppRole } from '../../scripts/app-role';
import { prepareDatabase } from '../../scripts/prepare-database';
import { cloneDatabase } from '../setup/clone-database';

let ownerUrl: string;
let appUrl: string;
let app: Client;

beforeEach(async () => {
  ownerUrl = await cloneDatabase(inject('serverUrl'));
  appUrl = await openAppRole(ownerUrl);
  app = new Client({ connectionString: appUrl });
  await app.connect();
});
afterEach(() => app.end());

/** One movement of 500 cents, as the product writes it. */
async function writeMovement(): Promise<string> {
  const id = randomUUID();
  await app.query('begin');
  await app.query(`insert into ledger_transaction (id, kind, cause) values ($1, 'deposit', $2)`, [id, `deposit:${id}`]);
  for (const cents of [500, -500])
    await app.query(`insert into ledger_entry (transaction_id, account, amount_cents) values ($1, 'stripe', $2)`, [id, cents]);
  await app.query('commit');
  return id;
}

describe('the role that the product runs as', () => {
  test('adds to the ledger and reads it, and has no right to change, delete or empty it', async () => {
    await writeMovement();
    for (const table of ['ledger_entry', 'ledger_transaction', 'audit_log', 'visit_event']) {
      const column = table.startsWith('ledger_e') ? 'account = account' : 'id = id';
      await expect(app.query(`update ${table} set ${column}`), table).rejects.toThrow(`permission denied for table ${table}`);
      await expect(app.query(`delete from ${table}`), table).rejects.toThrow('permission denied');
      await expect(app.query(`truncate ${table} cascade`), table).rejects.toThrow('permission denied');
      await expect(app.query(`alter table ${table} disable trigger all`), table).rejects.toThrow('must be owner');
      await expect(app.query(`drop table ${table}`), table).rejects.toThrow('must be owner');
    }
    const { rows } = await app.query<{ entries: number }>('select count(*)::int as entries from ledger_entry');
    expect(rows).toEqual([{ entries: 2 }]);
  });

  test('the owner is refused by a trigger all the same', async () => {
    await writeMovement();
    const owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    await expect(owner.query('update ledger_entry set amount_cents = 0')).rejects.toThrow('append-only');
    await expect(owner.query('delete from ledger_transaction')).rejects.toThrow('append-only');
    await owner.end();
  });

  test('queues jobs, keeps the stand-ins, and a second start changes nothing', async () => {
    await app.query(`select graphile_worker.add_job('payments/sweep', '{}')`);
    const { rowCount } = await app.query('select 1 from graphile_worker._private_jobs');
    expect(rowCount).toBe(1);
    await runMigrations({ connectionString: appUrl });
    await app.query('create table if not exists sandbox.tried (id int)');
    await prepareDatabase(ownerUrl, () => undefined);
    const again = new Client({ connectionString: await openAppRole(ownerUrl) });
    await again.connect();
    await again.query(`select graphile_worker.add_job('payments/sweep', '{}')`);
    await again.end();
  });

  test('a later start hands nothing over again, so that it locks out no process that works with the queue', async () => {
    await app.query('begin');
    await app.query('select 1 from graphile_worker._private_jobs');
    const again = new Client({ connectionString: await openAppRole(ownerUrl) });
    await again.connect();
    await again.end();
    await app.query('commit');
  });
});
