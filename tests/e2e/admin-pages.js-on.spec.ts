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

test('a choice above a list says what the list shows, after a search and after going back', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/users', { waitUntil: 'networkidle' });
  const role = admin.getByRole('combobox', { name: 'Role', exact: true });
  await role.selectOption('pro');
  await admin.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(admin).toHaveURL(/role=pro/);
  await expect(role).toHaveValue('pro');
  await admin.goBack();
  await expect(admin).not.toHaveURL(/role=pro/);
  await expect(role).toHaveValue('all');
});

test('the filters of the office’s replay and of a pro’s board say what they show after going back', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/replay', { waitUntil: 'networkidle' });
  const radius = admin.getByLabel('Radius, miles', { exact: true });
  const sameDay = admin.getByLabel('All pros take same-day jobs', { exact: true });
  await sameDay.check();
  await radius.fill('40');
  await radius.press('Enter');
  await expect(admin).toHaveURL(/maxMiles=40/);
  await admin.goBack();
  await expect(radius).toHaveValue('');
  await expect(sameDay).not.toBeChecked();
  const pro = await open('pro');
  await pro.goto('/pro/dashboard/jobs', { waitUntil: 'networkidle' });
  const least = pro.getByLabel('Min payout, $', { exact: true });
  await least.fill('900');
  await least.press('Enter');
  await expect(pro).toHaveURL(/minPayout=900/);
  await pro.goBack();
  await expect(least).toHaveValue('0');
});
