import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inspect, isScripted, mailTo, type Open, reloadUntil, test } from './fixtures';

const PASSWORD = 'up the ladder twice';

/**
 * A pro of the demo data whose shares have left and who has taken none of them: a balance can be taken once, so that each run has a
 * different pro. They set a new password by mail, like a pro who has forgotten the old one.
 */
async function openPaidPro(open: Open): Promise<Page> {
  const admin = await open('admin');
  await admin.goto('/admin/payments?tab=transfers&status=sent');
  const names = await admin.getByRole('table').getByRole('row').locator('td:nth-of-type(3)').allInnerTexts();
  const { repeatEachIndex } = test.info();
  // The list grows while other specs run: the two ways begin at its two ends, so that they never meet.
  const others = [...new Set(names)].filter((name) => name !== 'Robin Rafter').sort();
  const name = others.at(isScripted() ? repeatEachIndex : -1 - repeatEachIndex) ?? '';
  await admin.goto(`/admin/pros?${new URLSearchParams({ status: 'active', q: name })}`);
  const row = admin.getByRole('row').filter({ hasText: name }).first();
  const email = /[\w.+-]+@[\w.-]+/.exec(await row.innerText())?.[0] ?? '';
  const page = await open();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const { links } = await mailTo(page, email, /^Set a new password/);
  await page.goto(links.find((link) => link.includes('/reset-password/')) ?? '');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/signin/);
  return page;
}

test('a pro sees the fee, takes an instant payout, and reads it among their payouts', async ({ open }) => {
  const pro = await openPaidPro(open);
  await pro.goto('/pro/payouts');
  await pro.getByRole('link', { name: 'Pay me now' }).click();
  await expect(pro.getByRole('heading', { name: 'Pay me now' })).toBeVisible();
  const send = pro.getByRole('button', { name: /^Send \$[\d,]+\.\d\d now$/ });
  const amount = /\$[\d,]+\.\d\d/.exec((await send.textContent()) ?? '')?.[0] ?? '';
  await expect(pro.locator('dl').filter({ hasText: 'Fee (1.5%' })).toContainText(amount);
  await inspect(pro);
  await send.click();
  await expect(pro.getByText(`${amount} is on its way`).first()).toBeVisible();
  await expect(pro.getByRole('link', { name: 'Pay me now' })).toBeHidden();
  await expect(pro.locator('section').filter({ hasText: 'Recent' }).getByText(amount).first()).toBeVisible();
});

test('a new person becomes a pro and sets up their payouts', async ({ open }) => {
  const page = await open();
  const email = `payee-${randomUUID().slice(0, 13)}@example.test`;
  await page.goto('/professionals/signup');
  await page.getByLabel('Full name').fill('Paula Payee');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Phone number').fill('(312) 555-0142');
  await page.getByLabel('Home ZIP code').fill('60614');
  await page.getByLabel('Company name').fill('Payee Lights');
  await page.getByLabel('Sole proprietor').check();
  await page.getByLabel('Years of experience').selectOption('5');
  await page.getByRole('button', { name: 'Apply' }).click();
  const { links } = await mailTo(page, email, /^Confirm your email/);
  await page.goto(links.find((link) => link.includes('/verify-email/')) ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page).not.toHaveURL(/\/verify-email\//);
  await page.goto('/pro/payouts');
  await inspect(page);
  await page.getByRole('button', { name: 'Set Up Payouts' }).click();
  await expect(page).toHaveURL(/\/sandbox\//);
  await page.getByLabel('First name').fill('Paula');
  await page.getByLabel('Last name').fill('Payee');
  await page.getByLabel('Date of birth').fill('1988-04-02');
  await page.getByLabel('Last four digits of SSN').fill('0000');
  await page.getByLabel('Bank account number').fill('000123456789');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/pro\/payouts\?setup=done/);
  await reloadUntil(page, () => expect(page.getByText('Your payout account is ready')).toBeVisible({ timeout: 1_000 }));
  await inspect(page);
});
