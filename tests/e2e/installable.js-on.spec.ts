import { expect, test } from '@playwright/test';

test('the app can be installed and its worker is served', async ({ request }) => {
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { display: string; icons: { sizes: string }[] };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect((await request.get('/sw.js')).headers()['content-type']).toMatch(/javascript/);
});
