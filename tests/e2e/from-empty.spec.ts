import { expect, type Page } from '@playwright/test';
import { pdfBytes } from '../factories/files';
import { bringShares, bringTheDay } from '../setup/day-of-visit';
import { type Installation, startEmptyInstallation } from '../setup/empty-installation';
import {
  askForPrice,
  finishWork,
  inspect,
  mailTo,
  type Open,
  payDeposit,
  reloadUntil,
  signInByCode,
  test as watched,
  turnOnTwoStep,
} from './fixtures';

const PASSWORD = 'a long evening in the snow';
const PRO_EMAIL = 'sam@crew.test';
const CUSTOMER_EMAIL = 'ines@town.test';

const test = watched.extend<object, { installation: Installation }>({
  installation: [
    // Playwright reads in the braces what a fixture needs.
    async ({}, use) => {
      const installation = await startEmptyInstallation();
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ installation }, use) => use(installation.origin),
});

/** The owner comes by the printed link and opens the business: its details, a service, a place, a package with a price. */
async function openBusiness(owner: Page, setupPath: string): Promise<void> {
  await owner.goto(setupPath);
  await owner.getByLabel('Full name').fill('Rosa Rhodes');
  await owner.getByLabel('Email').fill('rosa@rosecity.test');
  await owner.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await owner.getByRole('main').getByRole('button').click();
  await turnOnTwoStep(owner, PASSWORD);

  await owner.goto('/admin/business');
  await owner.getByRole('textbox', { name: 'Name of the business' }).fill('Lake City Snow');
  await owner.getByLabel('Phone number').fill('(312) 867-5309');
  await owner.getByLabel('Email').fill('office@lakecitysnow.com');
  await owner.getByLabel('Postal address, one line').fill('Lake City Snow, 1 N State St, Chicago, IL 60602');
  await owner.getByLabel('Time zone').selectOption('America/Chicago');
  await owner.getByRole('button', { name: 'Save details' }).click();
  await expect(owner).toHaveURL(/\/admin\/ready$/);
  await inspect(owner);

  await owner.goto('/admin/business/services');
  await owner.getByRole('button', { name: 'Add: Gutter cleaning' }).click();
  await expect(owner).toHaveURL(/\/services\/gutter_cleaning$/);
  await owner.goto('/admin/business/areas/new');
  await owner.getByLabel('Name', { exact: true }).fill('Chicago');
  await owner.getByLabel('ZIP code in the middle').fill('60614');
  await owner.getByLabel('Miles around it').fill('20');
  await owner.getByRole('button', { name: 'Save service area' }).click();
  await expect(owner.getByText('Chicago saved').first()).toBeVisible();
  await owner.goto('/admin/packages/new?line=gutter_cleaning');
  await owner.getByLabel('Name', { exact: true }).fill('All gutters');
  await owner.getByLabel('Tagline').fill('Clear before the rain');
  await owner.getByLabel('What’s included, one item per line').fill('Gutters\nDownspouts');
  await owner.getByLabel('Lowest price, $').fill('180');
  await owner.getByLabel('Highest price, $').fill('240');
  await owner.getByLabel('On sale').check();
  await owner.getByLabel('Instant price').check();
  await owner.getByRole('button', { name: 'Add package' }).click();
  await expect(owner).toHaveURL(/\/admin\/packages#/);
  // Browsers do two hours of work in seconds; what is held for the office has tests of its own.
  await owner.goto('/admin/work-reviews');
  await owner.getByLabel(/^Review jobs finished in less/).fill('0');
  await owner.getByLabel(/^How many first jobs/).fill('0');
  await owner.getByRole('button', { name: 'Save rules' }).click();
}

/** A stranger applies, confirms their address, sends their papers and says where their money goes. */
async function applyAsPro(page: Page): Promise<void> {
  await page.goto('/professionals/signup');
  await page.getByLabel('Full name').fill('Sam Spout');
  await page.getByLabel('Email').fill(PRO_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Phone number').fill('(312) 555-0188');
  await page.getByLabel('Home ZIP code').fill('60614');
  await page.getByLabel('Company name').fill('Spout and Sons');
  await page.getByLabel('Years of experience').selectOption('5');
  await page.getByRole('button', { name: 'Apply' }).click();
  const { links } = await mailTo(page, PRO_EMAIL, /^Confirm your email/);
  await page.goto(links.find((link) => link.includes('/verify-email/')) ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page).toHaveURL(/\/pro\/setup$/);
  await inspect(page);
  for (const kind of ['identity', 'insurance']) {
    await page.goto('/pro/docs');
    await page.getByLabel('Type of document').selectOption(kind);
    if (kind === 'insurance') await page.getByLabel('Expiration date').fill('2027-06-30');
    await page.getByLabel('Files').setInputFiles([{ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: pdfBytes() }]);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('link', { name: `Download ${kind}.pdf` })).toBeVisible();
  }
  await page.goto('/pro/payouts');
  await page.getByRole('button', { name: 'Set Up Payouts' }).click();
  await expect(page).toHaveURL(/\/sandbox\//);
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Spout');
  await page.getByLabel('Date of birth').fill('1988-04-02');
  await page.getByLabel('Last four digits of SSN').fill('0000');
  await page.getByLabel('Bank account number').fill('000123456789');
  await page.getByRole('button', { name: 'Finish' }).click();
  await reloadUntil(page, () => expect(page.getByText('Your payout account is ready')).toBeVisible({ timeout: 1_000 }));
}

/** The office looks at each paper and lets the pro in. */
async function approvePro(owner: Page): Promise<void> {
  await owner.goto('/admin/pros?status=applied');
  await owner
    .getByRole('link', { name: /Sam Spout|Spout and Sons/ })
    .first()
    .click();
  await expect(owner).toHaveURL(/\/admin\/pros\/[0-9a-f-]{36}/);
  const page = owner.url();
  // One paper leads to the next that waits.
  await owner
    .getByRole('link', { name: /^Review / })
    .first()
    .click();
  for (const paper of ['Certificate of insurance', 'Photo ID']) {
    await expect(owner.getByRole('heading', { name: paper })).toBeVisible();
    const form = owner.locator('#approve');
    if (paper !== 'Photo ID') await form.getByLabel('Coverage, $').fill('1,000,000');
    await form.getByRole('button', { name: 'Approve' }).click();
    await expect(owner.getByText('Document approved').first()).toBeVisible();
  }
  await expect(owner).toHaveURL(page);
  await owner.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(owner.getByRole('link', { name: 'Suspend' })).toBeVisible();
}

/** The pro says what they do, takes the offer and does the work. */
async function workAsPro(pro: Page, databaseUrl: string): Promise<string> {
  await reloadUntil(pro, () => expect(pro.getByRole('button', { name: /^Accept/ }).first()).toBeVisible({ timeout: 1_000 }));
  await inspect(pro);
  await pro
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect(pro.getByText('The job is yours', { exact: true })).toBeVisible();
  const visitId = /[0-9a-f-]{36}/.exec(pro.url())?.[0] ?? '';
  await bringTheDay(visitId, databaseUrl);
  const path = `/pro/visits/${visitId}`;
  await pro.goto(path);
  for (const button of ['On my way', 'I’m here', 'Start Job']) {
    await pro.getByRole('button', { name: button }).click();
    await expect(pro.getByRole('button', { name: button })).toHaveCount(0);
  }
  await finishWork(pro, path);
  return visitId;
}

/** The customer approves the work; the pro’s share is kept back for two days, then leaves for their Stripe account. */
async function settle(customer: Page, pro: Page, databaseUrl: string): Promise<void> {
  const { links } = await mailTo(customer, CUSTOMER_EMAIL, /^Done: how did/);
  await customer.goto(links.find((link) => link.includes('/visits/sign-off/')) ?? '');
  await inspect(customer);
  await customer.getByRole('button', { name: 'Approve the work' }).click();
  await mailTo(customer, CUSTOMER_EMAIL, /^Receipt .*: \$/);
  await pro.goto('/pro/payouts');
  await expect(pro.getByText('We send your share 48 hours after you finish a job')).toBeVisible();
  await bringShares(databaseUrl);
  const sent = pro.getByText('Everything you’ve earned has been sent to Stripe');
  await reloadUntil(pro, () => expect(sent).toBeVisible({ timeout: 1_000 }));
  await expect(pro.getByText(/^Next weekly payout on /)).toBeVisible();
  await inspect(pro);
}

async function bookAndPay(open: Open): Promise<Page> {
  const customer = await open();
  await askForPrice(customer, { service: 'all-gutters', email: CUSTOMER_EMAIL, name: 'Ines Icicle' });
  await payDeposit(customer);
  await signInByCode(customer, CUSTOMER_EMAIL);
  return customer;
}

test('an owner opens a business in an empty installation, and its first job is booked, done and paid', async ({
  open,
  installation,
}) => {
  const [owner, pro] = [await open(), await open()];
  await test.step('the owner opens the business', () => openBusiness(owner, installation.setupPath));
  await test.step('a pro applies', () => applyAsPro(pro));
  await test.step('the office approves them', () => approvePro(owner));
  await test.step('the pro says what they do', async () => {
    await pro.goto('/pro/dashboard/schedule?view=rules');
    await inspect(pro);
    await pro.getByLabel('Gutter cleaning').check();
    await pro.getByRole('button', { name: /^Save/ }).first().click();
    await pro.goto('/pro/dashboard/jobs');
  });
  const customer = await test.step('a customer books and pays', () => bookAndPay(open));
  await test.step('the pro does the job', () => workAsPro(pro, installation.databaseUrl));
  await test.step('the money arrives', () => settle(customer, pro, installation.databaseUrl));
  await owner.goto('/admin/ready');
  await inspect(owner);
});
