import { expect, it } from 'vitest';
import { db, pool, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';

it('a transaction asks its connection one question at a time, whatever is read side by side', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.message);
  process.on('warning', note);
  const customer = await insertUser(db());
  const visit = await insertVisit(db(), { booking: { customerId: customer.id } });
  const read = () =>
    transact(db(), (tx) =>
      Promise.all([
        tx.booking.findUniqueOrThrow({ where: { id: visit.bookingId }, include: { site: true, customer: true, package: true } }),
        tx.user.count({ where: { id: customer.id } }),
        tx.$executeRaw`SELECT 1`,
      ]),
    );
  const [booking, users] = await read();
  expect([booking.customer.id, users]).toEqual([customer.id, 1]);
  // One that fails does not leave those behind it waiting.
  const failing = transact(db(), (tx) => Promise.all([tx.$executeRaw`SELECT 1 / 0`, tx.user.count()]));
  await expect(failing).rejects.toThrow('division by zero');
  expect((await read())[1]).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

/** Each under its name by then. */
async function readOften<T>(read: () => Promise<T>): Promise<T> {
  for (let times = 0; times < 5; times += 1) await read();
  return read();
}

async function namesKept(): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT name FROM pg_prepared_statements WHERE statement LIKE '%upgraded%'",
  );
  return rows.map(({ name }) => name);
}

it('a table that is changed while the process runs is read on, and written in transactions', async () => {
  await pool().query('CREATE TABLE upgraded AS SELECT 1 AS id, 2 AS cents');
  const readAll = () => db().$queryRaw<object[]>`SELECT * FROM upgraded WHERE id = ${1}::int`;
  const readCents = () => db().$queryRaw<object[]>`SELECT cents FROM upgraded WHERE id = ${1}::int`;
  const write = () =>
    transact(db(), (tx) => tx.$queryRaw<object[]>`UPDATE upgraded SET id = ${1}::int RETURNING cents AS written`);
  for (const ask of [readAll, readCents, write]) await readOften(ask);
  expect(await namesKept()).toHaveLength(2);
  await pool().query('ALTER TABLE upgraded ADD COLUMN note text');
  expect([await readAll(), await readCents(), await write()]).toEqual([
    [{ id: 1, cents: 2, note: null }],
    [{ cents: 2 }],
    [{ written: 2 }],
  ]);
  await pool().query('ALTER TABLE upgraded ALTER COLUMN cents TYPE text');
  expect([await readCents(), await write()]).toEqual([[{ cents: '2' }], [{ written: '2' }]]);
  await pool().query('DROP TABLE upgraded');
});

it('a pooler that hands out connections of others is found out, and statements go without a name', async () => {
  const read = () => db().$queryRaw<object[]>`SELECT 7 AS pooled WHERE 1 = ${1}::int`;
  await readOften(read);
  await pool().query('DEALLOCATE ALL');
  expect([await read(), await transact(db(), (tx) => tx.user.count({ where: { phone: 'none' } }))]).toEqual([[{ pooled: 7 }], 0]);
});
