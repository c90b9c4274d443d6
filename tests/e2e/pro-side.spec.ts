import { expect } from '@playwright/test';
import { pdfBytes } from '../factories/files';
import { inspect, isScripted, mailTo, test } from './fixtures';

test('a person applies without an account, confirms the address and sends their ID', async ({ open }) => {
  const page = await open();
  const email = `crew-${isScripted() ? 'on' : 'off'}-${Date.now()}@example.test`;
  await page.goto('/professionals/signup');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Company name is required').first()).toBeVisible();
  await page.getByLabel('Full name').fill('Laura Ladder');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('up the ladder twice');
  await page.getByLabel('Phone number').fill('(312) 555-0142');
  await page.getByLabel('Home ZIP code').fill('60614');
  await page.getByLabel('Sole proprietor').check();
  await page.getByLabel('Years of experience').selectOption('5');
  await inspect(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\/check-mail$/);
  const { links } = await mailTo(page, email, /^Confirm your email/);
  await page.goto(links.find((link) => link.includes('/verify-email/')) ?? '');
  await page.getByLabel('Password', { exact: true }).fill('up the ladder twice');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page).toHaveURL(/\/pro\/setup$/);
  await inspect(page);
  await page.getByRole('link', { name: 'Upload documents' }).click();
  await page.getByLabel('Type of document').selectOption('identity');
  await page.getByLabel('Files').setInputFiles([
    { name: 'id-card.pdf', mimeType: 'application/pdf', buffer: pdfBytes() },
    { name: 'list.xlsx', mimeType: 'application/pdf', buffer: Buffer.from('no list') },
  ]);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Invalid file type').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download id-card.pdf' })).toBeVisible();
  await inspect(page);
});

test('a pro blocks a day far ahead and opens it again', async ({ open }) => {
  const page = await open('pro');
  const day = isScripted() ? '2027-08-03' : '2027-08-04';
  await page.goto(`/pro/dashboard/schedule?month=2027-08&day=${day}`);
  await page.getByRole('button', { name: 'Block Day', exact: true }).click();
  await expect(page.getByText('Blocked by you.')).toBeVisible();
  await expect(page.getByRole('link', { name: /August [34], Blocked/ })).toBeVisible();
  await page.getByRole('button', { name: 'Unblock Day' }).click();
  await expect(page.getByText('Blocked by you.')).toBeHidden();
  await inspect(page);
});
