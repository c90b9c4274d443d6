import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { listCards } from '#app/domain/billing/cards.server';
import { startRest } from '#app/domain/checkout/start-payment.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { db, transact } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { without } from '#tests/setup/broken-table';
import { lacks, plain } from '#tests/setup/plain-page';
import { askFor, booked, complete, deliver, payOnPage, clickPay, quoted, untoldEvents, wish, workOff } from './payment-fixtures';
import { ask, follow, html, member, openPages, post, words } from './paying-pages';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

beforeAll(openPages);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

describe('billing', () => {
  test('an invoice appears in the history with number, state, date, total in cents, its page and its PDF', async () => {
    const customer = await member();
    const invoice = await db().billingInvoice.findFirstOrThrow({ where: { customerId: customer.id } });
    const page = await html('/billing-history', customer.id);
    const date = formatDateTime(invoice.issuedAt, { style: 'long-date', zone: 'America/Chicago' });
    const shown = [
      invoice.number ?? '',
      'Paid',
      date,
      '$39.00',
      invoice.hostedUrl ?? '',
      `/billing-history/invoices/${invoice.id}`,
    ];
    expect(lacks(page, shown)).toEqual([]);
    expect(invoice.totalCents).toBe(3_900);
    const cookie = await signInAs(customer.id);
    const pdf = await ask(`/billing-history/invoices/${invoice.id}`, { cookie });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const other = await signInAs((await insertUser(db())).id);
    expect((await ask(`/billing-history/invoices/${invoice.id}`, { cookie: other })).status).toBe(404);
    const broken = await without('billing_invoice', () => ask('/billing-history', { cookie }));
    expect(lacks(plain(await broken.text()), ['Failed to load billing history'])).toEqual([]);
  });

  test('cards are listed again at each visit of the page, added on the hosted page, and managed in the portal', async () => {
    const { customer } = await booked();
    const [card] = await listCards(db(), customer.id);
    const page = await words('/customer/payment-methods', customer.id);
    expect(lacks(page, ['Visa ending in 4242', 'Default', 'Add a card', 'Open billing portal'])).toEqual([]);
    expect(lacks(await html('/customer/payment-methods', customer.id), [`Expires 12/${card!.expYear}`])).toEqual([]);
    await stripe().paymentMethods.attach('pm_card_mastercard', {
      customer: (await db().user.findUniqueOrThrow({ where: { id: customer.id } })).stripeCustomerId!,
    });
    expect(lacks(await words('/customer/payment-methods', customer.id), ['Mastercard ending in 4444'])).toEqual([]);
    const portal = /<form[^>]*target="_blank"[^>]*>.*?<\/form>/s.exec(await html('/customer/payment-methods', customer.id))?.[0];
    expect(lacks(portal ?? '', ['value="portal"', 'Open billing portal', '(opens in a new tab)'])).toEqual([]);
    for (const subaction of ['add', 'portal']) {
      const answer = await post('/customer/payment-methods', customer.id, { subaction });
      expect(answer.headers.get('location'), subaction).toMatch(/^http:\/\/localhost:3000\/sandbox\//);
    }
    for (const query of ['billing=updated', 'portal-return=1']) {
      const back = await ask(`/customer/payment-methods?${query}`, { cookie: await signInAs(customer.id) });
      expect(lacks(await follow(back, customer.id), ['Your cards are up to date']), query).toEqual([]);
    }
  });
});

describe('paying', () => {
  test('an order leads to one payment page, for the deposit of the quote, and its receipt is mailed', async () => {
    const { customer, quoteToken } = await quoted();
    const quote = await db().quote.findUniqueOrThrow({ where: { token: quoteToken } });
    const page = await words(`/checkout?quote=${quoteToken}`, customer.id);
    expect(quote.taxCents).toBeGreaterThan(0);
    const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
    const sums = [quote.totalCents, quote.taxCents, quote.depositCents, quote.totalCents - quote.depositCents].map(dollars);
    expect(lacks(page, [...sums, `Pay ${dollars(quote.depositCents)} deposit`])).toEqual([]);
    const opId = crypto.randomUUID();
    const { version: consent } = await readBookingConsent(db(), quoteToken);
    const [first, again] = [
      await post('/checkout', customer.id, { quote: quoteToken, consent, opId }),
      await post('/checkout', customer.id, { quote: quoteToken, consent, opId }),
    ];
    const url = first.headers.get('location') ?? '';
    expect(url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/cs_/);
    expect(again.headers.get('location')).toBe(url);
    await payOnPage(url);
    await deliver(await untoldEvents());
    const booking = await db().booking.findFirstOrThrow({ where: { customerId: customer.id }, include: { payments: true } });
    expect(booking.payments.map(({ kind, capturedCents }) => [kind, capturedCents])).toEqual([['deposit', quote.depositCents]]);
    const receipt = await db().notification.findFirstOrThrow({
      where: { userId: customer.id, template: 'deposit-receipt', channel: 'email' },
    });
    expect(receipt.data).toMatchObject({ reference: booking.reference, amount: dollars(quote.depositCents) });
  });

  test('a request without a price is told to the team and to who asked', async () => {
    const admin = await insertAdmin(db());
    const { token } = await askFor(wish({ service: 'premium', email: 'quoted@town.test', notes: 'A gable' }));
    expect(token).toMatch(/\S+/);
    const told = await db().notification.findMany({ where: { channel: 'email' }, select: { address: true, template: true } });
    expect(told.some(({ address }) => address === 'quoted@town.test')).toBe(true);
    expect(told.some(({ address }) => address === admin.email)).toBe(true);
  });

  test('a declined deposit is shown on the checkout, with the bank’s message, and another card pays it', async () => {
    const who = await quoted();
    const { url, reference } = await clickPay(who);
    expect(await payOnPage(url, '4000000000009995')).toBe(402);
    await deliver(await untoldEvents());
    const back = await words(`/checkout?quote=${who.quoteToken}`, who.customer.id);
    const said = ['Your card has insufficient funds.', 'been charged', 'another card'];
    expect(lacks(back, said)).toEqual([]);
    const { version: consent } = await readBookingConsent(db(), who.quoteToken);
    const again = await post('/checkout', who.customer.id, { quote: who.quoteToken, consent });
    expect(again.headers.get('location')).toBe(url);
    await payOnPage(url);
    await deliver(await untoldEvents());
    const page = await words(`/booking-confirmation?booking=${reference}`, who.customer.id);
    expect(lacks(page, ['Paid', 'booked'])).toEqual([]);
    const after = await ask(`/checkout?quote=${who.quoteToken}`, { cookie: await signInAs(who.customer.id) });
    expect(after.headers.get('location')).toBe(`/booking-confirmation?booking=${reference}`);
  });

  test('a balance that the bank wants confirmed leads to a page that says so, and ends paid', async () => {
    const pro = await insertPro(db());
    const { bookingId, install, customer, reference } = await booked();
    const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: customer.id } });
    const card = await stripe().paymentMethods.attach('pm_card_authenticationRequired', { customer: stripeCustomerId! });
    await db().booking.update({ where: { id: bookingId }, data: { paymentMethodId: card.id } });
    await complete(install.id, pro.id);
    await workOff({ bookingId });
    const page = await words(`/pay/${reference}`, customer.id);
    expect(lacks(page, ['Your bank wants you to confirm this payment', 'been charged'])).toEqual([]);
    const { paymentId } = await transact(db(), (tx) => startRest(tx, { reference, customerId: customer.id }));
    const url = (await openCheckout(db(), { paymentId: paymentId! }))!;
    await payOnPage(url, '4000002760003184');
    const waiting = await words(`/pay/${reference}?paid=1`, customer.id);
    expect(lacks(waiting, ['Payment processing', 'check again now', 'Back to the amount due'])).toEqual([]);
    const headers = { origin: 'http://localhost:3000' };
    const body = new URLSearchParams({ answer: 'complete' });
    const done = await sandbox().pages(new Request(`${url}/authenticate`, { method: 'POST', body, headers, redirect: 'manual' }));
    expect(done.headers.get('location')).toBe(`http://localhost:3000/pay/${reference}?paid=1`);
    await workOff({ bookingId });
    expect(lacks(await words(`/pay/${reference}?paid=1`, customer.id), ['Nothing is due'])).toEqual([]);
    expect(await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).toMatchObject({ paymentStatus: 'paid' });
  });

  test('canceling a visit with a reason also gives the order’s money back', async () => {
    const { customer, install, bookingId } = await booked();
    const path = `/customer/visits/${install.id}/cancel`;
    const feeCents = /name="feeCents" value="(\d+)"/.exec(await html(path, customer.id))?.[1] ?? '0';
    expect((await post(path, customer.id, { reason: 'We are moving', feeCents })).status).toBeLessThan(400);
    await workOff({ bookingId });
    const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
    expect([booking.cancelledAt !== null, booking.paymentStatus]).toEqual([true, 'refunded']);
  });
});
