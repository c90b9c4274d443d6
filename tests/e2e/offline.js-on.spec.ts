import { expect, test as plain, type Page } from '@playwright/test';
import { pictureBytes } from '../factories/files';
import { bookAndPay, giveToDemoPro, openInDispatch, test } from './scenes';

/** Asks the service worker to keep this visit, as the page does for those of today and tomorrow. */
async function keepOnPhone(pro: Page, paths: string[]): Promise<void> {
  await pro.evaluate(async (kept) => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'keep', paths: kept });
  }, paths);
  const kept = () =>
    pro.evaluate(async () =>
      (await (await caches.open('day-1')).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search),
    );
  await expect.poll(kept, { timeout: 60_000 }).toEqual(expect.arrayContaining(paths));
}

async function addPhoto(pro: Page, moment: 'before' | 'after'): Promise<void> {
  const photo = { name: `${moment}.jpg`, mimeType: 'image/jpeg', buffer: await pictureBytes('jpeg') };
  await pro.getByLabel('Add photos').setInputFiles(photo);
  await pro.getByRole('button', { name: 'Upload' }).click();
}

test('a pro without a network takes photos and completes; it is sent once when the network is back', async ({
  open,
  browser,
  baseURL,
}) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await openInDispatch(admin, await bookAndPay(customer));
  await giveToDemoPro(admin, 'Assign now');
  const visit = `/pro/visits/${visitId}`;
  await pro.goto(visit);
  await pro.getByRole('button', { name: 'Start Job' }).click();
  await expect(pro.getByRole('link', { name: 'Mark Complete' })).toBeVisible();

  // A browser of its own: without a network the console is full of what cannot be loaded.
  const phone = await browser.newContext({ baseURL, storageState: await pro.context().storageState() });
  const page = await phone.newPage();
  await page.goto(visit);
  await keepOnPhone(page, [visit, `${visit}/photos?moment=before`, `${visit}/photos?moment=after`, `${visit}/complete`]);
  await phone.setOffline(true);
  await page.goto(visit);
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.getByRole('link', { name: 'Photos before' }).click();
  await addPhoto(page, 'before');
  await expect(page.getByText('1 thing waits')).toBeVisible();
  await page.getByRole('link', { name: 'Photos after' }).click();
  await addPhoto(page, 'after');
  await expect(page.getByText('2 things wait')).toBeVisible();
  await page.getByRole('link', { name: 'Mark Complete' }).last().click();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText('3 things wait')).toBeVisible();
  await page.goto('/pro/docs');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.goto(visit);

  await phone.setOffline(false);
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await customer.goto(`/customer/visits/${visitId}`);
  await expect(customer.getByText('Completed', { exact: true }).first()).toBeVisible();
  await page.goto(`${visit}/photos?moment=before`);
  await expect(page.getByRole('img', { name: /number 1/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /number 2/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect.poll(() => page.evaluate(() => caches.has('day-1'))).toBe(false);
  await phone.close();
});

plain('the app can be installed and its worker is served', async ({ request }) => {
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { display: string; icons: { sizes: string }[] };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect((await request.get('/sw.js')).headers()['content-type']).toMatch(/javascript/);
});
