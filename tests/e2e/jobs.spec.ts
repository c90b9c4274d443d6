import { expect, type Page } from '@playwright/test';
import { bookAndPay, giveToDemoPro, inspect, openInDispatch, reloadUntil, test } from './scenes';

test.describe.configure({ timeout: 120_000 });

const BOARD = '/pro/dashboard/jobs';

/** The card with the form that carries this value: other specs' offers and jobs stand beside it. */
function card(pro: Page, field: 'offerId' | 'visitId', value: string) {
  return pro.getByRole('listitem').filter({ has: pro.locator(`input[name="${field}"][value="${value}"]`) });
}

async function offersOn(pro: Page): Promise<string[]> {
  await pro.goto(BOARD);
  return pro.locator('input[name="offerId"]').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value') ?? ''));
}

test('a pro declines an offer and another pro is asked', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const reference = await bookAndPay(customer);
  const before = await offersOn(pro);
  const visitId = await openInDispatch(admin, reference);
  await giveToDemoPro(admin, 'Offer, he decides');
  const offerId = (await offersOn(pro)).find((id) => !before.includes(id)) ?? '';
  await inspect(pro);
  await card(pro, 'offerId', offerId)
    .getByRole('button', { name: /^Decline/ })
    .click();
  await expect(pro.getByText('Offer declined')).toBeVisible();
  await expect(card(pro, 'offerId', offerId)).toHaveCount(0);
  await admin.goto(`/admin/dispatch/${visitId}`);
  await expect(admin.getByText('end offer').first()).toBeVisible();
});

test('a pro accepts an offer and the customer sees who comes', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const reference = await bookAndPay(customer);
  const before = await offersOn(pro);
  const visitId = await openInDispatch(admin, reference);
  await giveToDemoPro(admin, 'Offer, he decides');
  const offerId = (await offersOn(pro)).find((id) => !before.includes(id)) ?? '';
  await card(pro, 'offerId', offerId)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(pro).toHaveURL(new RegExp(`/pro/visits/${visitId}`));
  await expect(pro.getByText('The job is yours')).toBeVisible();
  await customer.goto(`/customer/visits/${visitId}`);
  await expect(customer.getByText('Rafter & Daughter Lights', { exact: true })).toBeVisible();
});

test('a pro claims a job from the open pool and gives it back with a reason', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await openInDispatch(admin, await bookAndPay(customer));
  await admin.getByLabel('What').selectOption('open-pool');
  await admin.getByRole('button', { name: 'Do it' }).click();
  await expect(admin.getByText('The pool is open for this visit')).toBeVisible();
  await pro.goto(BOARD);
  await reloadUntil(pro, () => expect(card(pro, 'visitId', visitId)).toBeVisible({ timeout: 1_000 }));
  await card(pro, 'visitId', visitId)
    .getByRole('button', { name: /^Claim/ })
    .click();
  await expect(pro).toHaveURL(new RegExp(`/pro/visits/${visitId}`));
  await pro.getByRole('link', { name: 'I cannot do it' }).click();
  await pro.getByLabel(/Why can.t you do it/).fill('The van broke down');
  await inspect(pro);
  await pro.getByRole('button', { name: /^Give it back/ }).click();
  await expect(pro.getByText('The job is given back')).toBeVisible();
});
