import { expect, type Page } from '@playwright/test';
import { bookAndPay, giveToDemoPro, inspect, openInDispatch, reloadUntil, test } from './fixtures';

const BOARD = '/pro/dashboard/jobs';

/** Other specs' offers and jobs stand beside this one. */
function offerCard(pro: Page, visitId: string) {
  return pro.locator(`#offer-of-${visitId}`);
}

function poolCard(pro: Page, visitId: string) {
  return pro.getByRole('listitem').filter({ has: pro.locator(`input[name="visitId"][value="${visitId}"]`) });
}

test('a pro declines an offer and another pro is asked', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const reference = await bookAndPay(customer, 'declining an offer');
  const visitId = await openInDispatch(admin, reference);
  await giveToDemoPro(admin, 'Send offer');
  await pro.goto(BOARD);
  await inspect(pro);
  await offerCard(pro, visitId)
    .getByRole('button', { name: /^Decline/ })
    .click();
  await expect(pro.getByText('Offer declined')).toBeVisible();
  await expect(offerCard(pro, visitId)).toHaveCount(0);
  await admin.goto(`/admin/dispatch/${visitId}`);
  await expect(admin.getByText('declined the offer').first()).toBeVisible();
});

test('a pro accepts an offer and the customer sees who comes', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const reference = await bookAndPay(customer, 'accepting an offer');
  const visitId = await openInDispatch(admin, reference);
  await giveToDemoPro(admin, 'Send offer');
  await pro.goto(BOARD);
  await offerCard(pro, visitId)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(pro).toHaveURL(new RegExp(`/pro/visits/${visitId}`));
  await expect(pro.getByText('The job is yours', { exact: true })).toBeVisible();
  await customer.goto(`/customer/visits/${visitId}`);
  await expect(customer.getByText('Rafter & Daughter Lights', { exact: true })).toBeVisible();
});

test('a pro claims a job from the open pool and gives it back with a reason', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await openInDispatch(admin, await bookAndPay(customer, 'claiming from the pool'));
  await admin.getByLabel('Action').selectOption('open-pool');
  await admin.getByRole('button', { name: 'Apply' }).click();
  await expect(admin.getByText('The visit is open to all pros')).toBeVisible();
  await pro.goto(BOARD);
  await reloadUntil(pro, () => expect(poolCard(pro, visitId)).toBeVisible({ timeout: 1_000 }));
  await poolCard(pro, visitId).getByText('Claim…', { exact: true }).click();
  await poolCard(pro, visitId)
    .getByRole('button', { name: /^Claim/ })
    .click();
  await expect(pro).toHaveURL(new RegExp(`/pro/visits/${visitId}`));
  await pro.getByRole('link', { name: 'Release job' }).click();
  await pro.getByLabel('Tell us more').fill('The van broke down');
  await inspect(pro);
  await pro.getByRole('button', { name: /^Release (job|for)/ }).click();
  await expect(pro.getByText('Job released')).toBeVisible();
});
