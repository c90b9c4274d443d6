import { expect } from '@playwright/test';
import { inspect, test } from './fixtures';

test('an admin reads what Stripe says and has it send a test event', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/ready');
  await admin.getByRole('main').getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(admin.getByText('Charges are enabled.')).toBeVisible();
  await expect(admin.getByText('Connect is enabled, so pros can be paid.')).toBeVisible();
  await expect(admin.getByText(/an address that only this machine or network knows/)).toBeVisible();
  await inspect(admin);
  await admin.getByRole('button', { name: 'Send a test event' }).click();
  await expect(admin.getByText('Stripe sends a test event').first()).toBeVisible();
});

test('an admin sends a test email and a test message', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/business/messages');
  await inspect(admin);
  await admin.getByRole('button', { name: /^Send a test email to/ }).click();
  await expect(admin.getByText('Test email sent').first()).toBeVisible();
  await admin.getByLabel('Phone number').fill('12 34');
  await admin.getByRole('button', { name: 'Send a test message' }).click();
  await expect(admin.getByText(/Enter a US phone number/).first()).toBeVisible();
  await expect(admin.getByLabel('Phone number')).toHaveValue('12 34');
  await admin.getByLabel('Phone number').fill('(312) 555-0142');
  await admin.getByRole('button', { name: 'Send a test message' }).click();
  await expect(admin.getByText('Test message sent').first()).toBeVisible();
});

test('an admin checks a color and reads the front page before anything is saved', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/business');
  await inspect(admin);
  await admin.goto('/admin/business/look');
  await admin.getByLabel('Color').fill('#FFD27A');
  await admin.getByRole('button', { name: 'Check contrast' }).click();
  await expect(admin.getByRole('button', { name: /^Use #/ })).toBeVisible();
  await expect(admin.getByLabel('Color')).toHaveValue('#FFD27A');
  await inspect(admin);
  await admin.goto('/admin/business/front-page');
  await inspect(admin);
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(admin.getByText('Preview: not saved yet')).toBeVisible();
  await inspect(admin);
});

test('an admin finds the export, which asks for the password first', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/export');
  await inspect(admin);
  await admin.getByRole('button', { name: 'Export everything' }).click();
  await expect(admin.getByText('Export started')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Export everything' })).toBeVisible();
  await inspect(admin);
});
