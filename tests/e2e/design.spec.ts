import { expect } from '@playwright/test';
import { pictureBytes } from '../factories/files';
import { inspect, isScripted, test, ZIP } from './fixtures';

test('a visitor lights a drawn house, shows it to family and takes it along to the booking form', async ({ open }) => {
  const page = await open();
  await page.goto('/services');
  await page.getByRole('link', { name: 'Try it with your house' }).click();
  await expect(page.getByRole('heading', { name: 'See your own house lit' })).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: /Ranch/ }).click();
  await expect(page.getByText('52 ft of roofline, measured in the picture.')).toBeVisible();
  if (isScripted()) await expect(page.getByRole('group', { name: 'Your house with lights' })).toBeVisible();
  await inspect(page);
  await page.getByText('Candy cane', { exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Candy cane' })).toBeChecked();
  await page.getByLabel('Your ZIP code, for the price where you live').fill(ZIP);
  await page.getByRole('button', { name: 'Show price' }).click();
  await expect(page.getByRole('heading', { name: 'Price in Chicago, IL' })).toBeVisible();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = page.getByRole('link', { name: /\/design\/shared\// });
  const shared = await link.getAttribute('href');
  const family = await open();
  await family.goto(new URL(shared ?? '').pathname);
  await expect(family.getByRole('heading', { name: 'How the house could look' })).toBeVisible();
  if (isScripted()) {
    await expect(family.getByRole('slider', { name: 'Before and after' })).toBeVisible();
    await expect(family.getByRole('button', { name: 'Download picture' })).toBeVisible();
  }
  await inspect(family);
  await page.getByRole('button', { name: 'End sharing' }).click();
  await expect(link).toHaveCount(0);
  expect((await family.request.get(new URL(shared ?? '').pathname)).status()).toBe(404);
  await page.getByRole('button', { name: 'Use this on my booking: Basic Outline' }).click();
  await expect(page).toHaveURL(/\/book\?service=basic&light=candy&storeys=1&feet=52&design=[\w-]{43}&/);
  await expect(page.getByLabel('Roofline, feet')).toHaveValue('52');
});

test('a visitor sends a photo of their house, types its roofline, and is told what makes no sense', async ({ open }) => {
  const page = await open();
  await page.goto('/design');
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText('Choose a photo of the front of your house').first()).toBeVisible();
  const buffer = Buffer.from(await pictureBytes());
  await page.getByLabel('Photo of the front').setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText('Mark the roofline on the picture, or type how long it is.')).toBeVisible();
  await page.getByLabel('Roofline by hand, feet').fill('7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter whole feet from 20 to 2,000, like 150').first()).toBeVisible();
  await page.getByLabel('Roofline by hand, feet').fill('150');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('150 ft of roofline, as you typed it.')).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Delete this design' }).click();
  await expect(page.getByText('Design deleted', { exact: true }).first()).toBeVisible();
});
