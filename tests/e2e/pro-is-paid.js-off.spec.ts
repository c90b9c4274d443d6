import { expect } from '@playwright/test';
import { inspect, mailTo, test } from './scenes';

// The demo pro's balance can be taken once: with scripts the same pages are asked in tests/integration/http/money-pages.test.ts.
test('G119 a pro sees the fee, takes an instant payout, and reads it among his payouts', async ({ open }) => {
  const pro = await open('pro');
  await pro.goto('/pro/payouts');
  await pro.getByRole('link', { name: 'Pay me now' }).click();
  await expect(pro.getByRole('heading', { name: 'Pay me now' })).toBeVisible();
  const send = pro.getByRole('button', { name: /^Send \$[\d,]+\.\d\d now$/ });
  const amount = /\$[\d,]+\.\d\d/.exec((await send.textContent()) ?? '')?.[0] ?? '';
  await expect(pro.locator('dl').filter({ hasText: 'Fee (1.5%' })).toContainText(amount);
  await inspect(pro);
  await send.click();
  await expect(pro.getByText(`${amount} are on their way`).first()).toBeVisible();
  await expect(pro.getByRole('link', { name: 'Pay me now' })).toBeHidden();
  await expect(pro.locator('section').filter({ hasText: 'Recent' }).getByText(amount).first()).toBeVisible();
});

test('G116 somebody new becomes a pro and sets up his payouts', async ({ open }) => {
  const page = await open();
  const email = `payee-${Date.now()}@example.test`;
  await page.goto('/professionals/signup');
  await page.getByLabel('Full name').fill('Paula Payee');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('up the ladder twice');
  await page.getByLabel('Phone number').fill('(312) 555-0142');
  await page.getByLabel('Home ZIP code').fill('60614');
  await page.getByLabel('Company name').fill('Payee Lights');
  await page.getByLabel('Sole proprietor').check();
  await page.getByLabel('Years of experience').selectOption('5');
  await page.getByRole('button', { name: 'Apply' }).click();
  const { links } = await mailTo(page, email, /^Confirm your e-mail/);
  await page.goto(links.find((link) => link.includes('/verify-email/')) ?? '');
  await page.getByLabel('Password', { exact: true }).fill('up the ladder twice');
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
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
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Your account is ready')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await inspect(page);
});
