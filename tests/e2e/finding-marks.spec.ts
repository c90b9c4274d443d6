import { expect, type Page } from '@playwright/test';
import { pictureBytes } from '../factories/files';
import { PHONE } from '../setup/viewports';
import { beginWork, bookAndPay, giveToDemoPro, inspect, isScripted, type Open, openInDispatch, test } from './fixtures';

/** The demo pro at work, with a finding and its photo. */
async function openFinding(open: Open): Promise<Page> {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await openInDispatch(admin, await bookAndPay(customer, 'arrows on a photo'));
  await giveToDemoPro(admin, 'Assign now');
  const visit = `/pro/visits/${visitId}`;
  await beginWork(pro, visit, async () => {});
  await pro.goto(`${visit}/photos?moment=before`);
  const photo = { name: 'door.jpg', mimeType: 'image/jpeg', buffer: await pictureBytes('jpeg', 900) };
  await pro.getByLabel('Add photos', { exact: true }).setInputFiles(photo);
  await pro.getByRole('button', { name: 'Upload' }).click();
  await expect(pro.getByText('Photo uploaded').first()).toBeVisible();
  await pro.goto(`${visit}/findings`);
  await pro.getByLabel('Where', { exact: true }).fill('Storeroom door');
  await pro.getByLabel('What you found').fill('A gap under the door');
  await pro.getByLabel('Severity').selectOption('high');
  await pro.getByLabel('Who fixes it').selectOption('us');
  await pro.getByLabel('Corrective action').fill('Fit a sweep');
  await pro.getByLabel('Fixed on the spot').check();
  await pro.getByLabel(/^Photo/).selectOption({ label: 'Before 1' });
  await pro.getByRole('button', { name: 'Add finding' }).click();
  await expect(pro.getByText('Finding added').first()).toBeVisible();
  // The form is for the next one.
  await expect(pro.getByLabel('Where', { exact: true })).toHaveValue('');
  await expect(pro.getByLabel('Fixed on the spot')).not.toBeChecked();
  await pro.getByRole('link', { name: /^Draw on the photo/ }).click();
  await expect(pro.getByRole('heading', { name: 'Draw on the photo', level: 1 })).toBeVisible();
  return pro;
}

/** Drags over the photo, between places given in shares of it. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const photo = page.locator('[data-mark-stage]');
  await photo.scrollIntoViewIfNeeded();
  const box = await photo.boundingBox();
  if (!box) throw new Error('The photo is not shown.');
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 5 });
  await page.mouse.up();
}

async function drawWithPointerAndKeys(page: Page): Promise<void> {
  await inspect(page);
  const marks = page.getByRole('button', { name: /^(Tip|First corner) of mark/ });
  await drag(page, [0.7, 0.7], [0.2, 0.2]);
  await expect(page.getByRole('status').filter({ hasText: 'Added: Arrow points at the upper left.' })).toBeVisible();
  await page.getByText('Circle', { exact: true }).click();
  await drag(page, [0.4, 0.6], [0.6, 0.9]);
  await expect(marks).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(marks).toHaveCount(1);
  await page.getByText('Arrow', { exact: true }).click();
  await page.getByRole('button', { name: 'Add in the middle' }).press('Enter');
  const tip = page.getByRole('button', { name: 'Tip of mark 2, an arrow' });
  await expect(tip).toBeFocused();
  const left = await tip.evaluate((point) => point.style.left);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => tip.evaluate((point) => point.style.left)).not.toBe(left);
  await expect(page.getByRole('status').filter({ hasText: /^Tip of mark 2, an arrow: 53 percent/ })).toBeVisible();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Tail of mark 1, an arrow' }).focus();
  await page.keyboard.press('Delete');
  await expect(marks).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(marks).toHaveCount(2);
  await inspect(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Photo saved').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Arrow points at the upper left. Arrow points at the lower right.' })).toBeVisible();
}

async function chooseFromLists(page: Page): Promise<void> {
  await page.getByLabel('What to draw').selectOption({ label: 'Arrow pointing down' });
  await page.getByRole('button', { name: 'Add to the photo' }).click();
  await expect(page.getByText('Choose a place on the photo').first()).toBeVisible();
  await expect(page.getByLabel('What to draw')).toHaveValue('down');
  await page.getByLabel('Where on the photo').selectOption({ label: 'Upper left' });
  await page.getByRole('button', { name: 'Add to the photo' }).click();
  await expect(page.getByRole('img', { name: 'Arrow points at the upper left.' })).toBeVisible();
  await page.getByLabel('What to draw').selectOption({ label: 'Circle' });
  await page.getByLabel('Where on the photo').selectOption({ label: 'Middle' });
  await page.getByRole('button', { name: 'Add to the photo' }).click();
  await inspect(page);
  await page.getByRole('button', { name: 'Remove Circle in the middle' }).click();
  await expect(page.getByRole('img', { name: 'Arrow points at the upper left.' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the findings' }).click();
  await expect(page.getByRole('img', { name: 'Arrow points at the upper left.' })).toBeVisible();
}

test('a pro draws arrows on the photo of a finding: by pointer and keys, or from lists without a script', async ({ open }) => {
  const pro = await openFinding(open);
  await (isScripted() ? drawWithPointerAndKeys(pro) : chooseFromLists(pro));
});
