import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { quotedBusiness } from './business-fixtures';
import { openFixture, quoted } from './payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

/** The checkout as a browser has it: its words, and the fields that its form sends. */
async function openCheckoutPage(quoteToken: string, customerId: string) {
  const cookie = await signInAs(customerId);
  const html = await (await ask(`/checkout?quote=${quoteToken}`, { cookie })).text();
  const consent = /name="consent" value="([^"]+)"/.exec(html)?.[1];
  const press = (fields: Record<string, string>) =>
    ask(`/checkout?quote=${quoteToken}`, {
      method: 'POST',
      cookie,
      body: new URLSearchParams({ opId: crypto.randomUUID(), quote: quoteToken, ...fields }),
    });
  return { html, words: plain(html), consent, press };
}

function kept(customerId: string) {
  return db().bookingConsent.findMany({ where: { userId: customerId } });
}

describe('what a customer agrees to', () => {
  test.each([
    ['a deposit', quoted],
    ['an invoice', quotedBusiness],
  ])('A customer who books with %s has the very words that the page printed on record, once', async (_name, make) => {
    const { customer, quoteToken } = await make();
    const page = await openCheckoutPage(quoteToken, customer.id);
    expect(page.html).toContain('href="/terms"');
    expect((await page.press({ consent: page.consent ?? '' })).status).toBeLessThan(400);
    await page.press({ consent: page.consent ?? '' });
    const [record, ...others] = await kept(customer.id);
    expect(others).toEqual([]);
    expect(record).toMatchObject({ version: page.consent, place: '/checkout' });
    const lines = record!.text.split('\n');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => !page.words.includes(line))).toEqual([]);
  });

  test('A customer whose page printed other words, or none, books nothing and reads why', async () => {
    const { customer, quoteToken } = await quoted();
    const page = await openCheckoutPage(quoteToken, customer.id);
    for (const fields of [{}, { consent: '' }, { consent: 'of-last-year' }])
      expect((await page.press(fields as Record<string, string>)).status).toBeGreaterThanOrEqual(400);
    expect(await kept(customer.id)).toEqual([]);
    expect(await db().booking.count({ where: { customerId: customer.id } })).toBe(0);
    const refused = plain(await (await page.press({ consent: 'of-last-year' })).text());
    expect(refused).toContain('have changed since you opened this page');
  });

  test('A new customer finds the terms and the privacy policy beside Sign Up', async () => {
    const html = await (await ask('/signin?tab=signup')).text();
    const form = html.slice(html.indexOf('By signing up'));
    expect(form).toMatch(/href="\/terms"[\s\S]*href="\/privacy"/);
  });
});

describe('a service call that a saved card pays', () => {
  async function openExpress(page: string) {
    const customer = await insertUser(db());
    const site = await insertSite(db(), { customerId: customer.id });
    await insertBooking(db(), { customerId: customer.id, siteId: site.id, paymentMethodId: 'pm_saved' });
    const cookie = await signInAs(customer.id);
    const html = await (await ask(page, { cookie })).text();
    const consent = /name="consent" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const place = /name="place" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const press = (fields: Record<string, string>) =>
      ask('/customer/express', {
        method: 'POST',
        cookie,
        body: new URLSearchParams({
          opId: crypto.randomUUID(),
          phone: '3125550142',
          siteId: site.id,
          problemType: 'Something else',
          when: 'now',
          ...fields,
        }),
      });
    return { customer, html, words: plain(html), consent, place, press };
  }

  test.each(['/customer/express', '/customer/dashboard'])(
    'A customer who requests it on %s has the words of that page on record, with what the card pays',
    async (path) => {
      const page = await openExpress(path);
      expect(page.html).toContain('href="/terms"');
      expect((await page.press({ consent: page.consent, place: page.place })).headers.get('location')).toMatch(/visits/);
      const [record, ...others] = await kept(page.customer.id);
      expect(others).toEqual([]);
      expect(record).toMatchObject({ version: page.consent, place: path });
      expect(record!.text).toContain('$129.00');
      expect(record!.text.split('\n').filter((line) => !page.words.includes(line))).toEqual([]);
    },
  );

  test('A customer whose page printed other words, or none, requests nothing', async () => {
    const page = await openExpress('/customer/express');
    for (const fields of [{}, { consent: 'of-last-year' }])
      expect((await page.press(fields as Record<string, string>)).status).toBeGreaterThanOrEqual(400);
    expect(await kept(page.customer.id)).toEqual([]);
    expect(await db().visit.count({ where: { kind: 'service_call', booking: { customerId: page.customer.id } } })).toBe(0);
  });

  test('A customer without a saved card agrees at the checkout', async () => {
    const customer = await insertUser(db());
    await insertSite(db(), { customerId: customer.id });
    const html = await (await ask('/customer/express', { cookie: await signInAs(customer.id) })).text();
    expect(html).not.toContain('name="consent"');
    expect(plain(html)).toContain('You pay at checkout');
  });
});
