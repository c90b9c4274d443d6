import { beforeAll, beforeEach, expect, test } from 'vitest';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { notifyBookingConfirmed } from '#app/domain/payments/booking-notices.server';
import { collectMessages } from '#app/domain/privacy/collect-messages.server';
import { db, transact } from '#app/platform/db.server';
import { insertBooking } from '#tests/factories/bookings';
import { signatureFields } from '#tests/factories/sign-quote';
import { insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

let ask: Ask;
let adminId = '';

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  adminId = (await insertUser(db(), { roles: ['admin'] })).id;
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function quotedHome() {
  const customer = await insertUser(db());
  const { token } = await askFor(wish({ service: 'premium', email: customer.email }), customer.id);
  const { id: quoteRequestId } = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const lines = [{ label: 'The whole front', amountCents: 200_000 }];
  const quote = await transact(db(), (tx) => issueQuoteAsAdmin(tx, { quoteRequestId, lines, adminId }));
  return { customer, quote, path: `/quotes/${quote.token}`, cookie: await signInAs(customer.id) };
}

function post(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

async function read(path: string, cookie?: string): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

test('a quote of the office is accepted with a name and a tick, and exactly what it said is kept', async () => {
  const { quote, path, cookie } = await quotedHome();
  const page = await read(path);
  expect(lacks(page, ['Full name', 'I accept this quote, the Terms of Service', 'If you cancel'])).toEqual([]);
  const signed = await post(path, await signatureFields(quote.token, '  Patricia Q. Porter '));
  expect([signed.status, signed.headers.get('location')]).toEqual([303, `/checkout?quote=${quote.token}`]);
  const kept = await db().quoteAcceptance.findUniqueOrThrow({ where: { quoteId: quote.id } });
  expect(kept.name).toBe('Patricia Q. Porter');
  const words = ['The whole front: $2,000.00', 'Total: $2,125.00', 'Deposit: $1,062.50', 'I accept this quote'];
  expect(lacks(kept.text, words)).toEqual([]);
  expect(kept.version).toMatch(/^[0-9a-f]{16}$/);
  expect(await read(path)).toContain('Accepted by Patricia Q. Porter');
  const office = await signInAs(adminId);
  expect(await read(`/admin/quotes/${quote.quoteRequestId}`, office)).toContain('Accepted by Patricia Q. Porter');
  expect((await ask(`/checkout?quote=${quote.token}`, { cookie })).status).toBe(200);
});

test('an empty name and no tick are said beside their fields, and what was typed stays', async () => {
  const { quote, path } = await quotedHome();
  const { shown = '' } = await signatureFields(quote.token);
  const empty = await post(path, { intent: 'accept', name: ' ', shown });
  expect(empty.status).toBe(422);
  expect(lacks(plain(await empty.text()), ['Enter your full name', 'Check the box to accept'])).toEqual([]);
  const unticked = await post(path, { intent: 'accept', name: 'Patricia Porter', shown });
  expect(unticked.status).toBe(422);
  expect(await unticked.text()).toContain('value="Patricia Porter"');
  expect((await post(path, { intent: 'accept' })).status).toBe(422);
  expect(await db().quoteAcceptance.count({ where: { quoteId: quote.id } })).toBe(0);
});

test('what reads differently from what was shown is not accepted', async () => {
  const { quote, path } = await quotedHome();
  const answer = await post(path, { ...(await signatureFields(quote.token)), shown: 'another' });
  expect(plain(await answer.text())).toContain('have changed since you opened this page');
  expect(await db().quoteAcceptance.count({ where: { quoteId: quote.id } })).toBe(0);
});

test('a quote of the office without a signature leads from the checkout back to its page', async () => {
  const { quote, path, cookie } = await quotedHome();
  expect((await ask(`/checkout?quote=${quote.token}`, { cookie })).headers.get('location')).toBe(path);
  const pressed = await post(`/checkout?quote=${quote.token}`, { quote: quote.token, consent: 'x' }, cookie);
  expect(pressed.headers.get('location')).toBe(path);
  expect(await db().booking.count({ where: { quoteId: quote.id } })).toBe(0);
});

test('a signature is exported, is never changed, and loses only its person', async () => {
  const { customer, quote, path } = await quotedHome();
  await post(path, await signatureFields(quote.token));
  const { quotes } = await collectMessages(db(), { userId: customer.id, email: customer.email });
  expect(JSON.stringify(quotes)).toContain('Pat Porter');
  const where = { quoteId: quote.id };
  await expect(db().quoteAcceptance.update({ where, data: { name: 'Someone Else' } })).rejects.toThrow();
  await expect(db().quoteAcceptance.update({ where, data: { text: '' } })).rejects.toThrow();
  await expect(db().quoteAcceptance.deleteMany({ where })).rejects.toThrow();
  const emptied = await db().quoteAcceptance.update({ where, data: { name: '', ip: null, userAgent: null } });
  expect(emptied.text).toContain('The whole front');
});

test('the pages of a booking and the receipt of its deposit say who signed the quote, and lead to it', async () => {
  const { customer, quote, path, cookie } = await quotedHome();
  await post(path, await signatureFields(quote.token, 'Patricia Q. Porter'));
  const booking = await insertBooking(db(), { customerId: customer.id, quoteId: quote.id });
  const visit = await insertVisit(db(), { bookingId: booking.id });
  for (const page of [`/customer/visits/${visit.id}`, `/booking-confirmation?booking=${booking.id}`]) {
    const html = await (await ask(page, { cookie })).text();
    expect(lacks(plain(html), ['Quote signed by Patricia Q. Porter', 'See the signed quote'])).toEqual([]);
    expect(html).toContain(`href="${path}"`);
  }
  const paid = { bookingId: booking.id, paymentId: crypto.randomUUID(), amountCents: 106_250, receiptNumber: 'R-7' };
  await transact(db(), (tx) => notifyBookingConfirmed(tx, paid));
  const mail = await db().notification.findFirstOrThrow({ where: { template: 'deposit-receipt', userId: customer.id } });
  expect(mail.data).toMatchObject({
    signed: expect.stringMatching(/^Patricia Q. Porter, /) as string,
    quoteUrl: expect.stringContaining(path) as string,
  });
});
