import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setDefaultCard } from '#app/domain/billing/cards.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { signatureFields } from '#tests/factories/sign-quote';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { lastMail, visitor, workOff as workOffMail } from '../accounts/visitor';
import {
  contact,
  getConsent,
  toPrice,
  clickPay,
  atStripe,
  paid,
  getSignUps,
  signInByCode,
  openForGuests,
} from './guest-fixtures';
import { askFor, booked, complete, orderCall, deliver, payOnPage, untoldEvents, wish, workOff } from './payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  ask = await openForGuests();
});
beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

describe('booking without an account', () => {
  test('A visitor sees the fixed price before anything asks who they are, and nothing is stored for it', async () => {
    const guest = visitor(ask);
    const before = [await db().quoteRequest.count(), await db().user.count()];
    expect(plain(await (await guest.get('/book?service=basic&zip=60614')).text())).not.toMatch(/name="(name|email|phone)"/);
    const html = await toPrice(guest);
    expect(plain(html)).toMatch(/Total[\s\S]*\$[\d,]+\.\d\d[\s\S]*Deposit/);
    expect(html).toMatch(/name="email"/);
    expect(plain(html)).toMatch(/Pay \$[\d,]+\.\d\d deposit/);
    expect([await db().quoteRequest.count(), await db().user.count()]).toEqual(before);
  });

  test('A guest pays with a name, an email and a phone number, and the account is made by the paid booking', async () => {
    const { guest, person, url, booking } = await atStripe();
    expect(booking.customer.guestEmail).toBe(person.email);
    expect(await getSignUps(person.email!)).toEqual([]);
    const waiting = await guest.get(`/booking-confirmation?booking=${booking.reference}`);
    expect(plain(await waiting.text())).toContain('Payment processing');

    await payOnPage(url);
    await deliver(await untoldEvents());
    const [account] = await getSignUps(person.email!);
    expect(account).toMatchObject({ id: booking.customerId, fullName: 'Gwen Guest', phone: '+13125550177', passwordHash: null });
    expect(account?.emailVerifiedAt).toBeNull();
    const page = plain(await (await guest.get(`/booking-confirmation?booking=${booking.reference}`)).text());
    expect(page).toContain('You’re booked');
    const track = /href="(\/track\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect((await visitor(ask).get(track)).status).toBe(200);

    const mail = await db().notification.findFirstOrThrow({ where: { template: 'booking-confirmed', address: person.email } });
    const links = mail.data as { url: string; passwordUrl: string };
    for (const link of [links.url, links.passwordUrl]) {
      const { pathname, search } = new URL(link);
      expect(await (await visitor(ask).get(pathname + search)).text()).toContain(`value="${person.email}"`);
    }
  });

  test('The paying browser is not signed in, and no other browser sees the confirmation', async () => {
    const { guest, booking } = await paid();
    const path = `/booking-confirmation?booking=${booking.reference}`;
    expect((await guest.get('/customer/dashboard')).headers.get('location')).toMatch(/^\/auth\?/);
    expect((await visitor(ask).get(path)).headers.get('location')).toBe('/');
    const other = await signInAs((await insertUser(db())).id);
    expect((await ask(path, { cookie: other })).headers.get('location')).toBe('/customer/dashboard');
  });

  test('Who proves the mailbox by a code finds the booking in the account', async () => {
    const { person, booking } = await paid();
    const browser = visitor(ask);
    await signInByCode(browser, person.email!);
    const dashboard = await browser.get('/customer/dashboard');
    expect(await dashboard.text()).toContain(booking.reference);
    expect(await db().user.findUniqueOrThrow({ where: { id: booking.customerId } })).toMatchObject({ email: person.email });
  });

  test('A person who signs up with the address of a paid guest booking gets a link that sets the password', async () => {
    const { person, booking } = await paid();
    const browser = visitor(ask);
    const fields = { email: person.email!, fullName: 'Gwen Guest', password: 'a lamp in the window', role: 'customer' };
    await browser.post('/signin?tab=signup', { opId: crypto.randomUUID(), ...fields });
    await workOffMail();
    const link = new URL((await lastMail(person.email!))?.links.find((each) => each.includes('/reset-password/')) ?? '');
    const set = { password: 'a lantern by the door', confirmation: 'a lantern by the door' };
    await browser.post(link.pathname, { opId: crypto.randomUUID(), ...set });
    await browser.post('/signin?tab=login', { email: person.email!, password: set.password });
    expect(await (await browser.get('/customer/dashboard')).text()).toContain(booking.reference);
  });

  test('A booking with the address of an existing account joins it when its owner proves the mailbox, not before', async () => {
    const owner = await insertUser(db(), { email: 'owner@town.test', fullName: 'Olive Owner', phone: null });
    const signedIn = await signInAs(owner.id);
    const { person, booking } = await paid(contact({ email: 'owner@town.test', texts: 'yes' }));
    expect((await db().booking.findUniqueOrThrow({ where: { id: booking.id } })).customerId).not.toBe(owner.id);
    expect(await (await ask('/customer/dashboard', { cookie: signedIn })).text()).not.toContain(booking.reference);
    expect(await db().notification.count({ where: { template: 'booking-confirmed', address: person.email } })).toBe(1);

    const browser = visitor(ask);
    await signInByCode(browser, 'owner@town.test');
    expect(await (await browser.get('/customer/dashboard')).text()).toContain(booking.reference);
    const joined = await db().booking.findUniqueOrThrow({ where: { id: booking.id }, include: { site: true } });
    expect(joined).toMatchObject({ customerId: owner.id, site: { customerId: owner.id } });
    expect(joined.stripeCustomerId).toMatch(/^cus_/);
    expect(await db().user.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({
      fullName: 'Olive Owner',
      phone: '+13125550177',
    });
    const { _sum } = await db().ledgerEntry.aggregate({
      where: { account: 'customer', ownerId: owner.id },
      _sum: { amountCents: true },
    });
    expect(_sum.amountCents).toBe(-joined.depositCents);

    const install = await db().visit.findFirstOrThrow({ where: { bookingId: booking.id, kind: 'install' } });
    await complete(install.id, (await insertPro(db())).id);
    await workOff({ bookingId: booking.id });
    const balance = await db().payment.findFirstOrThrow({ where: { bookingId: booking.id, kind: 'balance' } });
    expect(balance.status).toBe('succeeded');
  });

  test('A guest’s booking in an account is charged to the card that its owner chooses, and its own card pays a service call', async () => {
    const { customer } = await booked();
    const { booking } = await paid(contact({ email: customer.email }));
    await signInByCode(visitor(ask), customer.email);
    const joined = await db().booking.findUniqueOrThrow({ where: { id: booking.id } });
    const call = await transact(db(), (tx) => orderCall(tx, { customerId: customer.id, siteId: joined.siteId }));
    const { paymentMethodId, stripeCustomerId } = joined;
    expect(stripeCustomerId).toMatch(/^cus_/);
    expect(call).toMatchObject({ depositCents: 0, paymentMethodId, stripeCustomerId });

    const own = (await db().user.findUniqueOrThrow({ where: { id: customer.id } })).stripeCustomerId!;
    const { id: cardId } = await stripe().paymentMethods.attach('pm_card_mastercard', { customer: own });
    await setDefaultCard(db(), { userId: customer.id, cardId });
    for (const id of [joined.id, call.id])
      expect(await db().booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
        paymentMethodId: cardId,
        stripeCustomerId: null,
      });
    const install = await db().visit.findFirstOrThrow({ where: { bookingId: booking.id, kind: 'install' } });
    await complete(install.id, (await insertPro(db())).id);
    await workOff({ bookingId: booking.id });
    const balance = await db().payment.findFirstOrThrow({ where: { bookingId: booking.id, kind: 'balance' } });
    expect(balance.status).toBe('succeeded');
  });

  test('The answer to a guest is the same whether the address has an account or not', async () => {
    await insertUser(db(), { email: 'known@town.test' });
    const seen = [];
    for (const email of ['known@town.test', 'unknown@town.test']) {
      const { guest, booking } = await paid(contact({ email }));
      const page = await (await guest.get(`/booking-confirmation?booking=${booking.reference}`)).text();
      seen.push(plain(page).includes('You’re booked') && page.includes('/signin/code?booking='));
    }
    expect(seen).toEqual([true, true]);
  });

  test('All that is missing is said at once, and what was typed stays', async () => {
    const guest = visitor(ask);
    const html = await toPrice(guest);
    const answer = await clickPay(guest, html, {
      name: 'Gwen Guest',
      email: 'not an address',
      phone: '',
      notes: 'Gate code 1234',
    });
    expect(answer.status).toBe(422);
    const page = plain(await answer.text());
    for (const words of ['Enter an email address like', 'Enter your phone number', 'value="Gwen Guest"', 'Gate code 1234'])
      expect(page).toContain(words);
  });

  test('A guest who comes back from Stripe pays the same booking, with other details if they like', async () => {
    const first = await atStripe();
    const back = await first.guest.get('/checkout');
    expect(back.headers.get('location')).toBe(`/checkout?quote=${first.booking.quote.token}`);
    const path = `/checkout?quote=${first.booking.quote.token}`;
    const html = await (await first.guest.get(path)).text();
    expect(html).toContain(`value="${first.person.email}"`);
    const again = contact({ email: 'mended@town.test' });
    const pressed = await clickPay(first.guest, html, { ...again, quote: first.booking.quote.token }, path);
    await payOnPage(pressed.headers.get('location') ?? '');
    await deliver(await untoldEvents());
    expect(await db().booking.count({ where: { quoteId: first.booking.quoteId } })).toBe(1);
    expect(await getSignUps('mended@town.test')).toHaveLength(1);
  });

  test('Two presses of Pay are one booking', async () => {
    const guest = visitor(ask);
    const html = await toPrice(guest);
    const person = contact();
    const fields = { ...person, opId: crypto.randomUUID() };
    const [one, two] = [await clickPay(guest, html, fields), await clickPay(guest, html, fields)];
    expect(one.headers.get('location')).toBe(two.headers.get('location'));
    expect(await db().booking.count({ where: { contactEmail: person.email } })).toBe(1);
  });

  test('A mailed quote leads to its checkout without signing in, and joins the account that it was mailed to', async () => {
    const customer = await insertUser(db());
    const admin = await insertAdmin(db());
    const asked = await askFor(wish({ service: 'premium', email: customer.email }), customer.id);
    const request = await db().quoteRequest.findUniqueOrThrow({ where: { token: asked.token } });
    await transact(db(), (tx) =>
      issueQuoteAsAdmin(tx, {
        quoteRequestId: request.id,
        lines: [{ label: 'Everything lit', amountCents: 200_000 }],
        adminId: admin.id,
      }),
    );
    const { token } = await db().quote.findFirstOrThrow({ where: { quoteRequestId: request.id }, orderBy: { version: 'desc' } });
    const guest = visitor(ask);
    const signed = { opId: crypto.randomUUID(), ...(await signatureFields(token)) };
    const accepted = await guest.post(`/quotes/${token}`, signed);
    expect(accepted.headers.get('location')).toBe(`/checkout?quote=${token}`);
    const html = await (await guest.get(`/checkout?quote=${token}`)).text();
    expect(html).toContain(`value="${customer.email}"`);
    const pressed = await clickPay(guest, html, contact({ email: customer.email, quote: token }), `/checkout?quote=${token}`);
    await payOnPage(pressed.headers.get('location') ?? '');
    await deliver(await untoldEvents());
    expect(await db().booking.findFirstOrThrow({ where: { quote: { token } } })).toMatchObject({ customerId: customer.id });
    expect((await guest.get('/customer/dashboard')).headers.get('location')).toMatch(/^\/auth\?/);
  });

  test('What has no price is asked for with the same details, and nothing is charged', async () => {
    const guest = visitor(ask);
    const html = await toPrice(guest, { service: 'premium' });
    expect(plain(html)).toContain('Request quote');
    expect(plain(html)).not.toMatch(/Pay \$/);
    const person = contact();
    const answer = await clickPay(guest, html, person);
    expect(answer.headers.get('location')).toMatch(/^\/requests\//);
    expect(await db().quoteRequest.count({ where: { email: person.email } })).toBe(1);
  });

  test('A guest cannot pay what an account has begun to book', async () => {
    const customer = await insertUser(db());
    const { token } = await askFor(wish({ email: customer.email }), customer.id);
    const quote = await db().quote.findFirstOrThrow({ where: { request: { token } } });
    const path = `/checkout?quote=${quote.token}`;
    const cookie = await signInAs(customer.id);
    const html = await (await ask(path, { cookie })).text();
    const own = { opId: crypto.randomUUID(), quote: quote.token, consent: getConsent(html) };
    await ask(path, { method: 'POST', cookie, body: new URLSearchParams(own) });
    const guest = visitor(ask);
    expect((await guest.get(path)).headers.get('location')).toMatch(/^\/signin\?returnTo=/);
    const refused = await clickPay(guest, html, contact({ quote: quote.token }), path);
    expect(refused.headers.get('location')).toMatch(/^\/signin\?returnTo=/);
    expect(await db().booking.count({ where: { customer: { guestEmail: { not: null } }, quoteId: quote.id } })).toBe(0);
  });
});
