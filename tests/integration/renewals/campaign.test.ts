import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { acceptOption } from '#app/domain/quotes/quote-options.server';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { visitor } from '../accounts/visitor';
import { deliver, payOnPage, untoldEvents } from '../payments/payment-fixtures';
import { campaignForm, office, openCampaigns, press, findRenewal, see, start } from './campaign-pages';
import { litLastSeason, workOff } from './renewal-fixtures';

openCampaigns();

/** A campaign of one customer that was sent. */
async function sent(lit: Parameters<typeof litLastSeason>[0] = {}, over: Record<string, string> = {}) {
  const house = await litLastSeason(lit);
  const path = await start(over);
  await press(path, 'send');
  const { request } = await findRenewal(house.bookingId);
  const quote = request!.quotes[0]!;
  return { ...house, path, request: request!, quote, link: `/quotes/${quote.token}` };
}

describe('the office', () => {
  test('sees whom a campaign would ask, at which price, and sends nothing before it says so', async () => {
    const { bookingId } = await litLastSeason({ name: 'Ada Asked' });
    const path = await start();
    expect(path).toMatch(/^\/admin\/renewals\/[0-9a-f-]{36}$/);
    expect(lacks(await see(path), ['Ready to send', 'Ada Asked', '$1,000.00', '$1,050.00', 'To send (1)'])).toEqual([]);
    expect(await db().renewal.findFirst({ where: { bookingId } })).toMatchObject({ state: 'planned', quoteRequestId: null });
    expect(await db().notification.count({ where: { template: 'renewal-offered' } })).toBe(0);
  });

  test('sends to one, to many, and to no one who was left out', async () => {
    const houses = await Promise.all(['One', 'Two', 'Three'].map((name) => litLastSeason({ name })));
    const path = await start();
    const [one, two] = houses;
    const left = await findRenewal(one!.bookingId);
    await press(path, 'leave-out', left.id);
    const back = await findRenewal(two!.bookingId);
    await press(path, 'leave-out', back.id);
    await press(`${path}?show=left_out`, 'put-back', back.id);
    await press(path, 'send');
    const states = await Promise.all(houses.map(({ bookingId }) => findRenewal(bookingId)));
    expect(states.map(({ state }) => state)).toEqual(['left_out', 'sent', 'sent']);
    expect(lacks(await see(path), ['Sent', 'Waiting for an answer (2)', 'Left out (1)'])).toEqual([]);
    const csv = await see(`/admin/lists/renewal-bookings/csv?campaign=${path.split('/').at(-1)}&show=open`);
    expect(csv.match(/Waiting for an answer/g)).toHaveLength(2);
  });

  test('with no one to send to has no button to send', async () => {
    const path = await start();
    const page = await see(path);
    expect([page.includes('Ready to send'), page.includes('Send to')]).toEqual([true, false]);
  });

  test('has one campaign a season, and a look again finds those who came since', async () => {
    await litLastSeason();
    const path = await start();
    const again = await office().post('/admin/renewals?index', office().adminId, campaignForm());
    await office().expectRefusal(again, 422, ['Each has one campaign']);
    await litLastSeason({ name: 'Late Linda', day: '2025-10-15' });
    await press(path, 'look-again');
    expect(lacks(await see(path), ['To send (2)', 'Late Linda'])).toEqual([]);
    await press(path, 'send');
    await press(path, 'look-again');
    expect(await db().renewal.count()).toBe(2);
  });

  test.each([
    ['percent', '51', 'Enter a percentage from -50 to 50'],
    ['answerBy', '2026-10-06', 'Choose a day from tomorrow on'],
    ['answerBy', '2027-01-30', 'Choose a day before the season ends'],
    ['answerBy', 'soon', 'Enter a date, like 12/05/2026'],
    ['season', '', 'Choose a season'],
  ])('is told what is wrong with %s %s', async (field, value, words) => {
    const answer = await office().post('/admin/renewals?index', office().adminId, { ...campaignForm(), [field]: value });
    await office().expectRefusal(answer, 422, [words]);
  });

  test('alone may look and act', async () => {
    const path = await start();
    await office().expectAdminsOnly('/admin/renewals', campaignForm());
    await office().expectAdminsOnly(path, { subaction: 'send' });
  });

  test('moves the last day of what was sent, and what lapsed is open again', async () => {
    const { path, quote } = await sent();
    await db().quote.update({ where: { id: quote.id }, data: { status: 'expired', validUntil: new Date('2026-10-01') } });
    expect(lacks(await see(`${path}?show=lapsed`), ['Not answered in time (1)'])).toEqual([]);
    await office().send(path, { answerBy: '2026-11-01' }, (fields) => fields.subaction === 'answer-by');
    const moved = await db().quote.findUniqueOrThrow({ where: { id: quote.id } });
    expect([moved.status, moved.validUntil.toISOString()]).toEqual(['issued', '2026-11-02T05:59:59.999Z']);
  });
});

test('the option that was accepted is offered again without what its day took off', async () => {
  const { bookingId } = await litLastSeason();
  const option = (name: string, cents: number) => ({
    name,
    note: '',
    isRecommended: name === 'B',
    lines: [
      { label: `House ${name}`, amountCents: cents },
      { label: 'A crew is near you that day', amountCents: -6_000, kind: 'neighbors' as const },
    ],
  });
  const options = [option('A', 90_000), option('B', 120_000)];
  const { id: quoteRequestId } = await insertQuoteRequest(db());
  await transact(db(), async (tx) => {
    const lines = options[1]!.lines;
    const { id: quoteId } = await issueQuote(tx, { quoteRequestId, lines, options, source: 'admin' });
    await acceptOption(tx, { quoteId, position: 2 });
    await tx.booking.update({ where: { id: bookingId }, data: { quoteId } });
  });
  await press(await start({ percent: '0' }), 'send');
  const { newCents, request } = await findRenewal(bookingId);
  expect(newCents).toBe(120_000);
  expect(request?.quotes[0]?.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([['House B', 120_000]]);
});

describe('the customer', () => {
  test('gets the same work, place, week and pro at the new price until the last day', async () => {
    const { bookingId, siteId, proId, customerId, request, quote, link } = await sent();
    expect(request).toMatchObject({ rebookOfId: bookingId, siteId, preferredProId: proId, customerId, status: 'quoted' });
    // The Friday after Thanksgiving, again.
    expect(dateText(request.preferredDate)).toBe('2026-11-27');
    expect(quote).toMatchObject({ source: 'renewal', subtotalCents: 105_000, validUntil: new Date('2026-10-21T04:59:59.999Z') });
    expect(quote.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Basic Outline', 94_500],
      ['Lit wreath', 10_500],
    ]);
    const mail = await db().notification.findFirstOrThrow({
      where: { template: 'renewal-offered', channel: 'email' },
      orderBy: { createdAt: 'desc' },
    });
    expect(mail.data).toMatchObject({
      total: '$1,115.63',
      day: 'Friday, November 27, 2026',
      validUntil: expect.stringContaining('October 20') as string,
    });
    const page = plain(await (await office().ask(link)).text());
    const words = [
      'Welcome back',
      'We came on Friday, November 28, 2025',
      'Last season it was $1,000 before tax',
      'now it’s $1,050',
    ];
    expect(lacks(page, words)).toEqual([]);
  });

  test('confirms with one press and a payment, and the pro of last season is asked first', async () => {
    const { customerId, proId, path, link, bookingId } = await sent();
    const cookie = await signInAs(customerId);
    const post = (to: string, fields: Record<string, string>) =>
      office().ask(to, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
    const first = await post(link, { intent: 'accept' });
    expect(first.headers.get('location')).toBe(`/checkout?quote=${link.slice('/quotes/'.length)}`);
    const to = first.headers.get('location') ?? '';
    const html = await (await office().ask(to, { cookie })).text();
    const form = readForms(to, html).find(({ fields }) => 'consent' in fields);
    const paying = await post(to, form?.fields ?? {});
    await payOnPage(paying.headers.get('location') ?? '');
    await deliver(await untoldEvents());
    const booking = await db().booking.findFirstOrThrow({ where: { rebookOfId: bookingId }, include: { visits: true } });
    expect(booking.paymentStatus).toBe('deposit_paid');
    expect(booking.visits.find(({ kind }) => kind === 'install')?.preferredProId).toBe(proId);
    expect(lacks(await see(`${path}?show=confirmed`), ['Confirmed (1)', '100% of those asked'])).toEqual([]);
    const pressed = await post(link, { intent: 'accept' });
    expect(await db().booking.count({ where: { rebookOfId: bookingId } })).toBe(1);
    expect(pressed.status).toBeLessThan(500);
  });

  test('declines, and the office reads why', async () => {
    const { path, link } = await sent();
    await office().ask(link, {
      method: 'POST',
      body: new URLSearchParams({ opId: crypto.randomUUID(), intent: 'decline', reason: 'We moved away' }),
    });
    expect(lacks(await see(`${path}?show=declined`), ['Declined (1)', 'We moved away'])).toEqual([]);
  });

  test('is reminded two days before the last day, and it lapses after it', async () => {
    const { quote, path } = await sent();
    const soon = new Date(now().getTime() + 86_400_000);
    await db().quote.update({ where: { id: quote.id }, data: { validUntil: soon } });
    await watchQuotes(db());
    expect(
      await db().notification.count({ where: { dedupeKey: { startsWith: `quote-reminder:${quote.id}:last` } } }),
    ).toBeGreaterThan(0);
    await db().quote.update({ where: { id: quote.id }, data: { validUntil: now() } });
    await watchQuotes(db());
    expect(lacks(await see(`${path}?show=lapsed`), ['Not answered in time (1)'])).toEqual([]);
  });

  test('is reminded again where the last day was moved after the reminder', async () => {
    const { quote, path } = await sent();
    const reminders = () =>
      db().notification.count({ where: { channel: 'email', dedupeKey: { startsWith: `quote-reminder:${quote.id}:last` } } });
    try {
      setClock(new Date(quote.validUntil.getTime() - 86_400_000));
      await watchQuotes(db());
      await watchQuotes(db());
      expect(await reminders()).toBe(1);
      await office().send(path, { answerBy: '2026-11-01' }, (fields) => fields.subaction === 'answer-by');
      setClock(new Date('2026-10-31T15:00:00Z'));
      await watchQuotes(db());
      await watchQuotes(db());
      expect(await reminders()).toBe(2);
    } finally {
      setClock(null);
    }
  });

  test('who asked for no such mail gets none', async () => {
    const house = await litLastSeason();
    const addressHash = createHash('sha256').update(house.email).digest('base64url');
    await db().emailOptOut.create({ data: { addressHash, topic: 'renewal-offered', at: now() } });
    const path = await start();
    await press(path, 'send');
    expect(
      await db().notification.count({ where: { template: 'renewal-offered', channel: 'email', address: house.email } }),
    ).toBe(0);
  });

  test('at the same price reads that it is the same', async () => {
    const { link } = await sent({}, { percent: '0' });
    expect(plain(await (await office().ask(link)).text())).toContain('The price is the same: $1,000 before tax');
  });
});

test('a stopped campaign sends no more and goes on where it stood', async () => {
  await Promise.all([litLastSeason({ name: 'A' }), litLastSeason({ name: 'B' })]);
  const path = await start();
  const id = path.split('/').at(-1) ?? '';
  await db().renewalCampaign.update({ where: { id }, data: { status: 'sending' } });
  await office().send(path, {}, (fields) => fields.subaction === 'stop');
  await workOff();
  expect(await db().renewal.count({ where: { state: 'sent' } })).toBe(0);
  await press(path, 'send');
  expect(await db().renewal.count({ where: { state: 'sent' } })).toBe(2);
});

test('the guest of last season confirms without an account', async () => {
  const { link, request, email } = await sent({
    customer: { passwordHash: null, emailVerifiedAt: null },
    place: { street: '12 Elm St, Unit 4B', unit: 'Unit 4B' },
  });
  expect([request.customerId, request.unit]).toEqual([null, 'Unit 4B']);
  const guest = visitor(office().ask);
  const answer = await guest.post(link, { opId: crypto.randomUUID(), intent: 'accept' });
  const checkout = answer.headers.get('location') ?? '';
  const html = await (await guest.get(checkout)).text();
  const form = readForms(checkout, html).find(({ fields }) => 'consent' in fields);
  const paying = await guest.post(checkout, { ...form?.fields, name: 'Gwen Guest', email, phone: '(312) 555-0177' });
  await payOnPage(paying.headers.get('location') ?? '');
  await deliver(await untoldEvents());
  expect(await db().booking.count({ where: { rebookOfId: request.rebookOfId, paymentStatus: 'deposit_paid' } })).toBe(1);
});

test('the office sees where other feet were measured since than last season’s price went by', async () => {
  const { siteId, customerId, bookingId } = await litLastSeason({ name: 'Max Measured' });
  const { quoteId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } });
  const { quoteRequestId } = await db().quote.findUniqueOrThrow({ where: { id: quoteId } });
  const design = { light: 'warm', storeys: 1, feet: 120, addOns: {} };
  await db().quoteRequest.update({ where: { id: quoteRequestId }, data: { design } });
  const record = { siteId, season: 2025, writtenById: customerId, writtenAs: 'office' as const };
  const lengths = (feet: number) => [{ side: 'front', feet, fastener: '' }];
  await db().siteRecord.create({ data: { ...record, lengths: lengths(120), createdAt: new Date(now().getTime() - 1_000) } });
  const path = await start();
  expect(await see(path)).toContain('Max Measured');
  expect(await see(path)).not.toContain('priced for');
  await db().siteRecord.create({ data: { ...record, lengths: lengths(142), createdAt: now() } });
  expect(await see(path)).toContain('Measured 142 ft, priced for 120 ft');
});
