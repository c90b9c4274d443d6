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
