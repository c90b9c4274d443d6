import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { listCards } from '#app/domain/billing/cards.server';
import { startRest } from '#app/domain/checkout/start-payment.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { readMembership, readSubscription } from '#app/domain/catalog/plan-catalog.server';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { db, transact } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { sandbox } from '#app/platform/sandbox.server';
import { stripe } from '#app/platform/stripe.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { without } from '#tests/setup/broken-table';
import { lacks, plain } from '#tests/setup/plain-page';
import { getWords } from '#tests/setup/read-pages';
import {
  askFor,
  booked,
  complete,
  deliver,
  openFixture,
  payOnPage,
  clickPay,
  quoted,
  untoldEvents,
  wish,
  workOff,
} from './payment-fixtures';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function html(path: string, userId: string): Promise<string> {
  const answer = await ask(path, { cookie: await signInAs(userId) });
  expect(answer.status, path).toBe(200);
  return plain(await answer.text());
}

async function words(path: string, userId: string): Promise<string> {
  return getWords(await (await ask(path, { cookie: await signInAs(userId) })).text());
}

async function post(path: string, userId: string, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return ask(path, { method: 'POST', cookie: await signInAs(userId), body });
}

/** The page that an answer leads to, with what it says once. */
async function follow(answer: Response, userId: string): Promise<string> {
  const flash = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const cookie = [await signInAs(userId), flash].filter(Boolean).join('; ');
  return plain(await (await ask(answer.headers.get('location') ?? '', { cookie })).text());
}

async function member(planCode = 'TOTAL_HOME') {
  const customer = await insertUser(db());
  const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode }));
  await payOnPage((await openPlanCheckout(db(), started))!);
  await deliver(await untoldEvents());
  return customer;
}

describe('plans', () => {
  test('a plan has its code, name, price at Stripe, features and place; a member has his plan and its renewal', async () => {
    const plans = await db().subscriptionPlan.findMany({ where: { isActive: true }, orderBy: { sortOrder: 'asc' } });
    expect(plans.map(({ code, name, priceCents }) => [code, name, priceCents])).toEqual([
      ['PEACE_OF_MIND', 'Peace of Mind', 1_900],
      ['TOTAL_HOME', 'Total Home', 3_900],
      ['PREMIUM', 'Premium', 7_900],
    ]);
    const customer = await member();
    const plan = await db().subscriptionPlan.findUniqueOrThrow({ where: { code: 'TOTAL_HOME' } });
    const price = await stripe().prices.retrieve(plan.stripePriceId ?? '');
    expect([price.unit_amount, price.recurring?.interval]).toEqual([3_900, 'month']);
    const active = await readSubscription(db(), customer.id);
    expect(active?.planCode).toBe('TOTAL_HOME');
    const renews = formatDateTime(active!.currentPeriodEnd!, { style: 'long-date', zone: 'America/Chicago' });
    expect(
      lacks(await words('/plans', customer.id), ['You have Total Home', `It renews on ${renews}`, ...plan.features]),
    ).toEqual([]);
  });

  test('a member reads which plan is his, what a change costs, and that it applies today', async () => {
    const customer = await member('PEACE_OF_MIND');
    const page = await html('/plans', customer.id);
    const buttons = ['Current Plan', 'Change Plan', 'Prorated changes apply today', 'Most Popular'];
    expect(lacks(page, buttons)).toEqual([]);
    expect(page.match(/Prorated changes apply today/g)).toHaveLength(2);
    expect(page).not.toContain('Select Plan');
    expect(page).toMatch(/<button[^>]*\sdisabled[^>]*>[^<]*Current Plan|Current Plan[^<]*<\/button>/);
    const change = await words('/plans/change?to=PREMIUM', customer.id);
    expect(lacks(change, ['Change to Premium?', 'Prorated changes apply today.', 'Charged today', '$79 a month'])).toEqual([]);
    const [, prorationDate] =
      /name="prorationDate" value="(\d+)"/.exec(await html('/plans/change?to=PREMIUM', customer.id)) ?? [];
    const answer = await post('/plans/change', customer.id, { planCode: 'PREMIUM', prorationDate: prorationDate ?? '' });
    expect(answer.headers.get('location')).toBe('/customer/dashboard?status=updated');
    await deliver(await untoldEvents());
    expect((await readSubscription(db(), customer.id))?.planCode).toBe('PREMIUM');
  });

  test('the plan that an address names is marked, for whoever is signed in or not', async () => {
    const customer = await insertUser(db());
    for (const cookie of [undefined, await signInAs(customer.id)]) {
      const marked = getWords(await (await ask('/plans?selected=PREMIUM', { cookie })).text());
      expect(marked).toMatch(/Your choice Premium/);
      expect(marked.match(/Your choice/g)).toHaveLength(1);
      expect(getWords(await (await ask('/plans?selected=NONE', { cookie })).text())).not.toContain('Your choice');
    }
  });

  test('who has no plan selects one and is led to the payment page', async () => {
    const customer = await insertUser(db());
    expect(lacks(await html('/plans', customer.id), ['Select Plan'])).toEqual([]);
    const answer = await post('/plans', customer.id, { subaction: 'select', planCode: 'PREMIUM' });
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);
  });

  test('back from the payment page, the plan is said to be active once the signed message says so', async () => {
    const customer = await insertUser(db());
    const come = () => signInAs(customer.id).then((cookie) => ask('/customer/dashboard?status=success', { cookie }));
    expect(lacks(await follow(await come(), customer.id), ['Payment processing'])).toEqual([]);
    const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode: 'PREMIUM' }));
    await payOnPage((await openPlanCheckout(db(), started))!);
    await deliver(await untoldEvents());
    const answer = await come();
    expect(answer.headers.get('location')).toBe('/customer/dashboard');
    expect(lacks(await follow(answer, customer.id), ['Subscription activated', 'Premium has started.'])).toEqual([]);
  });
});

describe('the office', () => {
  const FIELDS = {
    subaction: 'PEACE_OF_MIND',
    name: 'Peace of Mind',
    tagline: 'A longer guarantee and two visits on us',
    price: '25',
    guaranteeDays: '75',
    priorityDispatch: '1',
    freeServiceCalls: '2',
    discountPercent: '8',
    isActive: 'on',
    reason: 'The season is long',
  };

  test('an admin changes a plan: its members have the benefits now, the price is for who chooses it from now on', async () => {
    const customer = await member('PEACE_OF_MIND');
    const { id: adminId } = await insertAdmin(db());
    const { version } = await db().subscriptionPlan.findUniqueOrThrow({ where: { code: 'PEACE_OF_MIND' } });
    const save = (over: Record<string, string>) =>
      post('/admin/subscriptions', adminId, { ...FIELDS, version: String(version), ...over });
    const refused = await save({ price: '19.50', discountPercent: '80', reason: '' });
    expect(refused.status).toBe(422);
    const said = plain(await refused.text());
    expect(
      lacks(said, [
        'Enter whole dollars a month',
        'Enter a percentage, 0 to 50',
        'Enter a reason for the change',
        'value="19.50"',
      ]),
    ).toEqual([]);
    expect((await save({})).headers.get('location')).toBe('/admin/subscriptions#PEACE_OF_MIND');
    expect((await save({ price: '30' })).status).toBe(409);
    const benefits = { guaranteeDays: 75, priorityDispatch: 1, freeServiceCalls: 2, discountBps: 800 };
    expect((await readMembership(db(), customer.id))?.benefits).toEqual(benefits);
    const page = getWords(await (await ask('/plans')).text());
    const printed = ['$25', 'Guarantee until 75 days after takedown', '2 free service calls a year', '8% off every booking'];
    expect(lacks(page, [...printed, 'A longer guarantee and two visits on us'])).toEqual([]);
    const later = await member('PEACE_OF_MIND');
    const paid = await db().billingInvoice.findMany({
      where: { customerId: { in: [customer.id, later.id] } },
      orderBy: { issuedAt: 'asc' },
      select: { totalCents: true },
    });
    expect(paid.map(({ totalCents }) => totalCents).sort()).toEqual([1_900, 2_500]);
    const audit = await db().auditLog.findFirstOrThrow({ where: { objectType: 'subscription_plan' } });
    expect(audit).toMatchObject({ action: 'plan.change', objectId: 'PEACE_OF_MIND', reason: 'The season is long' });
  });
});

describe('billing', () => {
  test('an invoice stands in the history with number, state, date, total in cents, its page and its PDF', async () => {
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

  test('cards are listed anew at each look, added on the hosted page, and looked after in the portal', async () => {
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

  test('a declined deposit is said on the checkout, with the bank’s words, and another card pays it', async () => {
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

  test('a visit that is cancelled with a reason takes the order’s money back with it', async () => {
    const { customer, install, bookingId } = await booked();
    const path = `/customer/visits/${install.id}/cancel`;
    const feeCents = /name="feeCents" value="(\d+)"/.exec(await html(path, customer.id))?.[1] ?? '0';
    expect((await post(path, customer.id, { reason: 'We are moving', feeCents })).status).toBeLessThan(400);
    await workOff({ bookingId });
    const booking = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
    expect([booking.cancelledAt !== null, booking.paymentStatus]).toEqual([true, 'refunded']);
  });
});
