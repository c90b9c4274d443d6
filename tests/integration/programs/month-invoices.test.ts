import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { invoiceMonths } from '#app/domain/programs/invoice-months.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { complete, openFixture } from '../payments/payment-fixtures';
import { openStore, programVisits, sold } from './program-fixtures';

vi.setConfig({ testTimeout: 120_000 });

beforeAll(openFixture);
afterEach(() => setClock(null));

/** A program billed by the month whose first visit is done. */
async function doneOnce(proId: string) {
  const [first] = await programVisits(await sold(await openStore(), { billing: 'month' }));
  setClock(new Date(first!.visit.windowStart.getTime() + HOUR_MS));
  await complete(first!.visitId, proId);
  setClock(null);
  return { visitId: first!.visitId, bookingId: first!.visit.bookingId };
}

function invoicesOf({ bookingId }: { bookingId: string }): Promise<number> {
  return db().billingInvoice.count({ where: { bookingId, kind: 'program' } });
}

test('a month that cannot be invoiced keeps no other company from its invoice, and its turn comes again', async () => {
  const { id: proId } = await insertPro(db());
  const done = [await doneOnce(proId), await doneOnce(proId), await doneOnce(proId)];
  const [bad, ...good] = done.sort((a, b) => a.bookingId.localeCompare(b.bookingId));
  const { taxCents } = await db().visit.findUniqueOrThrow({ where: { id: bad!.visitId } });
  // No column holds the sum of these.
  await db().visit.update({ where: { id: bad!.visitId }, data: { taxCents: 2_147_483_647 } });
  setClock(new Date(now().getTime() + 60 * DAY_MS));
  await expect(invoiceMonths(db())).rejects.toThrow('1 of 3 failed');
  expect(await Promise.all(good.map(invoicesOf))).toEqual([1, 1]);
  expect(await invoicesOf(bad!)).toBe(0);
  await db().visit.update({ where: { id: bad!.visitId }, data: { taxCents } });
  await invoiceMonths(db());
  expect(await Promise.all(done.map(invoicesOf))).toEqual([1, 1, 1]);
});
