import { expect } from '@playwright/test';
import { test } from './fixtures';

test('a pro whose next page takes long sees its place within the frame, and the page itself once it is there', async ({
  open,
}) => {
  const page = await open('pro');
  await page.goto('/pro/dashboard/jobs');
  await page.waitForLoadState('networkidle');
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/pro/dashboard/schedule.data*', async (route) => {
    await held;
    await route.continue();
  });
  const loading = page.getByRole('status').filter({ hasText: 'Loading the next page' });
  const main = page.getByRole('main');
  const before = main.getByRole('heading').first();
  await expect(before).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Schedule' }).first().click();
  await expect(loading).toBeVisible();
  await expect(before).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Schedule' }).first()).toBeVisible();

  answer?.();
  await expect(page).toHaveURL(/\/pro\/dashboard\/schedule/);
  await expect(loading).toHaveCount(0);
  await expect(main.getByRole('heading').first()).toBeVisible();
});
