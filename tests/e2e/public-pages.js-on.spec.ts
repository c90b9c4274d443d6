import { expect, test } from '@playwright/test';
import { PUBLIC_PAGES } from '#app/platform/public-pages';
import { expectAccessible } from '../setup/axe';
import { DESKTOP, PHONE } from '../setup/viewports';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every public page in the ${colorScheme} theme has nothing for axe and never scrolls sideways`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const { path } of PUBLIC_PAGES) {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        expect(overflow, `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0);
      }
      await expectAccessible(page);
    }
  });
}
