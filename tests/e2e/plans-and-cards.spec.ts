import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inspect, mailTo, reloadUntil, test, ZIP } from './fixtures';

const PASSWORD = 'a lamp in the window';

/** A new person, signed in, with a confirmed address. */
async function newCustomer(page: Page): Promise<string> {
  const email = `money-${randomUUID().slice(0, 13)}@account.test`;
  await page.goto('/auth?tab=signup');
  await page.getByLabel('Full name').fill('Penny Plan');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { links } = await mailTo(page, email, /^Confirm your email/);
  await page.goto(links.find((link) => link.includes('/verify-email/')) ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Penny' })).toBeVisible();
  return email;
}

/** Stripe's card form; its button is named by what the page is for. */
async function typeCardAt(page: Page, number: string, button: RegExp): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP').fill(ZIP);
  await page.getByRole('button', { name: button }).click();
}

test('a customer takes a plan, changes it with the prorated amount shown first, and reads both invoices', async ({ open }) => {
  const page = await open();
  await newCustomer(page);
  await page.goto('/plans');
  await inspect(page);
  await page.getByRole('button', { name: /Select Plan: Peace of Mind/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await typeCardAt(page, '4000 0000 0000 0002', /^Subscribe|^Pay|^Start/);
  await expect(page.getByText('Your card was declined')).toBeVisible();
  await typeCardAt(page, '4242 4242 4242 4242', /^Subscribe|^Pay|^Start/);
  await expect(page).toHaveURL(/\/customer\/dashboard/);
  await page.goto('/plans');
  await reloadUntil(page, () => expect(page.getByText('You have Peace of Mind')).toBeVisible({ timeout: 1_000 }));
  await expect(page.getByText('1 of 1 free service calls are left this year')).toBeVisible();
  await inspect(page);

  await page.getByRole('link', { name: /Premium/ }).click();
  await expect(page.getByRole('heading', { name: /^Change to Premium/ })).toBeVisible();
  const pay = page.getByRole('button', { name: /^Pay \$\d+\.\d\d and change$/ });
  const shown = /\$[\d.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? '';
  await expect(page.locator('p').filter({ hasText: 'Charged today' })).toContainText(shown);
  await inspect(page);
  await pay.click();
  await page.goto('/plans');
  await reloadUntil(page, () => expect(page.getByText('You have Premium')).toBeVisible({ timeout: 1_000 }));

  await page.goto('/billing-history');
  await reloadUntil(page, () => expect(page.getByRole('listitem').filter({ hasText: shown })).toBeVisible({ timeout: 1_000 }));
  await inspect(page);
  const invoice = page.getByRole('listitem').filter({ hasText: shown });
  await expect(invoice.getByText('Paid', { exact: true })).toBeVisible();
  const pdf = await page.request.get((await invoice.getByRole('link', { name: /^PDF of invoice/ }).getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await invoice.getByRole('link', { name: /^Invoice page/ }).click();
  await expect(page.getByText(shown).first()).toBeVisible();
});

test('a customer with a plan books the call that it covers and pays nothing for it', async ({ open }) => {
  const page = await open();
  const email = await newCustomer(page);
  await page.goto('/plans');
  await page.getByRole('button', { name: /Select Plan: Peace of Mind/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await typeCardAt(page, '4242 4242 4242 4242', /^Subscribe|^Pay|^Start/);
  await expect(page).toHaveURL(/\/customer\/dashboard/);
  await page.goto('/plans');
  await reloadUntil(page, () => expect(page.getByText('You have Peace of Mind')).toBeVisible({ timeout: 1_000 }));

  // Far from the demo pro, who has other things to do.
  await page.goto('/customer/sites/new');
  await page.getByLabel('Street address').fill('77 Gable Street');
  await page.getByLabel('ZIP code').fill('43215');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page).toHaveURL(/\/customer\/sites$/);
  await page.goto('/customer/express');
  await expect(page.getByRole('radio', { name: /Covered by your Peace of Mind plan/ })).toBeChecked();
  await page.getByRole('button', { name: 'Request service' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await page.getByLabel('Phone').fill('(614) 555-0142');
  await page.getByLabel('What is wrong?').selectOption('The timer doesn’t work');
  await page.getByRole('radio', { name: /Within a week/ }).check();
  await inspect(page);
  await page.getByRole('button', { name: 'Request service' }).click();
  await expect(page).toHaveURL(/\/customer\/visits\/[0-9a-f-]{36}$/);
  const money = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money' }) });
  await expect(money.getByText('Covered by your plan: this call costs you nothing.')).toBeVisible();
  await expect(money.locator('dd')).toHaveText(['$0.00', '$0.00', '$0.00', '$0.00']);
  await inspect(page);
  const { html } = await mailTo(page, email, /^Service requested/);
  expect(html).toContain('Covered by Peace of Mind');

  await page.goto('/customer/express');
  await expect(page.getByText('You’ve used the free service call in your Peace of Mind plan this year.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Covered by your/ })).toHaveCount(0);
  await page.goto('/billing-history');
  await reloadUntil(page, () => expect(page.getByRole('link', { name: /^Invoice page/ })).toHaveCount(1, { timeout: 1_000 }));
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('a customer adds cards, makes one the default and removes the other', async ({ open }) => {
  const page = await open();
  await newCustomer(page);
  await page.goto('/customer/payment-methods');
  await expect(page.getByText('No card saved')).toBeVisible();
  await inspect(page);
  for (const number of ['4242 4242 4242 4242', '5555 5555 5555 4444']) {
    await page.getByRole('button', { name: 'Add a card' }).click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await typeCardAt(page, number, /^Save/);
    await expect(page).toHaveURL(/\/customer\/payment-methods$/);
    await expect(page.getByText(`ending in ${number.slice(-4)}`)).toBeVisible();
  }
  await inspect(page);
  await page
    .getByRole('button', { name: /^Make .* the default$/ })
    .first()
    .click();
  await expect(page.getByText('Default card changed').first()).toBeVisible();
  const cards = page.getByRole('listitem').filter({ hasText: 'ending in' });
  const chosen = cards.filter({ has: page.getByText('Default', { exact: true }) });
  const name = /(Visa|Mastercard) ending in \d{4}/.exec((await chosen.textContent()) ?? '')?.[0] ?? '';
  expect(name).not.toBe('');
  const other = name.startsWith('Visa') ? 'Mastercard ending in 4444' : 'Visa ending in 4242';
  await page.getByRole('link', { name: `Remove ${other}` }).click();
  await inspect(page);
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('Card removed').first()).toBeVisible();
  await expect(page.getByText(other)).toBeHidden();
  await expect(page.getByText(name)).toBeVisible();
});
