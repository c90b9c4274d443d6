import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { bookAndPay, inspect, mailTo, reloadUntil, test } from './fixtures';

test('an admin gives part of a deposit back; the customer reads it in their mail and in their history', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  const reference = await bookAndPay(customer, 'cancelling');
  await admin.goto(`/admin/payments?q=${reference}`);
  await inspect(admin);
  await admin.getByRole('link', { name: `Refund ${reference}` }).click();
  await expect(admin.getByRole('heading', { name: /^Refund / })).toBeVisible();
  await inspect(admin);
  await admin.getByLabel('Amount in dollars').fill('99999');
  await admin.getByLabel('Reason').fill('Half the roof was dark');
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(admin.getByRole('link', { name: /Enter at most \$/ }).first()).toBeVisible();
  await expect(admin.getByLabel('Reason')).toHaveValue('Half the roof was dark');
  await admin.getByLabel('Amount in dollars').fill('12.34');
  await admin.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(admin.getByText('Refund sent').first()).toBeVisible();
  await inspect(admin);
  const { html } = await mailTo(customer, 'customer@demo.test', new RegExp(`^Refund of \\$12\\.34.*${reference}`));
  expect(html).toContain('Half the roof was dark');
  await customer.goto('/billing-history');
  await reloadUntil(customer, () => expect(customer.getByText('$12.34 refunded').first()).toBeVisible({ timeout: 1_000 }));
  await admin.goto(`/admin/payments?tab=refunds&q=${reference}`);
  await expect(admin.getByText('$12.34').first()).toBeVisible();
});

test('an admin reads an event with its payload and replays it', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  await bookAndPay(customer, 'cancelling');
  await admin.goto('/admin/webhooks?q=payment_intent.succeeded');
  await inspect(admin);
  await admin.getByRole('link', { name: 'payment_intent.succeeded' }).first().click();
  await expect(admin.getByRole('heading', { name: 'payment_intent.succeeded' })).toBeVisible();
  await inspect(admin);
  await admin.getByRole('button', { name: 'Replay' }).click();
  await expect(admin.getByText('Replaying the event').first()).toBeVisible();
  await admin.goto('/admin/payments?tab=reconciliation');
  await inspect(admin);
});

test('an admin adds an endpoint that is told of visits, and removes it; the plans have their numbers', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/webhooks');
  await admin.getByRole('link', { name: 'Outgoing' }).click();
  await expect(admin.getByRole('heading', { name: 'Outgoing webhooks' })).toBeVisible();
  const address = `https://hooks.example.org/${randomUUID()}`;
  await admin.getByRole('textbox', { name: 'Address' }).fill(address.replace('https', 'http'));
  await admin.getByRole('checkbox', { name: 'visit.no_show' }).check();
  await admin.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(admin.getByText('The address has to begin with https://').first()).toBeVisible();
  await expect(admin.getByRole('checkbox', { name: 'visit.no_show' })).toBeChecked();
  await inspect(admin);
  await admin.getByRole('textbox', { name: 'Address' }).fill(address);
  await admin.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(admin.getByText('Endpoint added').first()).toBeVisible();
  await admin.getByText('Show secret').click();
  await expect(admin.getByText(/^bcsec_/)).toBeVisible();
  await inspect(admin);
  await admin.getByRole('button', { name: 'Pause' }).click();
  await expect(admin.getByText('This endpoint is paused')).toBeVisible();
  await admin.getByRole('button', { name: 'Remove' }).click();
  await expect(admin.getByText('Endpoint removed').first()).toBeVisible();
  await expect(admin.getByText(address)).toHaveCount(0);
  await admin.goto('/admin/subscriptions');
  await expect(admin.getByRole('button', { name: 'Save Peace of Mind' })).toBeVisible();
  await inspect(admin);
});

test('a pro who is paid manages their account; the statement adds up', async ({ open }) => {
  const pro = await open('pro');
  await pro.goto('/pro/payouts');
  await expect(pro.getByText('Bank account connected and verified')).toBeVisible();
  await inspect(pro);
  await pro.goto('/pro/payouts/statements');
  await inspect(pro);
  const href = (await pro.getByRole('link', { name: 'Year as CSV (1099)' }).getAttribute('href')) ?? '';
  const file = await pro.request.get(href);
  expect(file.headers()['content-type']).toContain('text/csv');
  expect(await file.text()).toContain('Gross amount customers paid before tax');
  await pro.goto('/pro/payouts');
  await pro.getByRole('button', { name: 'Manage Account' }).click();
  await expect(pro).toHaveURL(/\/sandbox\/express\//);
});
