import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { signInAs } from '#tests/setup/ask';
import { resolveChromium } from '#tests/setup/chromium';
import { startProduct, type Product } from '#tests/setup/product';
import { startPullCdn, type PullCdn } from '#tests/setup/pull-cdn';
import { buildIfChanged } from '../../../scripts/build-if-changed';

let product: Product;
let cdn: PullCdn;
let browser: Browser;

beforeAll(async () => {
  await buildIfChanged();
  await ensureCatalog(db());
  cdn = await startPullCdn();
  product = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    workers: 0,
    env: { ASSETS_URL: `${cdn.origin}/` },
  });
  cdn.from(product.origins[0] ?? '');
  browser = await chromium.launch({ executablePath: await resolveChromium() });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await cdn?.stop();
});

async function openAsPro(): Promise<BrowserContext> {
  const context = await browser.newContext();
  const [name = '', ...value] = (await signInAs((await insertPro(db())).userId)).split('=');
  await context.addCookies([{ name, value: value.join('='), url: product.origins[0] ?? '' }]);
  return context;
}

test(
  'Scripts, styles and fonts come from the CDN, none from us, and the page works and goes on by script',
  { timeout: 180_000 },
  async () => {
    const origin = product.origins[0] ?? '';
    const context = await openAsPro();
    const page = await context.newPage();
    const problems: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    // A visit that is given up for the next one ends its request for data; a file of the build is never given up.
    page.on('requestfailed', (request) => request.url().includes('/build/') && problems.push(request.url()));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${origin}/pro/dashboard/jobs`, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const font = await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    expect(font).toBe(true);

    // Only a page that a script has taken over answers this without another document.
    const documents = () => asked.filter((url) => url === `${origin}/pro/dashboard/schedule`).length;
    await page.locator('a[href="/pro/dashboard/schedule"]').first().click();
    await page.waitForURL('**/pro/dashboard/schedule');
    expect(documents()).toBe(0);

    const files = asked.filter((url) => new URL(url).pathname.startsWith('/build/'));
    for (const kind of ['.js', '.css', '.woff2'])
      expect(
        files.some((url) => url.endsWith(kind)),
        kind,
      ).toBe(true);
    expect(files.filter((url) => !url.startsWith(cdn.origin))).toEqual([]);
    expect(cdn.asked.filter((path) => !path.startsWith('/build/'))).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('The phone of a pro keeps what came from the CDN for pages without a network', { timeout: 180_000 }, async () => {
  const origin = product.origins[0] ?? '';
  const context = await openAsPro();
  const page = await context.newPage();
  await page.goto(`${origin}/pro/dashboard/jobs`, { waitUntil: 'networkidle' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload({ waitUntil: 'networkidle' });
  const kept = () =>
    page.evaluate(async () => {
      const shell = (await caches.keys()).find((key) => key.startsWith('shell-'));
      return shell ? (await (await caches.open(shell)).keys()).map(({ url }) => url) : [];
    });
  await expect
    .poll(async () => (await kept()).filter((url) => url.startsWith(`${cdn.origin}/build/`)).length, { timeout: 30_000 })
    .toBeGreaterThan(5);
  expect((await kept()).filter((url) => url.startsWith(`${origin}/build/`))).toEqual([]);
  await context.close();
});
