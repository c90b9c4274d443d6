import { expect, type APIResponse } from '@playwright/test';
import { decode, encode } from 'turbo-stream';
import { askForPrice, freeDates, openInDispatch, payDeposit, test } from './fixtures';

test('a customer without a pro sees that messaging is being checked, and then that it is not there yet', async ({ open }) => {
  const [customer, admin] = [await open('customer'), await open('admin')];
  await askForPrice(customer, { email: 'customer@demo.test', date: (await freeDates(customer)).at(-1) });
  const visitId = await openInDispatch(admin, await payDeposit(customer));
  await admin.getByLabel('Action').selectOption('hold');
  await admin.getByLabel('Reason', { exact: false }).last().fill('No one is to have it yet');
  await admin.getByRole('button', { name: 'Apply' }).click();
  await expect(admin.getByText('The visit is on hold')).toBeVisible();
  await customer.goto(`/customer/visits/${visitId}`);
  await customer
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(customer.getByText('Messaging is not available for this booking yet.')).toBeVisible();
  await customer.waitForLoadState('networkidle');

  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await customer.route('**/messages.data*', async (route) => {
    await held;
    await route.continue();
  });
  await customer.getByRole('button', { name: 'Check again' }).click();
  await expect(customer.getByText('Checking messaging availability...')).toBeVisible();
  letGo();
  await expect(customer.getByText('Checking messaging availability...')).toBeHidden();
  await expect(customer.getByText('Messaging is not available for this booking yet.')).toBeVisible();
  await customer.unrouteAll({ behavior: 'wait' });
});

const PROFILE = 'routes/pro+/dashboard.profile';

/** The answer of the page's loaders with one of them failed, as the server would write it. */
async function failedOnce(real: APIResponse): Promise<Buffer> {
  const { body } = new Response(new Uint8Array(await real.body()));
  if (!body) throw new Error('no answer');
  const decoded = await decode(body);
  await decoded.done;
  const failed = { isFailed: true };
  const value = { ...(decoded.value as Record<string, unknown>), [PROFILE]: { error: failed } };
  const written = encode(value, { plugins: [(one) => one === failed && ['ErrorResponse', 'Failed to load profile.', 500, '']] });
  return Buffer.from(await new Response(written).arrayBuffer());
}

test('a page of a pro that could not be loaded is tried once more by itself after a second', async ({ open, browser }) => {
  const signedIn = await open('pro');
  // A browser of its own: the console tells of the answer that failed.
  const phone = await browser.newContext({ storageState: await signedIn.context().storageState(), serviceWorkers: 'block' });
  const page = await phone.newPage();
  await page.goto('/pro/dashboard/jobs', { waitUntil: 'networkidle' });
  const asked: number[] = [];
  await page.route('**/pro/dashboard/profile.data*', async (route) => {
    asked.push(Date.now());
    const real = await route.fetch();
    if (asked.length > 1) return route.fulfill({ response: real });
    await route.fulfill({ response: real, status: 500, body: await failedOnce(real) });
  });
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('heading', { name: 'Basic information' })).toBeVisible();
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(1_000);
  // The page may still be asking: an answer that is not awaited would fail the test after its end.
  await page.unrouteAll({ behavior: 'wait' });
  await phone.close();
});
