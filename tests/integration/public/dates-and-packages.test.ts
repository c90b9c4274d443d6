import { beforeAll, expect, test } from 'vitest';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { openFixture } from '../payments/payment-fixtures';

const ZIP = '60614';
let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

/** The links of a page whose address begins so, with what they carry. */
async function linksTo(start: string, page: string): Promise<URLSearchParams[]> {
  const answer = await ask(page);
  expect([page, answer.status]).toEqual([page, 200]);
  const found = [...plain(await answer.text()).matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(href ?? '', 'http://x'));
  return found.filter((url) => `${url.pathname}?`.startsWith(start)).map((url) => url.searchParams);
}

test('A visitor picks a day first and a package next: the form gets both', async () => {
  const days = (await linksTo('/services?', `/services?zip=${ZIP}`)).filter((query) => query.has('date'));
  expect(days.length).toBeGreaterThan(0);
  const [first] = days;
  const packages = await linksTo('/book?', `/services?${first}`);
  const chosen = packages.filter((query) => query.has('service'));
  expect(chosen.length).toBeGreaterThan(0);
  for (const query of chosen) expect(Object.fromEntries(query)).toMatchObject({ zip: ZIP, date: first?.get('date') });
});

test('A visitor picks a package first and a day next: the form gets both', async () => {
  const days = (await linksTo('/book?', `/services?zip=${ZIP}&service=premium`)).filter((query) => query.has('date'));
  expect(days.length).toBeGreaterThan(0);
  for (const query of days) expect(Object.fromEntries(query)).toMatchObject({ zip: ZIP, service: 'premium' });
});
