import { expect, type Page } from '@playwright/test';
import { inspect, test } from './fixtures';

/** The worker counts the demo data in its first minutes. */
async function untilCounted(page: Page, path: string, said: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(said).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 180_000, intervals: [2_000] });
}

test('an admin reads the figures of a range as charts and tables, chooses other days, and is told what is wrong with some', async ({
  open,
}) => {
  test.slow();
  const admin = await open('admin');
  await untilCounted(admin, '/admin/analytics?range=90', 'Average booking');
  await inspect(admin);

  const money = admin.locator('#money');
  await expect(money.getByRole('img', { name: /^Money\. Value booked: \$/ })).toBeVisible();
  await money.getByText('Table', { exact: true }).click();
  await expect(money.getByRole('table')).toBeVisible();
  await money.getByText('How it’s computed').click();
  await expect(money.getByText('posted to the ledger that day')).toBeVisible();
  await inspect(admin);
  const file = await admin.request.get((await money.getByRole('link', { name: 'Money as CSV' }).getAttribute('href')) ?? '');
  expect(await file.text()).toContain('From,Value booked,Collected,Refunded');

  await admin.getByRole('navigation', { name: 'Range' }).getByRole('link', { name: '7 days' }).click();
  await expect(admin).toHaveURL(/range=7$/);
  await expect(admin.getByText('(7 days), compared with')).toBeVisible();

  await admin.getByLabel('First day').fill('2026-11-20');
  await admin.getByLabel('Last day').fill('2026-11-02');
  await admin.getByRole('button', { name: 'Show this period' }).click();
  await expect(admin.getByText('The last day is before the first day')).toBeVisible();
  await expect(admin.getByLabel('First day')).toHaveValue('2026-11-20');
  await inspect(admin);
});

test('a pro and a company find their own figures in their menus, and follow them to what they count', async ({ open }) => {
  test.slow();
  const pro = await open('pro');
  await untilCounted(pro, '/pro/dashboard/analytics?range=90', 'Jobs finished');
  await inspect(pro);
  await pro.getByRole('link', { name: /^Jobs finished: / }).click();
  await expect(pro).toHaveURL(/\/pro\/payouts\/earnings\?tab=jobs&from=.*&to=/);
  await expect(pro.getByRole('heading', { name: 'Earnings', level: 1 })).toBeVisible();
  await inspect(pro);
  await pro.getByRole('link', { name: 'All days' }).click();
  await expect(pro).toHaveURL(/\/pro\/payouts\/earnings\?tab=jobs$/);
  await expect(pro.getByLabel('First day')).toHaveValue('');
  await pro.goto('/pro/dashboard/offers');
  await inspect(pro);
  const owner = await open('company');
  await untilCounted(owner, '/commercial/analytics?range=90', 'Spend by location');
  await inspect(owner);
  await owner.getByRole('link', { name: /^Paid: / }).click();
  await expect(owner).toHaveURL(/\/commercial\/payments\?from=.*&to=/);
  await expect(owner.getByRole('list', { name: 'Payments' })).toBeVisible();
  await inspect(owner);
});
