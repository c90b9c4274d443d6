import { expect, it } from 'vitest';
import { db, transact } from '#app/platform/db.server';
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
