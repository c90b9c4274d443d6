import { expect } from '@playwright/test';
import { bookAndPay, inspect, mailTo, openInDispatch, test } from './fixtures';

test('a customer cancels a visit, having seen the fee and what comes back', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  const reference = await bookAndPay(customer, 'cancelling');
  const visitId = await openInDispatch(admin, reference);
  await customer.goto(`/customer/visits/${visitId}`);
  await customer.getByRole('link', { name: 'Cancel Request' }).click();
  await expect(customer.getByRole('heading', { name: 'Cancel this visit?' })).toBeVisible();
  const terms = customer.locator('dl').filter({ hasText: 'Cancellation fee' });
  // Within the hour after booking.
  await expect(terms).toContainText('No fee');
  await expect(terms).toContainText(/Your refund\s*\$\d/);
  await inspect(customer);
  await customer.getByLabel(/Why/).fill('We are moving');
  await customer.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(customer.getByText('Visit canceled')).toBeVisible();
  await expect(customer.getByText('Canceled', { exact: true }).first()).toBeVisible();
  await mailTo(customer, 'customer@demo.test', new RegExp(`^Refund of .*${reference}`));
});
