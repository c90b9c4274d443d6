import { expect, type Page } from '@playwright/test';
import { pictureBytes, pdfBytes } from '../factories/files';
import { PHONE } from '../setup/viewports';
import {
  bookAndPay,
  type Errand,
  finishWork,
  giveToDemoPro,
  inspect,
  isScripted,
  type Open,
  openInDispatch,
  test,
} from './fixtures';
import { bringTheDay, findHouse } from '../setup/day-of-visit';

/** A job of the demo pro, promised by the office, on their phone. */
async function jobOnPhone(open: Open, errand: Errand, how: 'Assign now' | 'Send offer') {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const reference = await bookAndPay(customer, errand);
  const visitId = await openInDispatch(admin, reference);
  await giveToDemoPro(admin, how);
  await pro.setViewportSize(PHONE);
  return { customer, admin, pro, visitId, reference, visit: `/pro/visits/${visitId}` };
}

/** The link in the mail about this visit that begins with the path. */
async function mailedLink(page: Page, visitId: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await page.request.get('/sandbox/outbox.json', { params: { to: 'customer@demo.test' } });
    const { mails } = (await answer.json()) as { mails: { links: string[] }[] };
    const mail = mails.find(
      ({ links }) => links.some((link) => link.includes(visitId)) && links.some((link) => link.includes(path)),
    );
    found = mail?.links.find((link) => link.includes(path));
    expect(found).toBeDefined();
  }).toPass({ timeout: 180_000, intervals: [250, 500, 1_000] });
  return found ?? '';
}

/** The pro lets the customer see where they are on the way: with a script, since a phone says it to no page without one. */
async function shareLocation(pro: Page, customer: Page, visitId: string): Promise<void> {
  const card = pro.getByRole('heading', { name: 'Share your location' });
  if (!isScripted()) return expect(card).toHaveCount(0);
  await customer.goto(`/customer/visits/${visitId}`);
  await customer.getByRole('link', { name: 'Open the tracking page' }).click();
  await expect(customer.getByText('is on the way')).toBeVisible();
  await pro.context().grantPermissions(['geolocation']);
  await pro.context().setGeolocation({ latitude: 41.803, longitude: -87.601 });
  await pro.getByRole('button', { name: 'Share my location' }).click();
  await expect(pro.getByRole('heading', { name: 'You’re sharing your location' })).toBeVisible();
  await inspect(pro);
  await pro.setViewportSize(PHONE);
  await customer.reload();
  await expect(customer.getByRole('heading', { name: /^Where .* is$/ })).toBeVisible();
  await expect(customer.locator('[data-map="open"]')).toBeVisible();
  await inspect(customer);
  await pro.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(pro.getByText('You no longer share your location')).toBeVisible();
  await customer.reload();
  await expect(customer.getByRole('heading', { name: /^Where .* is$/ })).toHaveCount(0);
}

test('a pro’s day on a phone: accept, on the way, there, photos, checklist, done, and the customer signs off', async ({
  open,
}) => {
  const { customer, admin, pro, visitId, visit, reference } = await jobOnPhone(open, 'a day on a phone', 'Send offer');
  await pro.goto('/pro/dashboard/jobs');
  await pro
    .locator(`#offer-of-${visitId}`)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(pro.getByText('The job is yours', { exact: true })).toBeVisible();
  await bringTheDay(visitId);
  await findHouse(visitId);
  await pro.reload();
  await pro.getByRole('button', { name: 'On my way' }).click();
  await expect(pro.getByText('You’re on your way')).toBeVisible();
  await shareLocation(pro, customer, visitId);
  await pro.getByRole('button', { name: 'I’m here' }).click();
  await expect(pro.getByText('You’ve arrived')).toBeVisible();
  await inspect(pro);
  await pro.setViewportSize(PHONE);
  await pro.getByRole('button', { name: 'Start Job' }).click();
  await expect(pro.getByText('Job started')).toBeVisible();
  await finishWork(pro, visit);
  await expect(pro.getByText('Done. The customer has 48 hours to review')).toBeVisible();

  const link = await mailedLink(customer, visitId, '/visits/sign-off/');
  await customer.goto(link);
  await expect(customer.getByText(reference)).toBeVisible();
  await expect(customer.getByRole('img', { name: 'Before the work, view 1' })).toBeVisible();
  await inspect(customer);
  await customer.getByText('Something’s wrong', { exact: true }).click();
  await customer.getByLabel('What’s wrong?').fill('The left gutter is dark');
  await customer.getByRole('button', { name: 'Send to our team' }).click();
  await expect(customer.getByText('Thanks for telling us')).toBeVisible();
  await pro.goto(visit);
  await expect(pro.getByText(/The customer reported a problem/).first()).toBeVisible();

  await admin.goto(`/admin/sign-offs/${visitId}`);
  await expect(admin.getByText('The left gutter is dark')).toBeVisible();
  await admin.getByRole('button', { name: 'Resolve and release payout' }).click();
  await expect(admin.getByText('Enter how it was resolved').first()).toBeVisible();
  await admin.getByLabel('How was it resolved?').fill('The crew came back and lit it');
  await inspect(admin);
  await admin.getByRole('button', { name: 'Resolve and release payout' }).click();
  await expect(admin.getByText('This is resolved.')).toBeVisible();
  await admin.goto('/admin/sign-offs?show=settled');
  await inspect(admin);
  await expect(admin.getByRole('link', { name: reference })).toBeVisible();
  await pro.goto(visit);
  await expect(pro.getByText('Done. The problem is resolved')).toBeVisible();
});

test('a job that could not be done is reported with a photo, and the customer keeps the booking', async ({ open }) => {
  const { customer, pro, visitId, visit } = await jobOnPhone(open, 'not done', 'Assign now');
  await bringTheDay(visitId);
  await pro.goto(visit);
  await pro.getByRole('button', { name: 'On my way' }).click();
  await expect(pro.getByText('You’re on your way')).toBeVisible();
  await pro.getByRole('button', { name: 'I’m here' }).click();
  await pro.getByRole('link', { name: 'Couldn’t complete' }).click();
  await pro.getByLabel('Weather').check();
  await pro.getByLabel('What happened?').fill('Ice on the roof');
  await pro.getByRole('button', { name: 'Send report' }).click();
  await expect(pro.getByText('Add a photo first').first()).toBeVisible();
  await expect(pro.getByLabel('What happened?')).toHaveValue('Ice on the roof');
  await inspect(pro);
  await pro.setViewportSize(PHONE);
  await pro.goto(`${visit}/photos?moment=proof`);
  const photo = { name: 'ice.jpg', mimeType: 'image/jpeg', buffer: await pictureBytes('jpeg') };
  await pro.getByLabel('Add photos', { exact: true }).setInputFiles(photo);
  await pro.getByRole('button', { name: 'Upload' }).click();
  await expect(pro.getByText('Photo uploaded').first()).toBeVisible();
  // Pressed before the page's script has taken over, the form goes as a whole page, through the service worker.
  await pro.getByLabel('Add photos', { exact: true }).setInputFiles(photo);
  if (isScripted()) await pro.locator('form:has(input[type=file])').evaluate((form: HTMLFormElement) => form.submit());
  else await pro.getByRole('button', { name: 'Upload' }).click();
  await expect(pro.getByRole('img', { name: /number 2/ })).toBeVisible();
  await expect(pro.getByText('Photo uploaded').first()).toBeVisible();
  await pro.goto(`${visit}/report-failure`);
  await expect(pro.getByText('2 photos added.')).toBeVisible();
  await pro.getByLabel('Weather').check();
  await pro.getByLabel('What happened?').fill('Ice on the roof');
  await pro.getByRole('button', { name: 'Send report' }).click();
  await expect(pro.getByText('Reported: you couldn’t complete the job')).toBeVisible();
  await customer.goto(`/customer/visits/${visitId}`);
  await expect(customer.getByText('Missed visit').first()).toBeVisible();
});

test('a pro blocks days in a row and takes a weekday off that comes back', async ({ open }) => {
  const page = await open('pro');
  await page.setViewportSize(PHONE);
  const month = isScripted() ? '2028-05' : '2028-06';
  await page.goto(`/pro/dashboard/schedule?month=${month}`);
  await page.getByLabel('First day').fill(`${month}-12`);
  await page.getByLabel('Last day').fill(`${month}-10`);
  await page.getByRole('button', { name: 'Block these days', exact: true }).click();
  await expect(page.getByText('The last day is before the first').first()).toBeVisible();
  await page.getByLabel('First day').fill(`${month}-10`);
  await page.getByLabel('Last day').fill(`${month}-12`);
  await page.getByRole('button', { name: 'Block these days', exact: true }).click();
  await expect(page.getByText('Days blocked')).toBeVisible();
  await expect(page.getByRole('link', { name: / 1[012], Blocked/ })).toHaveCount(3);
  await inspect(page);
  await page.setViewportSize(PHONE);
  await page.getByLabel('First day').fill(`${month}-10`);
  await page.getByLabel('Last day').fill(`${month}-12`);
  await page.getByRole('button', { name: 'Unblock these days' }).click();
  await expect(page.getByText('Days unblocked')).toBeVisible();
  await page.goto('/pro/dashboard/schedule?view=hours');
  const note = `Choir ${month}`;
  await page.getByLabel('How often').selectOption('2');
  await page.getByLabel('From', { exact: true }).last().fill(`${month}-01`);
  await page
    .getByLabel(/^Until/)
    .last()
    .fill(`${month}-28`);
  await page.getByLabel('Note to yourself').last().fill(note);
  await inspect(page);
  await page.getByRole('button', { name: 'Add day off' }).click();
  await expect(page.getByText('Day off added')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: note });
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('Day off removed')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a pro sends a document and sees what became of it, then takes it back', async ({ open }) => {
  const page = await open('pro');
  await page.setViewportSize(PHONE);
  const name = `w9-${isScripted() ? 'on' : 'off'}.pdf`;
  await page.goto('/pro/docs');
  await page.getByLabel('Type of document').selectOption('w9');
  await page.getByLabel('Files').setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfBytes() });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('link', { name: `Download ${name}` })).toBeVisible();
  await inspect(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: `Delete ${name}` }).click();
  await expect(page.getByText('Delete this document?')).toBeVisible();
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await expect(page.getByText('Document deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: `Download ${name}` })).toHaveCount(0);
});

test('a pro reads why they did not get a job, and what other rules would have brought', async ({ open }) => {
  const page = await open('pro');
  await page.setViewportSize(PHONE);
  await page.goto('/pro/dashboard/missed');
  await expect(page.getByRole('heading', { name: /Why didn.t I get it\?/ })).toBeVisible();
  await page.getByLabel('Radius, miles').fill('40');
  await page.getByLabel('Min payout, $').fill('10');
  await page.getByRole('button', { name: 'Try these rules' }).click();
  await expect(page).toHaveURL(/miles=40&payout=10/);
  await expect(page.getByRole('status').filter({ hasText: /you (didn’t )?miss/i })).toBeVisible();
  await inspect(page);
});
