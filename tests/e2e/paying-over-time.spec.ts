import { expect, type Browser, type Page } from '@playwright/test';
import { askForPrice, awaitPaid, freeDates, inspect, isScripted, type Open, reloadUntil, test, typeCard } from './fixtures';

/** A ZIP code for each test, other crews than the demo pro's: what one books is not what another has found free. */
const ZIPS = { accepted: '15222', declined: '44113', back: '27601' } as const;
const OVER_TIME = /^Pay .* over time$/;

/**
 * The office lets customers pay over time, on its page; the tests of both ways may do so at once, or find it done. In a browser of its
 * own: the one that saves second is refused with 409, which the console reports.
 */
async function offerOverTime(browser: Browser, open: Open): Promise<void> {
  const signedIn = await open('admin');
  const context = await browser.newContext({ storageState: await signedIn.context().storageState() });
  const admin = await context.newPage();
  await expect(async () => {
    await admin.goto('/admin/business/payments');
    const form = admin.locator('form').filter({ hasText: 'Let customers pay over time' });
    if (await form.getByRole('radio', { name: 'Yes', exact: true }).isChecked()) return;
    await form.getByRole('radio', { name: 'Yes', exact: true }).check();
    for (const box of await form.getByRole('checkbox').all()) await box.check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('so customers can pay over time with').first()).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 240_000 });
  await context.close();
}

/** A price of one's own, and from there to the provider's page. */
async function toProvider(page: Page, zip: string, provider: string): Promise<void> {
  const days = await freeDates(page, zip);
  const date = days.at(isScripted() ? -1 - test.info().repeatEachIndex : test.info().repeatEachIndex);
  await askForPrice(page, { email: 'customer@demo.test', zip, date });
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('heading', { name: 'Or pay over time' })).toBeVisible();
  await inspect(page);
  await chooseProvider(page, provider);
}

async function chooseProvider(page: Page, provider: string): Promise<void> {
  await page.getByRole('button', { name: OVER_TIME }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Full name').fill('Casey Customer');
  await page.getByLabel('ZIP').fill('60614');
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole('heading', { name: `Pay over time with ${provider}` })).toBeVisible();
}

/** The checkout as it is after a provider's no, once we heard of it. */
async function readRefusal(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\?quote=/);
  const refused = page.getByRole('status').filter({ hasText: 'The payment over time didn’t go through' });
  await reloadUntil(page, () => expect(refused).toBeVisible({ timeout: 1_000 }));
  await expect(refused).toContainText('You haven’t been charged.');
}

test('a customer pays the full price over time, and nothing is due', async ({ browser, open }) => {
  await offerOverTime(browser, open);
  const page = await open('customer');
  await toProvider(page, ZIPS.accepted, 'Klarna');
  await page.getByRole('button', { name: 'Agree and pay', exact: true }).click();
  const reference = await awaitPaid(page);
  await expect(page.getByText('Everything is paid. We won’t charge you anything more for it.')).toBeVisible();
  await inspect(page);
  await page.goto(`/pay/${reference}`);
  await expect(page.getByText('Nothing is due')).toBeVisible();
  await page.goto('/billing-history');
  const receipt = page.getByRole('listitem').filter({ hasText: reference });
  await expect(receipt.getByText(/^(Full price of|Price of)/)).toBeVisible();
  await expect(receipt.getByText('Klarna, paid over time')).toBeVisible();
});

test('a customer whom the provider declines reads so, has lost nothing, and pays by card', async ({ browser, open }) => {
  await offerOverTime(browser, open);
  const page = await open('customer');
  await toProvider(page, ZIPS.declined, 'Affirm');
  await page.getByRole('button', { name: 'Be declined by Affirm' }).click();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await readRefusal(page);
  await inspect(page);
  await page.getByRole('button', { name: /^Pay .* deposit$/ }).click();
  await typeCard(page, '4242 4242 4242 4242');
  await awaitPaid(page);
  await expect(page.getByText(/^We’ll charge the remaining balance once/)).toBeVisible();
});

test('a customer who goes back from the provider finds the checkout as it was, and pays over time with another', async ({
  browser,
  open,
}) => {
  await offerOverTime(browser, open);
  const page = await open('customer');
  await toProvider(page, ZIPS.back, 'Klarna');
  // The browser's own way back, over Stripe's page, and not the link on it.
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout/);
  const amount = await page.getByRole('button', { name: OVER_TIME }).textContent();
  await chooseProvider(page, 'Affirm');
  await expect(page.locator('.total')).toHaveText(/\$[\d,]+\.\d\d/.exec(amount ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Agree and pay', exact: true }).click();
  await awaitPaid(page);
  await expect(page.getByText('Everything is paid. We won’t charge you anything more for it.')).toBeVisible();
});
