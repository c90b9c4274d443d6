import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures';

const COUNTDOWN = /Your dashboard opens in \d+ seconds?\./;
const CONFIRMED = /\/booking-confirmation\?booking=/;
/** Longer than the ten seconds after which the dashboard opens. */
const LONG_MS = 13_000;

/** The confirmation of a booking that the demo customer has paid. */
async function toConfirmation(page: Page): Promise<string> {
  await page.goto('/customer/dashboard');
  await page.locator('a[href^="/customer/visits/"]').first().click();
  await expect(page).toHaveURL(/\/customer\/visits\//);
  const reference = /\b[A-Z]{2,4}-\d\d-[A-Z0-9]{5}\b/.exec(await page.locator('main').innerText())?.[0];
  return `/booking-confirmation?booking=${reference}`;
}

test('a customer who has paid is taken to the dashboard after ten seconds, unless they stay', async ({ open }) => {
  const page = await open('customer');
  const confirmation = await toConfirmation(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(confirmation);
  await expect(page.getByText(COUNTDOWN)).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText(COUNTDOWN)).toHaveCount(0);
  await delay(LONG_MS);
  await expect(page).toHaveURL(CONFIRMED);

  const began = Date.now();
  await page.goto(confirmation);
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  expect(Date.now() - began).toBeGreaterThan(9_000);
});

test('a customer who asked for less motion is led nowhere', async ({ open }) => {
  const page = await open('customer');
  await page.goto(await toConfirmation(page));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await delay(LONG_MS);
  await expect(page).toHaveURL(CONFIRMED);
  await expect(page.getByText(COUNTDOWN)).toHaveCount(0);
});
