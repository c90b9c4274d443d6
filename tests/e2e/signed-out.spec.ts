import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from './fixtures';

/** A name that no one else has. */
const CANARY_NAME = 'Coraline Canary';

test('after signing out, Back shows nothing of the account', async ({ open }) => {
  const page = await open();
  await page.goto('/signin?returnTo=/customer/account');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(`c-${randomUUID().slice(0, 13)}@canary.test`);
  await page.getByLabel('Name').fill(CANARY_NAME);
  await page.getByRole('button', { name: 'Continue' }).last().click();
  await expect(page.getByRole('heading', { name: CANARY_NAME })).toBeVisible();
  await page.goto('/customer/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Coraline' })).toBeVisible();
  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByText('Signed out', { exact: true }).first()).toBeVisible();
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    // Whatever the browser kept it asks again, and is led to the sign-in page.
    await expect(page).toHaveURL(/\/auth\?returnTo=/);
    await expect(page.getByText(/Coraline|canary\.test/)).toHaveCount(0);
  }
});
