import { expect, type Browser, type Page } from '@playwright/test';
import { test, type Open } from './fixtures';

/** A page of a browser of its own (the console tells of requests that did not get through), once it keeps unsent forms. */
async function openUnwatched(browser: Browser, open: Open, path: string): Promise<Page> {
  const signedIn = await open('customer');
  const context = await browser.newContext({ storageState: await signedIn.context().storageState() });
  const page = await context.newPage();
  const ready = page.waitForResponse(/answer-unsent-forms/);
  await page.goto(path, { waitUntil: 'networkidle' });
  await ready;
  return page;
}

test('A customer without a network sees the marketing switch go back, with the reason, and the page stays', async ({
  browser,
  open,
}) => {
  const page = await openUnwatched(browser, open, '/customer/security');
  const state = page.getByText(/^They are (on|off)\.$/);
  const before = (await state.textContent()) ?? '';
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Turn (on|off)$/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Update failed' })).toBeVisible();
  await expect(state).toHaveText(before);
  await expect(page.getByRole('heading', { name: 'Marketing emails' })).toBeVisible();
  await page.context().setOffline(false);
  // The first request after an outage may still meet a connection that has ended.
  await expect(async () => {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST', { timeout: 10_000 });
    await Promise.all([answered, page.getByRole('button', { name: /^Turn (on|off)$/ }).click()]);
  }).toPass();
  await expect(state).not.toHaveText(before);
  // The sentence is hidden while the switch is on its way: what counts is the page that came after it.
  await expect(page.getByText(/^Marketing emails are (on|off)$/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Update failed' })).toHaveCount(0);
  await page.context().close();
});

test('A form that a dead network does not carry comes back filled in, and goes through when it is sent again', async ({
  browser,
  open,
}) => {
  const page = await openUnwatched(browser, open, '/settings');
  // The browser goes on calling itself online.
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  const name = page.getByLabel('Full name', { exact: true });
  await name.fill('Laura Unsent');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t reach the server' })).toBeVisible();
  await expect(name).toHaveValue('Laura Unsent');
  await page.unroute(/\.data(\?|$)/);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole('alert').filter({ hasText: 'couldn’t reach the server' })).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('Laura Unsent');
  await page.context().close();
});
