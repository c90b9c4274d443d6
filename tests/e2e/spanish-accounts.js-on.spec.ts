import { expect, type Page } from '@playwright/test';
import { test } from './fixtures';

/** A page that scripts took over. */
async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__react')));
}

/** What people read on the page as it stands, and what is read to them. */
async function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    const given = [...document.body.querySelectorAll('*')].flatMap((each) => names.map((name) => each.getAttribute(name) ?? ''));
    const lines = [...document.body.innerText.split('\n'), ...given, document.title].map((text) => text.trim());
    return [...new Set(lines)].filter((text) => /\p{L}{2}/u.test(text));
  });
}

/** Sentences have words without a capital, which the names of the demo have not; these words of menus and buttons stand alone. */
const WORDS = /(^|[ (])[a-z]{3,}([ .,:;?!…)]|$)/;
const ALONE =
  /^(Account|Add|Analytics|Available|Back|Bulbs|Cancel|Close|Dashboard|Delete|Documents|Invoices|Jobs|Locations|Members|Menu|Messages|Move|Notifications|Payouts|Programs|Redo|Reports|Reviews|Roofline|Save|Schedule|Settings|Today|Tree|Undo|Upcoming|Visits|Window)$/;

/** Locations of the demo’s company. */
const NAMES = /^(Harbor Street store|Lake Road kitchen)/;

/** What the page says in English as well as in Spanish, once scripts have taken it over. */
async function leftInEnglish(page: Page, path: string): Promise<string[]> {
  await page.goto(`${path}?lang=en`);
  await taken(page);
  const english = await said(page);
  await page.goto(`${path}?lang=es`);
  await taken(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const spanish = await said(page);
  expect(spanish.length).toBeGreaterThan(10);
  return spanish.filter((text) => english.includes(text) && !NAMES.test(text) && (WORDS.test(text) || ALONE.test(text)));
}

async function firstLink(page: Page, from: string, start: string): Promise<string> {
  await page.goto(from);
  return (await page.locator(`a[href^="${start}"]`).first().getAttribute('href')) ?? '';
}

test('the pages of a pro are in Spanish once scripts have taken them over', async ({ open }) => {
  const page = await open('pro');
  const visit = await firstLink(page, '/pro/dashboard/schedule', '/pro/visits/');
  for (const path of ['/pro/dashboard/jobs', '/pro/dashboard/schedule', '/pro/settings', '/pro/payouts', visit])
    expect({ path, left: await leftInEnglish(page, path) }).toEqual({ path, left: [] });
});

test('the pages of a company are in Spanish once scripts have taken them over', async ({ open }) => {
  const page = await open('company');
  const location = await firstLink(page, '/commercial/dashboard', '/commercial/locations/');
  for (const path of ['/commercial/dashboard', '/commercial/visits', '/commercial/members', location])
    expect({ path, left: await leftInEnglish(page, path) }).toEqual({ path, left: [] });
});

test('a house is marked, lit and shared in Spanish', async ({ open }) => {
  const page = await open();
  await page.goto('/design?lang=es');
  await page.getByRole('button', { name: /dos pisos con garaje/ }).click();
  await expect(page.getByRole('button', { name: 'Descargar la imagen' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Antes y después' })).toHaveAttribute('aria-valuetext', '75 por ciento de noche');
  await page.getByRole('radio', { name: 'Marcar la foto' }).check({ force: true });
  await page.getByRole('radio', { name: 'Inclinación' }).check({ force: true });
  await page.getByRole('button', { name: 'Agregar en el centro' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Borde \d+, inclinación: marca agregada\.$/ })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('status').filter({ hasText: /^Comienzo: borde \d+, inclinación: a \d+ por ciento/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Medida conocida' }).check({ force: true });
  await page.getByLabel('Qué marca').selectOption({ label: 'Otra medida' });
  await page.getByLabel('Medida en pies').fill('0');
  await expect(page.getByText('Escriba de 1 a 200 pies, por ejemplo 12.5')).toBeVisible();
  const words = await said(page);
  expect(words.filter((text) => /\b(the|and|your|of|to|with|Edge|Remove|ft)\b/.test(text) || ALONE.test(text))).toEqual([]);
  await page.getByRole('button', { name: 'Crear un enlace' }).click();
  await expect(page.getByText('Enlace creado')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
