import { expect, test } from '@playwright/test';
import { expectAccessible } from '../setup/axe';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a visitor with a screen reader can use the home page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expectAccessible(page);
  });
}

test('the home page loads without an error in the console', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(errors).toEqual([]);
});
