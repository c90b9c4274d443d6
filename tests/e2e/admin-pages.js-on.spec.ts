import { expect } from '@playwright/test';
import { inspect, test } from './fixtures';

const rooms = [
  'licenses',
  'tasks',
  'plans',
  'replay',
  'quotes',
  'dispatch',
  'users',
  'promote',
  'moderation',
  'customers',
  'companies',
  'invoices',
  'payments',
  'reports',
  'storage',
  'webhooks',
];

for (const path of rooms) {
  test(`an admin can use /admin/${path} with a screen reader, in the dark and on a phone`, async ({ open }) => {
    const admin = await open('admin');
    const answer = await admin.goto(`/admin/${path}`, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    await expect(admin).toHaveURL(new RegExp(`/admin/${path}$`));
    await inspect(admin);
  });
}

test('a company’s owner can use its overview, its documents and their billing history with a screen reader, in the dark and on a phone', async ({
  open,
}) => {
  const owner = await open('company');
  for (const path of ['/commercial/dashboard', '/commercial/invoices?tab=all', '/commercial/reports', '/billing-history']) {
    await owner.goto(path, { waitUntil: 'networkidle' });
    await inspect(owner);
  }
});

test('a pro can use their schedule with a screen reader, in the dark and on a phone', async ({ open }) => {
  const pro = await open('pro');
  await pro.goto('/pro/dashboard/schedule', { waitUntil: 'networkidle' });
  await inspect(pro);
});

test('the filters of the board say what it shows after its day has moved on, and keep their place', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/board', { waitUntil: 'networkidle' });
  await admin.getByText('Filters', { exact: true }).click();
  const day = admin.getByLabel('Day', { exact: true });
  await day.fill('2026-10-08');
  await day.press('Enter');
  await expect(admin).toHaveURL(/day=2026-10-08/);
  await expect(day).toBeFocused();
  await admin.getByRole('link', { name: 'The day after' }).click();
  await expect(admin).toHaveURL(/day=2026-10-09/);
  await expect(day).toHaveValue('2026-10-09');
});
