import { expect, type Page } from '@playwright/test';
import { inspect, test } from './fixtures';

async function openRanch(page: Page): Promise<void> {
  await page.goto('/design');
  await page.getByRole('button', { name: /Ranch/ }).click();
  await expect(page.locator('[data-lit=true]')).toBeVisible();
}

/** Taps two places of the photo, given in shares of its width. */
async function tapTwice(page: Page, places: readonly (readonly [number, number])[]): Promise<void> {
  const photo = page.locator('[data-photo-stage]');
  await photo.scrollIntoViewIfNeeded();
  const box = await photo.boundingBox();
  if (!box) throw new Error('The photo is not shown.');
  for (const [x, y] of places) await page.mouse.click(box.x + x * box.width, box.y + y * box.width);
}

test('a visitor marks an edge with two taps, moves it by keys, undoes it, and sees the house lit', async ({ open }) => {
  const page = await open();
  await openRanch(page);
  await inspect(page);
  await page.getByText('Mark the photo', { exact: true }).click();
  const edges = page.getByRole('button', { name: /^Edge \d+/ });
  const before = await edges.count();
  await page.getByText('Slope', { exact: true }).click();
  await tapTwice(page, [
    [0.42, 0.62],
    [0.55, 0.55],
  ]);
  await expect(edges).toHaveCount(before + 1);
  await expect(page.getByRole('status').filter({ hasText: `Edge ${before + 1}, slope added.` })).toBeVisible();
  await inspect(page);
  const start = page.getByRole('button', { name: `Start of edge ${before + 1}, slope` });
  const left = await start.evaluate((point) => point.style.left);
  await start.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => start.evaluate((point) => point.style.left)).not.toBe(left);
  await page.keyboard.press('Control+z');
  await expect.poll(() => start.evaluate((point) => point.style.left)).toBe(left);
  await page.keyboard.press('Delete');
  await expect(edges).toHaveCount(before);
  await page.getByRole('button', { name: 'Add in the middle' }).press('Enter');
  await expect(start).toBeFocused();
  await page.getByRole('button', { name: 'See it lit' }).click();
  await expect(page.locator('[data-lit=true]')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'See it lit' })).toBeFocused();
});

test('a visitor compares before and after by keys, and keeps the picture', async ({ open }) => {
  const page = await open();
  await openRanch(page);
  const slider = page.getByRole('slider', { name: 'Before and after' });
  await expect(slider).toHaveValue('25');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '74 percent in the evening');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download picture' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('house-with-lights.jpg');
});
