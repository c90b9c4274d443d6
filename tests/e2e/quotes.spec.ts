import { expect } from '@playwright/test';
import { askForPrice, CANARY, inspect, isScripted, mailTo, payDeposit, test } from './scenes';

test('an admin sends a quote, and the customer accepts it by the mailed link', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  const name = `Laura ${isScripted() ? 'On' : 'Off'} ${Date.now()}`;
  await askForPrice(customer, { service: 'premium', email: 'customer@demo.test', name, notes: CANARY });
  await expect(customer).toHaveURL(/\/requests\/[\w-]+$/);
  await inspect(customer);
  await admin.goto('/admin/quotes');
  await inspect(admin);
  await admin.getByRole('link', { name }).click();
  await expect(admin.getByText(CANARY)).toBeVisible();
  await admin.getByLabel('Line 1').fill(`Roof line of ${name}`);
  await admin.getByLabel('Dollars').first().fill('1,250.50');
  await inspect(admin);
  await admin.getByRole('button', { name: 'Send the quote' }).click();
  await expect(admin.getByText('Quote sent')).toBeVisible();
  const request = customer.url();
  const { links } = await mailTo(customer, 'customer@demo.test', /^Your quote: /);
  expect(request).not.toBe('');
  await customer.goto(links.find((link) => link.includes('/quotes/')) ?? '');
  await expect(customer.getByText(`Roof line of ${name}`)).toBeVisible();
  await inspect(customer);
  await customer.getByRole('button', { name: 'Accept and go to checkout' }).click();
  await expect(customer).toHaveURL(/\/checkout\?quote=/);
  await payDeposit(customer);
});
