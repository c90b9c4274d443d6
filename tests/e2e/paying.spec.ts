import { expect, type Page } from '@playwright/test';
import { askForPrice, awaitPaid, freeDates, inspect, isScripted, reloadUntil, test, typeCard } from './fixtures';

const CUSTOMER = 'customer@demo.test';
/** A ZIP code for each spec, other crews than the demo pro's: what one books is not what another has found free. */
const ZIPS = { confirming: '28202', declined: '30303', refunds: '49503' } as const;

/** A price of one's own, before the button that pays it: on the last free day with JavaScript, on the first without. */
async function toCheckout(page: Page, zip: string): Promise<void> {
  const days = await freeDates(page, zip);
  const date = days.at(isScripted() ? -1 - test.info().repeatEachIndex : test.info().repeatEachIndex);
  await askForPrice(page, { email: CUSTOMER, zip, date });
  await expect(page).toHaveURL(/\/checkout$/);
}

async function openPaymentPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay .* deposit$/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
}

test('a card that the bank wants confirmed is asked for again where it was not, and pays where it was', async ({ open }) => {
  const page = await open('customer');
  await toCheckout(page, ZIPS.confirming);
  await openPaymentPage(page);
  await typeCard(page, '4000 0027 6000 3184');
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText(/unable to authenticate/)).toBeVisible();
  await typeCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Complete' }).click();
  await awaitPaid(page);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
});

test('a customer whose card is declined comes back, reads why, has lost nothing, and pays with another', async ({ open }) => {
  const page = await open('customer');
  await toCheckout(page, ZIPS.declined);
  const deposit = (await page.getByRole('button', { name: /^Pay .* deposit$/ }).textContent()) ?? '';
  await openPaymentPage(page);
  await typeCard(page, '4000 0000 0000 9995');
  await expect(page.getByText('Your card has insufficient funds')).toBeVisible();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page).toHaveURL(/\/checkout\?quote=/);
  const refused = page.getByRole('status').filter({ hasText: 'Your card was declined' });
  await reloadUntil(page, () => expect(refused).toBeVisible({ timeout: 1_000 }));
  await expect(refused).toContainText('Your card has insufficient funds. You haven’t been charged');
  await expect(page.getByText(/Lantern Lane/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay .* deposit$/ })).toHaveText(deposit);
  await inspect(page);
  await openPaymentPage(page);
  await typeCard(page, '4242 4242 4242 4242');
  const reference = await awaitPaid(page);
  await page.goto(`/pay/${reference}`);
  await expect(page.getByText('Nothing is due')).toBeVisible();
});

test('an admin gives a part back, then the rest, and says who bears it; more than was paid is refused', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  await toCheckout(customer, ZIPS.refunds);
  await openPaymentPage(customer);
  await typeCard(customer, '4242 4242 4242 4242');
  const reference = await awaitPaid(customer);
  await admin.goto(`/admin/payments?q=${reference}`);
  await admin.getByRole('link', { name: `Refund ${reference}` }).click();
  const amount = admin.getByLabel('Amount in dollars');
  const reason = admin.getByLabel('Reason');
  const press = admin.getByRole('button', { name: 'Refund', exact: true });
  const paid = Number(await amount.inputValue());
  expect(paid).toBeGreaterThan(10);

  await amount.fill((paid + 0.01).toFixed(2));
  await reason.fill('Half the roof was dark');
  await admin.getByRole('radio', { name: /^Both, in proportion/ }).check();
  await press.click();
  await expect(admin.getByRole('link', { name: `Enter at most $${paid.toFixed(2)}` }).first()).toBeVisible();
  await expect(amount).toHaveValue((paid + 0.01).toFixed(2));
  await expect(reason).toHaveValue('Half the roof was dark');
  await expect(admin.getByRole('radio', { name: /^Both, in proportion/ })).toBeChecked();
  await inspect(admin);

  await amount.fill('10');
  await press.click();
  await expect(admin.getByText('Refund sent').first()).toBeVisible();
  await expect(amount).toHaveValue((paid - 10).toFixed(2));
  await reason.fill('The rest as well');
  await press.click();
  await expect(admin.getByText('Nothing is left to refund')).toBeVisible();
  await inspect(admin);
  await customer.goto('/billing-history');
  const receipt = customer.getByRole('listitem').filter({ hasText: reference });
  await reloadUntil(customer, () => expect(receipt.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 1_000 }));
});
