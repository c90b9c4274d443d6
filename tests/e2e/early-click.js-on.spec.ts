import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';
import { expect } from '@playwright/test';
import { test } from './fixtures';

/** What follows in a document is the data that its scripts wait for. */
const DATA = 'streamController.enqueue';
const HELD_MS = 3_000;

/** The product behind a network that brings the end of a document late. */
async function slowEnds(to: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(to);
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = ask({ hostname, port, path: asked.url, method: asked.method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers);
      if (!came.headers['content-type']?.startsWith('text/html')) return void came.pipe(answer);
      let page = '';
      came.setEncoding('utf8').on('data', (part: string) => (page += part));
      came.on('end', () => {
        const end = page.lastIndexOf('<script', page.indexOf(DATA));
        answer.write(page.slice(0, end));
        setTimeout(() => answer.end(page.slice(end)), HELD_MS);
      });
    });
    asked.pipe(passed);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return { origin: `http://localhost:${address.port}`, server };
}

test('what is typed and pressed before the end of a page has come stays, and the page is taken over when it is there', async ({
  open,
  baseURL,
}) => {
  const { origin, server } = await slowEnds(baseURL ?? '');
  const page = await open();
  await page.goto(`${origin}/book?service=basic&zip=60614`, { waitUntil: 'commit' });
  // Every script is there, the data is not.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('entry.client')));
  const street = page.getByLabel('Street address');
  await street.click();
  await street.pressSequentially('12 Lantern', { delay: 20 });
  await page.getByLabel('City').click();
  await page.waitForLoadState('networkidle');
  await expect(street).toHaveValue('12 Lantern');
  await expect.poll(() => page.evaluate(() => '__remixRouter' in window)).toBe(true);
  server.close();
  server.closeAllConnections();
});

test('the weeks turned to stay, whatever is asked again after that', async ({ open }) => {
  const page = await open();
  await page.goto('/book?service=basic&zip=60614');
  const weeks = page.getByRole('group', { name: 'Preferred date' }).locator('[aria-live]');
  const first = (await weeks.textContent()) ?? '';
  await page.getByRole('button', { name: 'Later days' }).click();
  await expect(weeks).not.toHaveText(first);
  await page.waitForLoadState('networkidle');
  const turned = (await weeks.textContent()) ?? '';
  const asked = page.waitForResponse((answer) => answer.url().includes('/book.data'));
  await page.locator('select[name="storeys"]').selectOption('1');
  expect((await (await asked).text()).includes(turned)).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect(weeks).toHaveText(turned);
});
