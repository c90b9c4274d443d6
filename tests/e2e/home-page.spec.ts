import { expect, test } from '@playwright/test';
import { DESKTOP, PHONE } from '../setup/viewports';

for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const) {
  test(`a visitor on ${name} reads the home page without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const answer = await page.goto('/');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('a visitor who asks for a page that is not there is told so', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
