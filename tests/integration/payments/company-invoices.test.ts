import { beforeAll, expect, test, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertCompany } from '#tests/factories/companies';
import { paidPro } from '../payouts/payout-fixtures';
import { bookedBusiness } from './business-fixtures';
import { complete, openFixture, workOff } from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000 });

beforeAll(openFixture);

test('the invoice of a company goes to its billing address, with pages that open without an account', async () => {
  const pro = await paidPro();
  const { bookingId, install, customer } = await bookedBusiness();
  const company = await insertCompany(db(), { ownerId: customer.id, billingEmail: 'accounts@shop.test' });
  await db().booking.update({ where: { id: bookingId }, data: { companyId: company.id } });
  await complete(install.id, pro.id);
  await workOff({ bookingId });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { bookingId, kind: 'visit' } });
  const mail = await db().notification.findFirstOrThrow({
    where: { template: 'invoice-issued', userId: customer.id, channel: 'email' },
  });
  expect(mail.address).toBe('accounts@shop.test');
  expect(mail.data).toMatchObject({ url: invoice.hostedUrl, pdfUrl: invoice.pdfUrl });
  for (const page of [invoice.hostedUrl, invoice.pdfUrl]) expect(page).toMatch(/^https?:/);
});
