import { beforeAll, expect, test } from 'vitest';
import { previewLeaving } from '#app/domain/cancellations/preview-leaving.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { deletionObstacles } from '#app/domain/privacy/deletion-obstacles.server';
import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertCompany, insertMember } from '#tests/factories/companies';
import { insertInvoice } from '#tests/factories/invoices';
import { insertPayment } from '#tests/factories/payments';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';

type BookingData = Prisma.BookingCreateManyInput;

beforeAll(() => ensureCatalog(db()));

function remove(userId: string): Promise<void> {
  return transact(db(), (tx) => deleteAccount(tx, { userId }));
}

/** Work that is done, with all of its price paid or a part of it. */
async function workDone({ paidCents, ...booking }: { paidCents?: number } & Partial<BookingData> = {}) {
  const customer = await insertUser(db());
  const { visit } = await insertAssignedVisit(db(), { status: 'completed', booking: { customerId: customer.id, ...booking } });
  const { bookingId } = visit;
  const payment = await insertPayment(db(), { bookingId, kind: 'deposit', cents: paidCents });
  return { customer, visit: { ...visit, booking: { customerId: customer.id } }, bookingId, payment };
}

test.each(['unfulfilled', 'no_show'] as const)('A visit that is %s keeps an account until it is canceled', async (status) => {
  const customer = await insertUser(db());
  const visit = await insertVisit(db(), { status, booking: { customerId: customer.id } });
  expect(await deletionObstacles(db(), customer.id)).toEqual(['1 visit still planned. Cancel it first.']);
  const { visits } = await previewLeaving(db(), customer.id);
  expect(visits).toMatchObject([{ visitId: visit.id, cost: { feeCents: 0 } }]);
  await expect(remove(customer.id)).rejects.toThrow('Cancel it first');
  await db().visit.update({ where: { id: visit.id }, data: { status: 'cancelled' } });
  expect(await deletionObstacles(db(), customer.id)).toEqual([]);
});

test('A refused balance keeps an account until it is paid or let off', async () => {
  const { customer, bookingId } = await workDone({ paymentStatus: 'failed', paidCents: 20_000 });
  expect(await deletionObstacles(db(), customer.id)).toEqual(['1 payment that’s still open. Pay it first.']);
  await expect(remove(customer.id)).rejects.toThrow('Pay it first');
  await db().visit.updateMany({ where: { bookingId }, data: { priceCents: 20_000, payoutCents: 16_000, taxCents: 0 } });
  expect(await deletionObstacles(db(), customer.id)).toEqual([]);
});

const UNCHARGED = '1 booking whose work is done and not charged yet. Wait until it is paid.';

test('Work that is done keeps an account until its balance is charged', async () => {
  const { customer, bookingId } = await workDone({ paidCents: 20_000 });
  expect(await deletionObstacles(db(), customer.id)).toEqual([UNCHARGED]);
  await expect(remove(customer.id)).rejects.toThrow('Wait until it is paid');
  expect(await inLanguage('es', () => deletionObstacles(db(), customer.id))).toEqual([
    expect.stringContaining('1 reserva con el trabajo terminado'),
  ]);
  await insertPayment(db(), { bookingId });
  await remove(customer.id);
});

test('Work on invoice keeps an account until its invoice is paid', async () => {
  const customer = await insertUser(db());
  const booking = { customerId: customer.id, paymentStatus: 'on_invoice' } as const;
  const { visit } = await insertAssignedVisit(db(), { status: 'completed', booking });
  expect(await deletionObstacles(db(), customer.id)).toEqual([UNCHARGED]);
  await insertInvoice(db(), { visit: { ...visit, booking } });
  expect(await deletionObstacles(db(), customer.id)).toEqual(['1 payment that’s still open. Pay it first.']);
});

test('An open invoice, a claim that waits and an open dispute keep an account; settled, they do not', async () => {
  const { customer, visit, bookingId, payment } = await workDone();
  const invoice = await insertInvoice(db(), { visit });
  const about = { bookingId, visitId: visit.id, customerId: customer.id };
  const claim = await db().guaranteeClaim.create({
    data: { ...about, wish: 'refund', description: 'Half of it is dark', createdAt: now() },
  });
  const dispute = await db().dispute.create({
    data: {
      stripeDisputeId: `du_${bookingId}`,
      paymentId: payment.id,
      bookingId,
      stripeStatus: 'needs_response',
      amountCents: 20_000,
      openedAt: now(),
    },
  });
  expect(await deletionObstacles(db(), customer.id)).toEqual([
    '1 payment that’s still open. Pay it first.',
    '1 guarantee claim that we haven’t decided yet. Wait for our answer.',
    '1 payment that you disputed with your bank. Wait until the dispute is decided.',
  ]);
  await db().billingInvoice.update({ where: { id: invoice.id }, data: { status: 'paid', paidAt: now() } });
  await db().guaranteeClaim.update({ where: { id: claim.id }, data: { status: 'declined', decidedAt: now() } });
  await db().dispute.update({ where: { id: dispute.id }, data: { status: 'won', closedAt: now() } });
  await remove(customer.id);
});

test('An invoice of a company goes to another member, and keeps the account of its only one', async () => {
  const { customer, visit, bookingId } = await workDone();
  const company = await insertCompany(db(), { ownerId: customer.id });
  await db().booking.update({ where: { id: bookingId }, data: { companyId: company.id } });
  await insertInvoice(db(), { visit });
  expect(await deletionObstacles(db(), customer.id)).toEqual(['1 payment that’s still open. Pay it first.']);
  await insertMember(db(), { companyId: company.id, role: 'owner' });
  expect(await deletionObstacles(db(), customer.id)).toEqual([]);
});

test('A visit of a company goes to another member, and keeps the account of its only one', async () => {
  const customer = await insertUser(db());
  const company = await insertCompany(db());
  await insertMember(db(), { companyId: company.id, role: 'manager', userId: customer.id });
  const { bookingId } = await insertVisit(db(), { booking: { customerId: customer.id, companyId: company.id } });
  expect(await deletionObstacles(db(), customer.id)).toEqual([]);
  expect(await previewLeaving(db(), customer.id)).toMatchObject({ visits: [] });
  await remove(customer.id);
  expect(await db().booking.findUnique({ where: { id: bookingId } })).toMatchObject({ customerId: company.ownerId });
  expect(await deletionObstacles(db(), company.ownerId)).toContainEqual('1 visit still planned. Cancel it first.');
});
