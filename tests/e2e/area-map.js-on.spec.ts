import { expect, type Page } from '@playwright/test';
import { inspect, test } from './fixtures';

/** Presses a place of the map, in parts of its width and height. */
async function press(page: Page, x: number, y: number): Promise<void> {
  const canvas = page.locator('[data-zip-map] canvas.maplibregl-canvas');
  const { width, height } = (await canvas.boundingBox())!;
  await canvas.click({ position: { x: width * x, y: height * y } });
}

test('an admin draws a service area: ZIP codes by a press and by an outline, undone, looked at and saved', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/business/areas/new');
  await admin.getByLabel('Name', { exact: true }).fill('Lake Shore');
  await admin.getByText('A list that you paste').click();
  const list = admin.getByRole('textbox', { name: 'ZIP codes', exact: true });
  await list.fill('60614');
  await admin.getByRole('button', { name: 'Choose on a map' }).click();
  await expect(admin.locator('[data-zip-map="open"]')).toBeVisible();
  await expect(admin.getByText('1 ZIP code chosen.')).toBeVisible();

  // The one code is in the middle of the map.
  await press(admin, 0.5, 0.5);
  await expect(list).toHaveValue('');
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toHaveValue('60614');

  await admin.getByRole('button', { name: 'Add by outline' }).click();
  for (const [x, y] of [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
    [0.2, 0.8],
    [0.2, 0.2],
  ] as const)
    await press(admin, x, y);
  await expect(list).toHaveValue(/^(\d{5} ){8,}\d{5}$/);
  await expect(list).toHaveValue(/60614/);
  await inspect(admin);
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(admin.getByText('Preview: not saved yet')).toBeVisible();
  await admin.getByRole('button', { name: 'Save service area' }).click();
  await expect(admin.getByText('Lake Shore saved').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Retire: Lake Shore' }).click();
  await expect(admin.getByText('Service area retired').first()).toBeVisible();
});
