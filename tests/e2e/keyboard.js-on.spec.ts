import { expect, type Page } from '@playwright/test';
import { pickDayByKeys, press, tabTo, type } from './keys';
import { awaitPaid, toDay, mailTo, STREET, test, ZIP } from './fixtures';

/** A page is gone round with Tab alone: out of its last stop and in at the first again. */
async function goRound(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await tabTo(page, skip);
  await page.keyboard.press('Tab');
  await tabTo(page, skip);
}

/** An empty form hands the focus to its errors, each of which leads to its field. */
async function sendTooSoon(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'See your price' }));
  const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(problems).toBeFocused();
  await press(page, problems.getByRole('link', { name: 'Enter your street address' }));
  await expect(page.getByLabel('Street address')).toBeFocused();
}

test('a visitor with only a keyboard gets from the home page to a paid deposit, always sees the focus, and is never trapped', async ({
  open,
}) => {
  const page = await open();
  const email = `keys-${Date.now()}@example.test`;

  await test.step('the home page', async () => {
    await page.goto('/');
    await goRound(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await press(page, page.getByRole('main').getByRole('link', { name: 'Get a free quote' }));
    await expect(page).toHaveURL(/\/book\?service=basic$/);
  });

  await test.step('the form', async () => {
    await goRound(page);
    await sendTooSoon(page);
    await type(page, page.getByLabel('Street address'), STREET);
    await type(page, page.getByLabel('City'), 'Chicago');
    await tabTo(page, page.getByLabel('State', { exact: true }));
    await page.keyboard.type('Illinois');
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('IL');
    await type(page, page.getByLabel('ZIP code'), ZIP);
    await pickDayByKeys(page, toDay('by keyboard'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/checkout$/);
  });

  await test.step('saying who books', async () => {
    await type(page, page.getByLabel('Full name'), 'Laura Lamp');
    await type(page, page.getByLabel('Email address'), email);
    await type(page, page.getByLabel('Phone number'), '312 555 0142');
  });

  await test.step('paying', async () => {
    await press(page, page.getByRole('button', { name: /^Pay .* deposit$/ }));
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await type(page, page.getByLabel('Card number'), '4242 4242 4242 4242');
    await type(page, page.getByLabel('Expires'), '12/34');
    await type(page, page.getByLabel('Security code'), '123');
    await type(page, page.getByLabel('ZIP'), ZIP);
    await press(page, page.getByRole('button', { name: /^Pay/ }));
    await awaitPaid(page);
    await press(page, page.getByRole('link', { name: 'Sign in with a code' }));
    await press(page, page.getByRole('button', { name: 'Send me a code' }));
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    const { subject } = await mailTo(page, email, /sign-in code/);
    await type(page, page.getByLabel('Code'), /\d{6}/.exec(subject)?.[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customer\/dashboard/);
  });
});

test('a toast stops no one who goes through the page with the keyboard', async ({ open }) => {
  const page = await open('customer');
  await page.goto('/settings/notifications');
  await press(page, page.getByRole('button', { name: 'Save preferences' }));
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Preferences saved' })).toBeVisible();
  await goRound(page);
});
