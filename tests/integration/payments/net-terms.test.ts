import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { dropDrafts } from '#app/domain/cancellations/drop-drafts.server';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { chargeBalance } from '#app/domain/charges/charge-card.server';
import { payableNow, startDeposit } from '#app/domain/checkout/start-payment.server';
import { db, transact } from '#app/platform/db.server';
import { signatureFields } from '#tests/factories/sign-quote';
import { insertQuote } from '#tests/factories/quotes';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { bookedBusiness, officeAdmin, quotedBusiness } from './business-fixtures';
import { askFor, openFixture, wish } from './payment-fixtures';

const MANAGER = 'Your account manager confirms each site’s schedule within 1 business day; invoice Net 30.';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function read(path: string, cookie?: string): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

function press(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

async function quoteOf(token: string) {
  return db().quote.findUniqueOrThrow({ where: { token } });
}

test('the office gives commercial work invoices unless it says otherwise, and other work never', async () => {
  const usual = await quoteOf((await quotedBusiness()).quoteToken);
  expect(usual).toMatchObject({ terms: 'net_30', depositCents: 0 });
  const chosen = await quoteOf((await quotedBusiness({ terms: 'deposit' })).quoteToken);
  expect(chosen.terms).toBe('deposit');
  expect(chosen.depositCents).toBeGreaterThan(0);
  const home = await askFor(wish({ service: 'premium' }));
  const request = await db().quoteRequest.findUniqueOrThrow({ where: { token: home.token } });
  const cookie = await signInAs((await officeAdmin()).id);
  const form = { packageId: 'premium-showstopper', terms: 'net_30', label1: 'House', amount1: '900' };
  const refused = await press(`/admin/quotes/${request.id}`, form, cookie);
  expect(refused.status).toBe(422);
  expect(lacks(plain(await refused.text()), ['Only commercial work can be invoiced', 'value="House"'])).toEqual([]);
  const odd = await press(`/admin/quotes/${request.id}`, { ...form, terms: 'someday' }, cookie);
  expect(odd.status).toBe(422);
  expect(plain(await odd.text())).toContain('Choose payment terms');
  expect((await press(`/admin/quotes/${request.id}`, { ...form, terms: 'deposit' }, cookie)).status).toBe(303);
});

test('the database lets no house go on invoice, and no customer who pays by invoice pay a deposit', async () => {
  const quote = await insertQuote(db());
  const house = { where: { id: quote.id }, data: { terms: 'net_30' as const, depositCents: 0 } };
  await expect(db().quote.update(house)).rejects.toThrow(/on invoice but not commercial/);
  const { quoteToken } = await quotedBusiness();
  await expect(db().quote.update({ where: { token: quoteToken }, data: { depositCents: 1 } })).rejects.toThrow(
    /quote_terms_check/,
  );
  const { bookingId } = await bookedBusiness();
  const other = db().booking.update({ where: { id: bookingId }, data: { terms: 'deposit' } });
  await expect(other).rejects.toThrow(/other terms than its quote/);
});

test('A business reads of bank transfer, at the checkout and in the mail of the invoice, only where an account is set', async () => {
  const { quoteToken, customer } = await quotedBusiness();
  const cookie = await signInAs(customer.id);
  const invoice = { name: 'Ann Lee', number: 'INV-1', reference: 'HL-1', what: 'Displays', amount: '$10.00', due: 'May 1' };
  const data = { ...invoice, url: 'https://x.example/', pdfUrl: 'https://x.example/pdf' };
  expect(await read(`/checkout?quote=${quoteToken}`, cookie)).not.toMatch(/bank transfer/);
  const bankAccount = 'First Bank, routing 071000000, account 12345';
  await db().siteSetting.create({ data: { key: 'bankAccount', value: bankAccount } });
  try {
    const page = await read(`/checkout?quote=${quoteToken}`, cookie);
    expect(lacks(page, [`by card on its page or by bank transfer (${bankAccount}).`])).toEqual([]);
    expect(writeMail('invoice-issued', { ...data, bankAccount }).paragraphs.join(' ')).toContain(bankAccount);
  } finally {
    await db().siteSetting.delete({ where: { key: 'bankAccount' } });
  }
});

test('a business reads its terms on the quote, confirms without paying, and is told of its account manager', async () => {
  const { customer, quoteToken } = await quotedBusiness({ unsigned: true });
  const cookie = await signInAs(customer.id);
  const mail = await db().notification.findFirstOrThrow({ where: { template: 'quote-issued', userId: customer.id } });
  expect(mail.data).not.toHaveProperty('deposit');
  const page = await read(`/quotes/${quoteToken}`, cookie);
  expect(lacks(page, ['Invoiced after each visit, Net 30', 'Due now'])).toEqual([]);
  expect(page).not.toContain('Deposit, due now');
  const accepted = await press(`/quotes/${quoteToken}`, await signatureFields(quoteToken), cookie);
  expect(accepted.headers.get('location')).toBe(`/checkout?quote=${quoteToken}`);
  const checkout = await read(`/checkout?quote=${quoteToken}`, cookie);
  const { totalCents } = await quoteOf(quoteToken);
  const { version: consent } = await readBookingConsent(db(), quoteToken);
  const words = ['Confirm booking', 'What we invoice, and when', 'After the installation', 'After the takedown'];
  expect(lacks(checkout, words)).toEqual([]);
  expect(checkout).not.toMatch(/Pay \$[\d,.]+ deposit|Stripe’s secure page/);
  const confirmed = await press('/checkout', { quote: quoteToken, consent }, cookie);
  const to = confirmed.headers.get('location') ?? '';
  expect(to).toMatch(/^\/booking-confirmation\?booking=HL-/);
  const done = await read(to, cookie);
  expect(lacks(done, [MANAGER, 'Confirmed', 'Invoice after each visit, Net 30'])).toEqual([]);
  expect(done).not.toMatch(/Payment processing|Paid so far/);
  const booking = await db().booking.findFirstOrThrow({
    where: { customerId: customer.id },
    include: { visits: true, payments: true, consent: true },
  });
  expect(booking).toMatchObject({ terms: 'net_30', paymentStatus: 'on_invoice', depositCents: 0, totalCents });
  expect(booking.payments).toEqual([]);
  expect(booking.consent).toMatchObject({ version: consent, place: '/checkout' });
  expect(booking.visits.map(({ status }) => status)).toEqual(['pending', 'pending']);
  const told = await db().notification.findFirstOrThrow({ where: { template: 'invoice-booking', userId: customer.id } });
  expect(told.data).toMatchObject({ reference: booking.reference });
  for (const path of ['/customer/dashboard', `/customer/visits/${booking.visits[0]!.id}`, `/pay/${booking.reference}`])
    expect(await read(path, cookie)).not.toMatch(/unpaid|[Pp]ay the deposit|Deposit paid|Payment processing/);
  expect(lacks(await read(`/customer/visits/${booking.visits[0]!.id}`, cookie), ['Confirmed, invoice Net 30'])).toEqual([]);
});

test('confirming twice, or five times at once, is one booking whose visits wait for a pro once', async () => {
  const { customer, quoteToken } = await quotedBusiness();
  const cookie = await signInAs(customer.id);
  const { version: consent } = await readBookingConsent(db(), quoteToken);
  await Promise.all(Array.from({ length: 5 }, () => press('/checkout', { quote: quoteToken, consent }, cookie)));
  await transact(db(), (tx) => startDeposit(tx, { quoteToken, customerId: customer.id }));
  const bookings = await db().booking.findMany({
    where: { customerId: customer.id },
    include: { visits: { include: { events: true } } },
  });
  expect(bookings).toHaveLength(1);
  for (const { events } of bookings[0]!.visits) expect(events.filter(({ type }) => type === 'publish')).toHaveLength(1);
  expect(await db().notification.count({ where: { template: 'invoice-booking', userId: customer.id, channel: 'email' } })).toBe(
    1,
  );
});

test('nothing of a booking on invoice is charged to a card, dropped as unpaid or asked for by hand, and its fees count', async () => {
  const { bookingId, install } = await bookedBusiness();
  await dropDrafts(db());
  await chargeBalance(db(), { bookingId });
  expect(await payableNow(db(), bookingId)).toBe(0);
  expect(await db().payment.count({ where: { bookingId } })).toBe(0);
  const later = new Date(install.windowStart.getTime() - 3_600_000);
  const preview = await previewCancellation(db(), { visitId: install.id, at: later });
  expect(preview.feeCents).toBe(install.priceCents);
  expect(await db().visit.findUniqueOrThrow({ where: { id: install.id } })).toMatchObject({ status: 'pending' });
});
