import { expect, type Page } from '@playwright/test';
import { test } from './fixtures';

/** From now on scripts wait until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a form sent before its script has come, and refused, keeps what was typed once the script is there', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/payments');
  const address = await admin
    .getByRole('link', { name: /^Refund / })
    .first()
    .getAttribute('href');
  const release = await holdScripts(admin);
  await admin.goto(address ?? '', { waitUntil: 'commit' });
  const amount = admin.getByLabel('Amount in dollars');
  const reason = admin.getByLabel('Reason');
  const both = admin.getByRole('radio', { name: /^Both, in proportion/ });
  await amount.fill('99999.01');
  await reason.fill('Half the roof was dark');
  await both.check();
  await admin.getByRole('button', { name: 'Refund', exact: true }).click({ noWaitAfter: true });
  await expect(admin.getByRole('link', { name: /^Enter at most / }).first()).toBeVisible();
  await expect(amount).toHaveValue('99999.01');

  release();
  // Only the script counts letters.
  await expect(async () => {
    await reason.press('End');
    await reason.press('.');
    await expect(admin.getByText(/^.*\d+ of 300 characters/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(amount).toHaveValue('99999.01');
  await expect(both).toBeChecked();
});

test('what is typed into a text area before its script has come stays', async ({ open }) => {
  const admin = await open('admin');
  await admin.goto('/admin/business/faq');
  const address = await admin.locator('a[href*="/admin/business/faq/"]:not([href$="new"])').first().getAttribute('href');
  const release = await holdScripts(admin);
  await admin.goto(address ?? '', { waitUntil: 'commit' });
  const answer = admin.getByLabel('Answer');
  await answer.fill('Until the lights are down');
  release();
  // Only the script counts letters.
  await expect(async () => {
    await admin.getByLabel('Question').press('End');
    await answer.press('End');
    await answer.press('.');
    await expect(admin.getByText(/^.*\d+ of 2,000 characters/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(answer).toHaveValue(/^Until the lights are down\.+$/);
});

test('what is chosen for a house before its scripts have come is drawn, counted and saved once they are there', async ({
  open,
}) => {
  const page = await open();
  await page.goto('/design');
  await page.getByRole('button', { name: /Ranch/ }).click();
  await expect(page.getByText('52 ft of roofline, measured in the picture.')).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Candy cane', { exact: true }).click();
  await page.getByLabel('Roofline by hand, feet').fill('150');
  release();
  await expect(page.getByText('150 ft of roofline, as you typed it.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Candy cane' })).toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Candy cane' })).toBeChecked();
  await expect(page.getByText('150 ft of roofline, as you typed it.')).toBeVisible();
});

test('a service chosen before the scripts of the booking form have come is the one shown beside it', async ({ open }) => {
  const page = await open();
  await page.goto('/book?service=basic');
  const names = page.getByRole('radio', { name: /Premium/ });
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await names.first().check();
  release();
  await expect(page.getByRole('region', { name: /Premium/ })).toBeVisible();
  await expect(names.first()).toBeChecked();
});

test('a message typed before the scripts of its page have come can be sent once they are there', async ({ open }) => {
  const customer = await open('customer');
  await customer.goto('/messages');
  const thread = await customer.getByRole('main').locator('a[href^="/bookings/"]').first().getAttribute('href');
  const release = await holdScripts(customer);
  await customer.goto(thread ?? '', { waitUntil: 'commit' });
  await customer.getByLabel('Your message').fill('Come by the side door');
  release();
  // React holds the form from now on.
  await customer.waitForFunction(() => {
    const form = document.querySelector('form[id^="message-"]');
    return form && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
  await customer.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await expect(customer.getByRole('button', { name: 'Send' })).toBeEnabled();
});
