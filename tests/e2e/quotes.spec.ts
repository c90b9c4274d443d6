import { expect, type Page } from '@playwright/test';
import { askForPrice, CANARY, inspect, isScripted, mailTo, payDeposit, test } from './fixtures';

/** A request of the demo customer's and the admin's quote for it, opened from its mail. `name` is one word. */
async function quoted(customer: Page, admin: Page, name: string, service = 'premium'): Promise<void> {
  await askForPrice(customer, { service, email: 'customer@demo.test', name, notes: CANARY });
  await expect(customer).toHaveURL(/\/requests\/[\w-]+$/);
  await expect(customer.getByRole('heading', { name: 'Request Received' })).toBeVisible();
  await inspect(customer);
  await admin.goto('/admin/quotes');
  await inspect(admin);
  await admin.getByRole('link', { name }).click();
  await expect(admin.getByText(CANARY)).toBeVisible();
  await admin.getByRole('textbox', { name: 'Line 1' }).fill(`Roof line of ${name}`);
  await admin.getByLabel('Dollars').first().fill('1,250.50');
  await inspect(admin);
  await admin.getByRole('button', { name: 'Send quote' }).click();
  await expect(admin.getByText('Quote sent')).toBeVisible();
  // Other quotes of this customer are mailed at the same time: this one calls them by name.
  const { links } = await mailTo(customer, 'customer@demo.test', /^Your quote: /, `Here is your price, ${name}`);
  await customer.goto(links.find((link) => link.includes('/quotes/')) ?? '');
  await expect(customer.getByText(`Roof line of ${name}`)).toBeVisible();
  await inspect(customer);
}

/** Types a name, ticks the box and goes on to the checkout. */
async function sign(customer: Page): Promise<void> {
  await customer.getByLabel('Full name').fill('Laura Lind');
  await customer.getByLabel('I accept this quote').check();
  await customer.getByRole('button', { name: 'Accept and go to checkout' }).click();
}

test('an admin sends a quote, and the customer accepts it by the mailed link', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  await quoted(customer, admin, `Laura-${isScripted() ? 'On' : 'Off'}-${Date.now()}`);
  await sign(customer);
  await expect(customer).toHaveURL(/\/checkout\?quote=/);
  await payDeposit(customer);
});

test('a customer declines a quote, says why, and it cannot be accepted any more', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  await quoted(customer, admin, `Nora-${isScripted() ? 'On' : 'Off'}-${Date.now()}`);
  await customer.getByText('Decline this quote').click();
  await customer.getByLabel('What didn’t work for you?').fill('A neighbor does it');
  await customer.getByRole('button', { name: 'Decline' }).click();
  await expect(customer.getByText('Quote declined', { exact: true }).first()).toBeVisible();
  await expect(customer.getByText('You declined this quote.').first()).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Accept and go to checkout' })).toHaveCount(0);
  await inspect(customer);
  await customer.getByRole('link', { name: 'Request a new quote' }).click();
  await expect(customer).toHaveURL(/\/book$/);
});

test('a business is offered an invoice, confirms without paying, and reads of its account manager', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  await quoted(customer, admin, `Shop-${isScripted() ? 'On' : 'Off'}-${Date.now()}`, 'commercial');
  await expect(customer.getByText('Invoiced after each visit, Net 30')).toBeVisible();
  await sign(customer);
  await expect(customer.getByRole('heading', { name: 'What we invoice, and when' })).toBeVisible();
  await inspect(customer);
  await customer.getByRole('button', { name: 'Confirm booking' }).click();
  await expect(customer).toHaveURL(/\/booking-confirmation\?booking=/);
  await expect(
    customer.getByText('Your account manager confirms each site’s schedule within 1 business day; invoice Net 30.'),
  ).toBeVisible();
  await expect(customer.getByText('Payment processing')).toHaveCount(0);
  await inspect(customer);
});
