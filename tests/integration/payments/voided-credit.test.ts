import { beforeAll, expect, test, vi } from 'vitest';
import { requestVoid } from '#app/domain/invoices/void-invoice.server';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { postProFee } from '#app/domain/payouts/pro-fee.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { buildAssignment } from '#tests/factories/visits';
import { paidPro } from '../payouts/payout-fixtures';
import { bookedBusiness, officeAdmin } from './business-fixtures';
import { books, complete, openFixture, workOff } from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000 });

let pro: Awaited<ReturnType<typeof paidPro>>;

beforeAll(async () => {
  await openFixture();
  pro = await paidPro();
});

function owes(ownerId: string): Promise<number> {
  return accountBalance(db(), { account: 'customer', ownerId });
}

test('credit on an invoice that is taken back comes off the next one', async () => {
  const { install, takedown, bookingId, customer } = await bookedBusiness();
  const held = { visitId: install.id, proId: pro.id, start: install.windowStart, minutes: install.durationMinutes };
  const { id: assignmentId } = await db().assignment.create({
    data: buildAssignment(held, { status: 'released', endedAt: now() }),
  });
  await transact(db(), (tx) => postProFee(tx, { assignmentId, feeCents: 4_000, customerCreditCents: 2_000 }));
  await complete(install.id, pro.id);
  await workOff({ bookingId });
  const first = await db().billingInvoice.findFirstOrThrow({ where: { visitId: install.id } });
  expect(first).toMatchObject({ creditCents: 2_000, totalCents: install.priceCents + install.taxCents - 2_000 });
  const { id: adminId } = await officeAdmin();
  await transact(db(), (tx) => requestVoid(tx, { invoiceId: first.id, adminId, reason: 'Billed to the wrong shop' }));
  await workOff({ bookingId });
  expect(await owes(customer.id)).toBe(-2_000);
  await complete(takedown.id, pro.id);
  await workOff({ bookingId });
  const next = await db().billingInvoice.findFirstOrThrow({ where: { visitId: takedown.id } });
  expect(next).toMatchObject({ creditCents: 2_000, totalCents: takedown.priceCents + takedown.taxCents - 2_000 });
  expect(await owes(customer.id)).toBe(next.totalCents);
  expect((await readAccount(db(), bookingId)).openCents).toBe(next.totalCents);
  const { all, stripe, sandboxHolds } = await books();
  expect([all, stripe]).toEqual([0, sandboxHolds]);
});
