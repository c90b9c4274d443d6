import { expect, type Page } from '@playwright/test';
import { SPANISH_PAGES } from '../../app/platform/texts/spanish-pages';
import { inspect, test } from './fixtures';

/** A page that scripts took over; those that they do not take over are there at once. */
async function taken(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__remixContext' in window) || Object.keys(document).some((key) => key.startsWith('__react')),
  );
}

async function lines(page: Page): Promise<string[]> {
  return (await page.locator('body').innerText()).split('\n').filter((line) => line.trim());
}

/** Pages of a person's own account. */
const OWN = /^\/(customer|settings|messages|notifications|billing-history|plans\/)/;
const pages = SPANISH_PAGES.filter((each) => !each.includes(':'));

/** Pages of the office. */
const OFFICE = /^\/admin\//;

/** Buttons that scripts show only once something was edited. */
const UNTIL_EDITED = ['Guardar los cambios'];

async function expectTakenOver(page: Page, path: string): Promise<void> {
  await page.goto(`${path}?lang=es`);
  const sent = await lines(page);
  await taken(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const kept = await lines(page);
  expect(
    sent.filter((line) => ![...kept, ...UNTIL_EDITED].includes(line)),
    path,
  ).toEqual([]);
}

test('every page in Spanish is taken over by its scripts without an error, and goes on in Spanish', async ({ open }) => {
  const page = await open();
  for (const path of pages.filter((each) => !OWN.test(each) && !OFFICE.test(each))) await expectTakenOver(page, path);
});

test('the pages of a customer’s account are taken over in Spanish without an error, and so is a visit', async ({ open }) => {
  const page = await open('customer');
  for (const path of pages.filter((each) => OWN.test(each))) await expectTakenOver(page, path);
  await page.goto('/customer/dashboard?tab=history');
  const visit = await page.locator('a[href^="/customer/visits/"]').first().getAttribute('href');
  for (const path of ['', '/claim', '/report']) await expectTakenOver(page, `${visit}${path}`);
});

test('the pages of the office are taken over in Spanish without an error, and so is a visit', async ({ open }) => {
  const page = await open('admin');
  for (const path of pages.filter((each) => OFFICE.test(each))) await expectTakenOver(page, path);
  await page.goto('/admin/dispatch?view=pool');
  const visit = await page.locator('table a[href^="/admin/dispatch/"]').first().getAttribute('href');
  await expectTakenOver(page, visit ?? '');
});

test('in Spanish, forms are checked in Spanish, and the pages that follow are in Spanish', async ({ open }) => {
  const page = await open();
  const isSameDocument = () => page.evaluate(() => 'marked' in window);
  await page.goto('/auth');
  await taken(page);
  await page.getByRole('link', { name: 'Español' }).first().click();
  await expect(page.locator('h1')).toHaveText('Qué gusto verle de nuevo');
  await taken(page);
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await inspect(page);

  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('alert')).toContainText('Hay un problema');
  await expect(page.getByRole('alert')).toContainText('Escriba su correo electrónico');
  expect(await isSameDocument()).toBe(true);

  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click();
  await expect(page.locator('h1')).toHaveText('¿Olvidó su contraseña?');
  await expect(page).toHaveTitle(/^Olvidó su contraseña/);
  expect(await isSameDocument()).toBe(true);

  await page.locator('a[href="/terms"]').first().click();
  await expect(page.locator('h1')).toHaveText('Términos del servicio');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('a language that was chosen in another tab reaches this one as it goes on', async ({ open }) => {
  const page = await open();
  await page.goto('/auth');
  await taken(page);
  const other = await page.context().newPage();
  await other.goto('/faq?lang=es');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.locator('h1')).toHaveText('¿Olvidó su contraseña?');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
