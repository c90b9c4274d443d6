import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { inspect, mailTo, test } from './fixtures';

/** Bozeman: a real ZIP that no pro covers. */
const FAR_AWAY = '59715';

test('a visitor whose ZIP no pro covers waits for a crew, and leaves the list by the mailed link', async ({ open }) => {
  const page = await open();
  const email = `w-${randomUUID().slice(0, 13)}@waiting.test`;
  await page.goto('/services');
  await page.getByLabel(/ZIP/).first().fill(FAR_AWAY);
  await page.getByRole('button', { name: 'Check Availability' }).first().click();
  await page.getByRole('link', { name: 'Notify me' }).click();
  await expect(page).toHaveURL(new RegExp(`/waitlist\\?zip=${FAR_AWAY}`));
  await inspect(page);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toHaveValue(FAR_AWAY);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('You’re on the waitlist', { exact: true }).first()).toBeVisible();
  const { links } = await mailTo(page, email, /^You’re on the waitlist for 59715/);
  await page.goto(links.find((link) => link.includes('/waitlist/')) ?? '');
  await inspect(page);
  await page.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect(page.getByText('You’ve left the waitlist', { exact: true }).first()).toBeVisible();
});
