import { expect, type Page } from '@playwright/test';
import {
  awaitPaid,
  beginWork,
  CANARY,
  toDay,
  finishWork,
  giveToDemoPro,
  inspect,
  isScripted,
  mailTo,
  openInDispatch,
  pickDay,
  reloadUntil,
  sayWho,
  signInByCode,
  STREET,
  test,
  typeCard,
  ZIP,
} from './fixtures';

const NAME = `Laura ${CANARY}`;

/** From the ZIP question to the price, after two refusals that keep what was typed. */
async function askForPriceClumsily(page: Page): Promise<void> {
  await page.goto('/services?service=basic');
  await page.getByLabel(/ZIP/).first().fill(ZIP);
  await page.getByRole('button', { name: /Check/ }).first().click();
  await expect(page.getByRole('heading', { name: /We serve Chicago/ })).toBeVisible();
  await inspect(page);
  const day = page.getByRole('status').locator('li a').last();
  const date = await day.locator('time').getAttribute('datetime');
  await day.click();
  await expect(page).toHaveURL(/\/book\?/);
  await expect(page.locator(`input[type="radio"][name="date"][value="${date}"]`)).toBeChecked();
  await pickDay(page, toDay('booking loop'));
  await expect(page.getByLabel('City')).toHaveValue('Chicago');
  await inspect(page);

  const send = page.getByRole('button', { name: 'See your price' });
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await send.click();
  const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(problems.getByRole('link', { name: 'Enter your street address' })).toBeVisible();

  await page.getByLabel('Street address').fill(STREET);
  await page.getByLabel('State', { exact: true }).selectOption('WI');
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/book'));
  await send.click();
  expect((await refused).status()).toBe(422);
  await expect(problems).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue(STREET);
  await inspect(page);
  await page.getByLabel('State', { exact: true }).selectOption('IL');
  await send.click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText('Deposit, due now')).toBeVisible();
}

/** Who books is asked beside the price; what is missing is said at once. */
async function sayWhoClumsily(page: Page, email: string): Promise<void> {
  await inspect(page);
  await page.getByLabel('Full name').fill(NAME);
  await page.getByRole('button', { name: /^Pay .* deposit$/ }).click();
  const problems = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(problems.getByRole('link', { name: 'Enter your phone number' })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(NAME);
  await inspect(page);
  await sayWho(page, { name: NAME, email, notes: `Mind the dog ${CANARY}` });
  await expect(page.getByLabel('Text me about my visits')).not.toBeChecked();
  await page.getByLabel('Text me about my visits').check();
}

/** A declined card, then one that passes. */
async function payAtSecondTry(page: Page): Promise<string> {
  await inspect(page);
  await page.getByRole('button', { name: /^Pay .* deposit$/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await inspect(page);
  await typeCard(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined')).toBeVisible();
  await typeCard(page, '4242 4242 4242 4242');
  const reference = await awaitPaid(page);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await inspect(page);
  return reference;
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
}

/** The customer writes, the pro reads and answers, the customer sees that there is something new. */
async function talk(customer: Page, pro: Page, visit: { customer: string; pro: string }): Promise<void> {
  await customer.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(customer).toHaveURL(/\/bookings\/[0-9a-f-]{36}\/messages$/);
  await say(customer, `Is the ladder long enough? ${CANARY}`);
  await inspect(customer);
  await pro.goto(visit.pro);
  await inspect(pro);
  await pro
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(pro.getByRole('listitem').filter({ hasText: CANARY })).toBeVisible();
  // An open page would count as having read it.
  await customer.goto(visit.customer);
  await say(pro, 'It is 28 feet long');
  await inspect(pro);
  await customer.reload();
  await expect(customer.getByRole('link', { name: 'Messages (1 new)' })).toBeVisible();
}

/** On the way, there, started, photographed, done; the customer follows. */
async function work(customer: Page, pro: Page, visit: { customer: string; pro: string }): Promise<void> {
  await beginWork(pro, visit.pro, async (word) => {
    await customer.goto(visit.customer);
    await expect(customer.getByText(word, { exact: true }).first()).toBeVisible();
  });
  await finishWork(pro, visit.pro);
  await customer.goto(visit.customer);
  await expect(customer.getByText('Completed', { exact: true }).first()).toBeVisible();
  await inspect(pro);
  await inspect(customer);
}

async function rate(customer: Page, pro: Page, visitId: string): Promise<void> {
  await customer.getByRole('link', { name: 'Rate Installation' }).click();
  await inspect(customer);
  for (const [name, stars] of Object.entries({ rating: 5, quality: 4, timeliness: 3, communication: 5 }))
    await customer.locator(`label[for="${name}-${stars}"]`).click();
  await customer.getByLabel('A few words').fill(`Bright ${CANARY}`);
  await customer.getByRole('button', { name: 'Send rating' }).click();
  await expect(customer.getByText('Thank you for your rating')).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Rate Installation' })).toHaveCount(0);
  await pro.goto(`/visits/${visitId}/review`);
  await inspect(pro);
  await pro.locator('label[for="rating-4"]').click();
  await pro.getByLabel(/What should the next crew know/).fill('Gate on the left');
  await pro.getByRole('button', { name: 'Send feedback' }).click();
  await expect(pro.getByText('Thank you for your feedback')).toBeVisible();
}

test('a customer books and pays, the pro does the visit, both rate with four ratings, the admin sees why', async ({ open }) => {
  const customer = await open();
  const email = `laura-${isScripted() ? 'on' : 'off'}-${Date.now()}@example.test`;
  const reference = await test.step('asks, pays without an account and signs in by a code', async () => {
    await askForPriceClumsily(customer);
    await sayWhoClumsily(customer, email);
    const paid = await payAtSecondTry(customer);
    await signInByCode(customer, email);
    return paid;
  });

  const visitId = await test.step('the admin sees why and assigns', async () => {
    const admin = await open('admin');
    const id = await openInDispatch(admin, reference);
    await reloadUntil(admin, () => expect(admin.getByRole('list', { name: 'Verdicts' }).first()).toBeVisible({ timeout: 1_000 }));
    const verdicts = admin.getByRole('list', { name: 'Verdicts' }).first().getByRole('listitem');
    expect(await verdicts.count()).toBeGreaterThan(1);
    await inspect(admin);
    await giveToDemoPro(admin, 'Assign now');
    await expect(admin.getByText('Accepted', { exact: true }).first()).toBeVisible();
    return id;
  });

  const visit = { customer: `/customer/visits/${visitId}`, pro: `/pro/visits/${visitId}` };
  await customer.goto('/customer/dashboard');
  await expect(customer.getByText(reference).first()).toBeVisible();
  await inspect(customer);
  await customer.goto(visit.customer);
  await expect(customer.getByText('Rafter & Daughter Lights', { exact: true })).toBeVisible();
  // What other customers wrote of the pro may hold it too, folded away.
  await expect(customer.getByText(CANARY).filter({ visible: true }).first()).toBeVisible();
  await mailTo(customer, email, /^Confirmed: Rafter & Daughter Lights arrives/);

  const pro = await open('pro');
  await test.step('they talk', () => talk(customer, pro, visit));
  await test.step('the pro works', () => work(customer, pro, visit));
  await mailTo(customer, email, /^Done: how did/);
  await mailTo(customer, email, /^Receipt .*: \$/);
  await test.step('both rate', () => rate(customer, pro, visitId));
});
