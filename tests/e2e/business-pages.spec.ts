import { expect } from '@playwright/test';
import { inspect, isScripted, test } from './fixtures';

test('an admin sees what a service area would cover, adds it, and retires it', async ({ open }) => {
  const admin = await open('admin');
  const name = `Honolulu ${isScripted() ? 'On' : 'Off'}`;
  await admin.goto('/admin/business/areas');
  await inspect(admin);
  await admin.getByRole('link', { name: 'Add a service area' }).click();
  await admin.getByLabel('Name', { exact: true }).fill(name);
  await admin.getByLabel('ZIP code in the middle').fill('96813');
  await admin.getByLabel('Miles around it').fill('many');
  await admin.getByLabel('Price level, %').fill('40');
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(admin.getByRole('link', { name: 'Enter miles, 1 to 150' })).toBeVisible();
  await expect(admin.getByLabel('Miles around it')).toHaveValue('many');
  await admin.getByLabel('Miles around it').fill('12');
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(admin.getByText('Preview: not saved yet')).toBeVisible();
  await expect(admin.getByText(/\d+ ZIP codes around 96813, HI/)).toBeVisible();
  await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(name);
  await inspect(admin);
  await admin.getByRole('button', { name: 'Save service area' }).click();
  await expect(admin.getByText(`${name} saved`).first()).toBeVisible();
  await admin.getByRole('button', { name: `Retire: ${name}` }).click();
  await expect(admin.getByText('Service area retired').first()).toBeVisible();
  await expect(admin.getByRole('button', { name: `Restore: ${name}` })).toBeVisible();
});

test('an admin reads a policy and an answer before they are saved', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/business/policies');
  await inspect(admin);
  await admin.getByRole('link', { name: 'Change: Holiday lighting' }).click();
  await admin.getByLabel('Fee after that, $').fill('75');
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(admin.getByText('Preview: not saved yet')).toBeVisible();
  await expect(admin.getByText('After that $75.')).toBeVisible();
  await expect(admin.getByLabel('Fee after that, $')).toHaveValue('75');
  await inspect(admin);

  await admin.goto('/admin/business/faq/cost');
  await admin.getByLabel('Answer').fill('It is worth it.\n\n{prices}');
  await admin.getByRole('button', { name: 'Preview' }).click();
  await expect(admin.getByText('Preview: not saved yet')).toBeVisible();
  await expect(admin.getByText('It is worth it.', { exact: true })).toBeVisible();
  await inspect(admin);
});

test('every page of the business stands on a phone and on a desk', async ({ open }) => {
  const admin = await open('admin');
  const pages = ['services', 'services/new', 'services/holiday_lighting', 'seasons', 'seasons/new', 'taxes'];
  for (const page of [...pages, 'add-ons', 'add-ons/wreath', 'response-times', 'faq']) {
    await admin.goto(`/admin/business/${page}`);
    await inspect(admin);
  }
  await admin.goto('/admin/packages/new');
  await inspect(admin);
});
