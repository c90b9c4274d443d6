import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readRebook, rebook } from '#app/domain/quote-requests/read-rebook.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { closeCallback, watchCallbacks } from '#app/domain/service-calls/callbacks.server';
import { requestServiceCall } from '#app/domain/checkout/request-service-call.server';
import { readServiceCallConsent } from '#app/domain/service-calls/service-call-consent.server';
import { dueReminder, watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { joinWaitlist } from '#app/domain/waitlist/join-waitlist.server';
import { sweepWaitlist } from '#app/domain/waitlist/sweep-waitlist.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { askFor, booked, complete, openFixture, wish } from '../payments/payment-fixtures';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

beforeAll(async () => {
  await openFixture();
  await insertAdmin(db());
});
afterEach(() => setClock(null));

describe('the lights-out service call', () => {
  const form = {
    phone: '+13125550142',
    call: 'service-call',
    problemType: 'Something else',
    problem: 'All dark',
    when: 'now',
    cover: 'pay',
    consent: '',
    place: '/customer/express',
  } as const;

  it('with a saved card it is offered to the nearest pros at once, at $89 and the surcharge, with a call back', async () => {
    const customer = await insertUser(db());
    const site = await insertSite(db(), { customerId: customer.id });
    await insertBooking(db(), { customerId: customer.id, siteId: site.id, paymentMethodId: 'pm_saved' });
    const consent = (await readServiceCallConsent(db(), { customerId: customer.id, call: form.call }))?.version ?? '';
    const call = await run((tx) =>
      requestServiceCall(tx, { customerId: customer.id, form: { ...form, siteId: site.id, consent } }),
    );
    if (call.next !== 'visit') throw new Error('it went to the checkout');
    const visit = await db().visit.findUniqueOrThrow({
      where: { id: call.visitId },
      include: { booking: { include: { callback: true } } },
    });
    expect(visit).toMatchObject({ kind: 'service_call', status: 'pending', priceCents: 12_900, priority: 2 });
    expect(visit.booking).toMatchObject({ depositCents: 0, paymentMethodId: 'pm_saved', siteId: site.id });
    expect(visit.booking.callback?.phone).toBe(form.phone);
    expect(['offered', 'assigned', 'pool']).toContain(
      await run((tx) => dispatchVisit(tx, { visitId: visit.id, trigger: 'test' })),
    );
  });

  it('without a card it is paid first', async () => {
    const customer = await insertUser(db());
    const site = await insertSite(db(), { customerId: customer.id });
    const call = await run((tx) => requestServiceCall(tx, { customerId: customer.id, form: { ...form, siteId: site.id } }));
    expect(call.next).toBe('checkout');
    const quote = await db().quote.findFirstOrThrow({ where: { request: { customerId: customer.id } } });
    expect(quote.depositCents).toBe(quote.totalCents);
  });

  it('a call back that is late alerts the admins once, and one that was made does not', async () => {
    const customer = await insertUser(db());
    const admin = await insertAdmin(db());
    const due = { userId: customer.id, phone: form.phone, reason: 'dark', createdAt: now() };
    const [late, made] = await Promise.all(
      [-1, -1].map(async (hours) =>
        db().callback.create({ data: { ...due, bookingId: (await insertBooking(db())).id, dueAt: addHours(now(), hours) } }),
      ),
    );
    await run((tx) => closeCallback(tx, { callbackId: made!.id, adminId: admin.id, note: '' }));
    await watchCallbacks(db());
    await watchCallbacks(db());
    const alerts = (id: string) =>
      db().notification.count({ where: { dedupeKey: { startsWith: `callback-late:${id}:${admin.id}` }, channel: 'email' } });
    expect(await alerts(late!.id)).toBe(1);
    expect(await alerts(made!.id)).toBe(0);
  });

  it("no one sends a pro to another customer's address", async () => {
    const [owner, stranger] = [await insertUser(db()), await insertUser(db())];
    const site = await insertSite(db(), { customerId: owner.id });
    await expect(
      run((tx) => requestServiceCall(tx, { customerId: stranger.id, form: { ...form, siteId: site.id } })),
    ).rejects.toThrow();
  });
});

describe('quotes and promises', () => {
  it('at 24 hours the customer has our apology, once', async () => {
    const customer = await insertUser(db());
    const { token } = await askFor(wish({ service: 'premium' }), customer.id);
    const request = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
    setClock(addHours(request.contactDueAt, 1));
    await watchQuotes(db());
    await watchQuotes(db());
    const mails = { where: { dedupeKey: { startsWith: `quote-apology:${request.id}` }, channel: 'email' } } as const;
    expect(await db().notification.count(mails)).toBe(1);
    expect((await db().quoteRequest.findUniqueOrThrow({ where: { token } })).escalatedAt).not.toBeNull();
  });

  it('an open quote is brought to mind after three days and two days before its end, and no more', () => {
    const issuedAt = new Date('2026-11-01T12:00:00Z');
    const quote = { issuedAt, validUntil: addHours(issuedAt, 14 * 24), remindersSent: 0 };
    expect(dueReminder(quote, addHours(issuedAt, 71))).toBeNull();
    expect(dueReminder(quote, addHours(issuedAt, 72))).toBe('first');
    expect(dueReminder({ ...quote, remindersSent: 1 }, addHours(issuedAt, 200))).toBeNull();
    expect(dueReminder({ ...quote, remindersSent: 1 }, addHours(issuedAt, 12 * 24))).toBe('last');
    expect(dueReminder({ ...quote, remindersSent: 2 }, addHours(issuedAt, 13 * 24))).toBeNull();
  });

  it('a visitor who waits for a ZIP is told once, when it is covered and has a free crew', async () => {
    const join = (zip: string) =>
      run((tx) => joinWaitlist(tx, { form: { email: 'wait@town.test', zip, service: 'basic' }, userId: null }));
    await join('60614');
    await join('95125');
    await sweepWaitlist(db());
    await sweepWaitlist(db());
    const told = await db().notification.findMany({ where: { address: 'wait@town.test', template: 'waitlist-open' } });
    expect(told.map(({ data }) => (data as { zip: string }).zip)).toEqual(['60614']);
  });
});

it('Book Again copies package, place and wishes, computes the price again, and prefers the same pro', async () => {
  const { install, customer, bookingId } = await booked();
  const pro = await insertPro(db());
  await complete(install.id, pro.id);
  const mine = { visitId: install.id, customerId: customer.id };
  const { date, pro: same } = await readRebook(db(), mine);
  expect(same?.id).toBe(pro.id);
  const { token } = await run((tx) => rebook(tx, { ...mine, form: { date, window: 'any', notes: 'As before', samePro: true } }));
  const before = await db().booking.findUniqueOrThrow({ where: { id: bookingId }, include: { site: true } });
  expect(await db().quoteRequest.findUnique({ where: { token } })).toMatchObject({
    customerId: customer.id,
    packageId: before.packageId,
    street: before.site.street,
    zip: before.site.zip,
    notes: 'As before',
    rebookOfId: bookingId,
    preferredProId: pro.id,
  });
});
