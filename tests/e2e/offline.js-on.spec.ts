import { expect, type Page } from '@playwright/test';
import { pictureBytes } from '../factories/files';
import { cuttableNetwork } from '../setup/cuttable-network';
import { PHONE } from '../setup/viewports';
import { bookAndPay, giveToDemoPro, openInDispatch, test } from './fixtures';
import { bringTheDay } from '../setup/day-of-visit';

/** Asks the service worker to keep this visit, as the page does for those of today and tomorrow: the last page that asks wins. */
async function keepOnPhone(pro: Page, paths: string[]): Promise<void> {
  await expect(async () => {
    await pro.evaluate(async (kept) => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ type: 'keep', paths: kept });
    }, paths);
    await expect.poll(() => keptOn(pro), { timeout: 8_000 }).toEqual(expect.arrayContaining(paths));
  }).toPass({ timeout: 180_000 });
}

function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await (await caches.open('day-2')).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search),
  );
}

async function addPhoto(pro: Page, moment: 'before' | 'after'): Promise<void> {
  const photo = { name: `${moment}.jpg`, mimeType: 'image/jpeg', buffer: await pictureBytes('jpeg') };
  await pro.getByLabel('Add photos', { exact: true }).setInputFiles(photo);
  await pro.getByRole('button', { name: 'Upload' }).click();
}

/** A page that was asked for when the network went loads itself again, and Chromium drops one of the two navigations. */
async function openWithoutNetwork(page: Page, path: string): Promise<void> {
  await expect(() => page.goto(path)).toPass();
}

test('issue 6: a pro without a network takes photos and completes; it is sent once when the network is back, and nothing stays when their session ends', async ({
  open,
  browser,
  baseURL,
}) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await openInDispatch(admin, await bookAndPay(customer, 'offline'));
  await giveToDemoPro(admin, 'Assign now');
  await bringTheDay(visitId);
  const visit = `/pro/visits/${visitId}`;
  await pro.goto(visit);
  await pro.getByRole('button', { name: 'Start Job' }).click();
  await expect(pro.getByRole('link', { name: 'Mark Complete' })).toBeVisible();

  // A browser of its own: without a network the console is full of what cannot be loaded.
  const network = await cuttableNetwork(Number(new URL(baseURL ?? '').port));
  const phone = await browser.newContext({
    baseURL: network.origin,
    storageState: await pro.context().storageState(),
    viewport: PHONE,
  });
  const page = await phone.newPage();
  await page.goto(visit);
  await keepOnPhone(page, [visit, `${visit}/photos?moment=before`, `${visit}/photos?moment=after`, `${visit}/complete`]);

  await network.cut();
  await openWithoutNetwork(page, visit);
  await expect(page.getByText('You are offline')).toBeVisible();
  // What would be refused later is not kept: the phone says at once what is missing, and the ticks stay.
  await page.getByRole('link', { name: 'Mark Complete' }).last().click();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText(/not marked complete. First, add the before photos/)).toBeVisible();
  await expect(page.getByRole('checkbox').last()).toBeChecked();
  await openWithoutNetwork(page, visit);
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.getByRole('link', { name: 'Photos before' }).click();
  await addPhoto(page, 'before');
  await expect(page.getByText('1 update will send')).toBeVisible();
  await page.getByRole('link', { name: 'Photos after' }).click();
  await addPhoto(page, 'after');
  await expect(page.getByText('2 updates will send')).toBeVisible();
  await page.getByRole('link', { name: 'Mark Complete' }).last().click();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText('3 updates will send')).toBeVisible();
  await openWithoutNetwork(page, '/pro/docs');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await openWithoutNetwork(page, visit);
  await expect(page.getByText('3 updates will send')).toBeVisible();

  await network.mend();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(/updates? will send when/)).toBeHidden();
  await customer.goto(`/customer/visits/${visitId}`);
  await expect(customer.getByText('Completed', { exact: true }).first()).toBeVisible();
  for (const moment of ['before', 'after']) {
    await page.goto(`${visit}/photos?moment=${moment}`);
    await expect(page.getByRole('img', { name: /number 1/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /number 2/ })).toHaveCount(0);
  }

  // The pro's session ends elsewhere: the page leads to the sign-in, and the phone keeps nothing of the day.
  await page.goto('/pro/dashboard/jobs');
  await expect.poll(() => keptOn(page)).not.toEqual([]);
  // The same session in another window; those of the specs beside this one go on.
  await pro.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(pro.getByText('Signed out')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?returnTo=/, { timeout: 180_000 });
  await expect.poll(() => page.evaluate(() => caches.has('day-2'))).toBe(false);
  await phone.close();
  await network.stop();
});

test('issue 6: a pro who presses Send while the network goes keeps what they typed; signing out takes it along', async ({
  open,
  browser,
  baseURL,
}) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await openInDispatch(admin, await bookAndPay(customer, 'signing out offline'));
  await giveToDemoPro(admin, 'Assign now');
  await bringTheDay(visitId);
  const visit = `/pro/visits/${visitId}`;
  const network = await cuttableNetwork(Number(new URL(baseURL ?? '').port));
  const phone = await browser.newContext({ baseURL: network.origin, storageState: await pro.context().storageState() });
  const page = await phone.newPage();
  await page.goto(visit);
  await keepOnPhone(page, [visit]);
  // Each step of their own is on the phone's copy at once, not ten minutes later.
  await page.getByRole('button', { name: 'On my way' }).click();
  await expect(page.getByRole('button', { name: 'I’m here' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async (at) => (await (await caches.match(at))?.text()) ?? '', visit))
    .toContain('I’m here');
  // The page does not know yet: its script sends the press, and only the service worker finds that nothing answers.
  await network.cut();
  await page.getByRole('button', { name: 'I’m here' }).click();
  await expect(page.getByText('1 update will send')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await openWithoutNetwork(page, visit);
  await expect(page.getByText('1 update will send')).toBeVisible();
  await network.mend();
  await expect(page.getByRole('button', { name: 'Start Job' })).toBeVisible({ timeout: 180_000 });
  await expect(page.getByRole('button', { name: 'I’m here' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByText('Signed out')).toBeVisible();
  expect(await page.evaluate(() => caches.has('day-2'))).toBe(false);
  await phone.close();
  await network.stop();
});
