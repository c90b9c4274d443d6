import { expect } from '@playwright/test';
import { bookAndPay, giveToDemoPro, openInDispatch, test } from './fixtures';

test('an offer and a message appear in the other browser without a reload', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await openInDispatch(admin, await bookAndPay(customer, 'an offer in the other browser'));
  await pro.goto('/pro/dashboard/jobs', { waitUntil: 'networkidle' });
  await giveToDemoPro(admin, 'Send offer');
  await expect(pro.locator(`#offer-of-${visitId}`)).toBeVisible();

  await giveToDemoPro(admin, 'Assign now');
  await customer.goto(`/customer/visits/${visitId}`);
  await customer
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(customer.getByLabel('Your message')).toBeVisible();
  await pro.goto(new URL(customer.url()).pathname, { waitUntil: 'networkidle' });
  const text = `The dog is called ${visitId.slice(-6)}`;
  await customer.getByLabel('Your message').fill(text);
  await customer.getByRole('button', { name: 'Send' }).click();
  await expect(pro.getByRole('listitem').filter({ hasText: text })).toBeVisible();
});
