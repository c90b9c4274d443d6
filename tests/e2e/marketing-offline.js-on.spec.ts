import { expect } from '@playwright/test';
import { test } from './fixtures';

test('A customer without a network sees the marketing switch go back, with the reason, and the page stays', async ({
  browser,
  open,
}) => {
  const signedIn = await open('customer');
  // A browser of its own: the console tells of the request that did not get through.
  const context = await browser.newContext({ storageState: await signedIn.context().storageState() });
  const page = await context.newPage();
  await page.goto('/customer/security', { waitUntil: 'networkidle' });
  const state = page.getByText(/^They are (on|off)\.$/);
  const before = (await state.textContent()) ?? '';
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Turn (on|off)$/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Update failed' })).toBeVisible();
  await expect(state).toHaveText(before);
  await expect(page.getByRole('heading', { name: 'Marketing emails' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Turn (on|off)$/ }).click();
  await expect(state).not.toHaveText(before);
  await expect(page.getByRole('alert').filter({ hasText: 'Update failed' })).toHaveCount(0);
  await context.close();
});
