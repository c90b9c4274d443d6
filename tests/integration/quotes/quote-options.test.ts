import { beforeAll, beforeEach, expect, test } from 'vitest';
import { collectMessages } from '#app/domain/privacy/collect-messages.server';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { postgresCode } from '#app/platform/errors';
import { signatureFields } from '#tests/factories/sign-quote';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { getWords } from '#tests/setup/read-pages';
import { visitor } from '../accounts/visitor';
import { type Office, openOffice } from '../business/business-pages';
import { clickPay, contact } from '../payments/guest-fixtures';
import { askFor, deliver, openFixture, payOnPage, untoldEvents, wish } from '../payments/payment-fixtures';

/** What the office types: the front for $1,000, all sides for $2,000, and the garden too for $3,000. */
const ONE = { label1: 'Front', amount1: '1000' };
const TWO = { ...ONE, nameA: 'Good', nameB: 'Better', noteB: 'Our usual', labelB1: 'All sides', amountB1: '2000' };
const THREE = { ...TWO, nameC: 'Best', labelC1: 'All sides', amountC1: '2000', labelC2: 'Garden', amountC2: '1000' };

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await openFixture();
}, 180_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

/** A request that the office answers by its form. */
async function offer(typed: Record<string, string>, email = `pat-${crypto.randomUUID()}@town.test`) {
  const { token: asked } = await askFor(wish({ service: 'premium', email }));
  const { id: quoteRequestId } = await db().quoteRequest.findUniqueOrThrow({ where: { token: asked } });
  const desk = `/admin/quotes/${quoteRequestId}`;
  const blank = Object.fromEntries(
    Object.keys(await office.fieldsAt(desk))
      .filter(isLine)
      .map((field) => [field, '']),
  );
  const sent = await office.send(desk, { ...blank, ...typed });
  return { desk, sent, ...(await newest(quoteRequestId)) };
}

function isLine(field: string): boolean {
  return /^(label|amount)\d/.test(field);
}

async function newest(quoteRequestId: string) {
  const quote = await db().quote.findFirst({ where: { quoteRequestId }, orderBy: { version: 'desc' } });
  return { quoteRequestId, id: quote?.id ?? '', token: quote?.token ?? '', path: `/quotes/${quote?.token}` };
}

async function read(path: string): Promise<string> {
  return plain(await (await office.ask(path)).text());
}

async function accept(path: string, token: string, over: Record<string, string> = {}): Promise<Response> {
  const fields = { opId: crypto.randomUUID(), ...(await signatureFields(token)), ...over };
  return office.ask(path, { method: 'POST', body: new URLSearchParams(fields) });
}

async function refusal(write: Promise<unknown>): Promise<string> {
  return write.then(
    () => 'taken',
    (error: unknown) => postgresCode(error) ?? String(error),
  );
}

test('a quote without options is one price, and takes none', async () => {
  const { sent, id, token, path } = await offer(ONE);
  expect([sent.status, await db().quoteOption.count({ where: { quoteId: id } })]).toEqual([303, 0]);
  const page = await read(path);
  expect([lacks(page, ['Total', '$1,062.50']), page.includes('Choose an option')]).toEqual([[], false]);
  await office.expectRefusal(await accept(path, token, { option: '1' }), 422, ['This quote has no options']);
  expect((await accept(path, token)).headers.get('location')).toBe(`/checkout?quote=${token}`);
});

test('the office offers three options by its form; the customer reads each with its total and deposit, and the mail lists them', async () => {
  const { sent, desk, id, path, quoteRequestId } = await offer({ ...THREE, recommended: 'B' });
  expect(sent.status).toBe(303);
  const words = ['Option A: Good', 'Option B: Better', 'Our usual', 'Option C: Best', 'Recommended', 'Garden'];
  const sums = ['$1,062.50', '$531.25', '$2,125.00', '$3,187.50', '$1,593.75'];
  expect(lacks(await read(path), [...words, ...sums, 'Choose an option'])).toEqual([]);
  expect(lacks(await office.read(desk, office.adminId), [...words, ...sums])).toEqual([]);
  expect(await db().quote.findUniqueOrThrow({ where: { id } })).toMatchObject({ totalCents: 212_500, depositCents: 106_250 });
  const { data } = await db().notification.findFirstOrThrow({ where: { dedupeKey: { startsWith: `quote-issued:${id}` } } });
  expect(lacks(JSON.stringify(data), ['3 options, $1,062.50 to $3,187.50', 'Option C: Best', '$1,593.75'])).toEqual([]);
  expect((await office.lastAudit('quote')).data).toMatchObject({
    options: [{ name: 'Good' }, { name: 'Better' }, { name: 'Best' }],
  });

  // The next version begins with the options of this one.
  const fields = await office.fieldsAt(desk);
  expect(fields).toMatchObject({ nameA: 'Good', label1: 'Front', noteB: 'Our usual', amountC2: '1000.00', recommended: 'B' });
  expect((await office.send(desk, { amountC2: '1500' })).status).toBe(303);
  const { path: next } = await newest(quoteRequestId);
  expect(lacks(await read(next), ['Your quote, version 2', 'Option C: Best', '$3,718.75'])).toEqual([]);
  expect(lacks(await read(path), ['This quote is no longer open', 'Option C: Best', '$3,187.50'])).toEqual([]);
});

test('an option without a name or lines is refused beside its field, and what was typed stays', async () => {
  const { sent, id } = await offer({ ...TWO, nameB: '', amountB1: 'much', labelC2: 'Garden' });
  const page = await sent.clone().text();
  const words = ['Enter a name for option B', 'Enter an amount in line 1 of option B', 'Enter a name for option C'];
  await office.expectRefusal(sent, 422, words);
  const fields = readForms('', page).find((form) => 'nameB' in form.fields)?.fields;
  expect(fields).toMatchObject({ nameA: 'Good', noteB: 'Our usual', labelB1: 'All sides', amountB1: 'much', labelC2: 'Garden' });
  expect([/<details[^>]* open/.test(page), id]).toEqual([true, '']);
});

test('a guest picks the dearer option, signs it by name, and pays its deposit; accepting twice is one booking', async () => {
  const { id, token, path, desk } = await offer(TWO, 'gwen@town.test');
  const other = await offer(TWO);
  const forged: Record<string, string>[] = [{}, { choose: 'option' }, { option: '3' }, { option: other.id }, { option: '9' }];
  for (const over of forged) await office.expectRefusal(await accept(path, token, over), 422, ['Choose an option']);
  expect(await db().quoteOption.count({ where: { acceptedAt: { not: null } } })).toBe(0);

  for (let press = 0; press < 2; press += 1) {
    const taken = await accept(path, token, { option: '2' });
    expect(taken.headers.get('location')).toBe(`/checkout?quote=${token}`);
  }
  await office.expectRefusal(await accept(path, token, { option: '1' }), 409, ['You already accepted Option B: Better']);
  const quote = await db().quote.findUniqueOrThrow({ where: { id }, include: { lines: true, options: true, acceptance: true } });
  expect(quote).toMatchObject({ status: 'accepted', totalCents: 212_500, depositCents: 106_250 });
  expect(quote.lines.map(({ label, amountCents }) => [label, amountCents])).toEqual([['All sides', 200_000]]);
  expect(quote.acceptance?.text).toMatch(/^Option B: Better\nOur usual\nAll sides: \$2,000\.00\nTax/);
  expect(quote.acceptance?.text).not.toContain('Good');
  expect(lacks(await read(path), ['Accepted by', 'Option B: Better', '$2,125.00'])).toEqual([]);
  expect(lacks(await office.read(desk, office.adminId), ['Option A: Good', 'Accepted'])).toEqual([]);

  const guest = visitor(office.ask);
  const checkout = `/checkout?quote=${token}`;
  const html = await (await guest.get(checkout)).text();
  expect(lacks(plain(html), ['All sides', 'Pay $1,062.50 deposit'])).toEqual([]);
  const fields = contact({ email: 'gwen@town.test', quote: token });
  const pressed = await clickPay(guest, html, fields, checkout);
  await clickPay(guest, html, { ...fields, opId: crypto.randomUUID() }, checkout);
  await payOnPage(pressed.headers.get('location') ?? '');
  await deliver(await untoldEvents());
  const bookings = await db().booking.findMany({ where: { quoteId: id }, include: { payments: true } });
  expect(bookings.map(({ totalCents, payments }) => [totalCents, payments.map((each) => each.amountCents)])).toEqual([
    [212_500, [106_250]],
  ]);
});

test('the database keeps options as offered, with their sums, and a quote of one of them', async () => {
  const { id: quoteId, token, path } = await offer(TWO);
  const where = { quoteId_position: { quoteId, position: 2 } };
  const sums = { subtotalCents: 1, taxCents: 0, totalCents: 1, depositCents: 1 };
  const add = (more: object) =>
    refusal(db().quoteOption.create({ data: { quoteId, position: 3, name: 'Best', ...sums, ...more } }));
  expect(await add({ totalCents: 2 })).toBe('23514');
  expect(await add({ name: '' })).toBe('23514');
  expect(await add({ isRecommended: true })).toBe('23505');
  expect(await refusal(db().quoteOption.update({ where, data: { name: 'Another' } }))).toBe('42501');
  expect(await refusal(db().quoteOption.deleteMany({ where: { quoteId } }))).not.toBe('taken');
  expect(await refusal(db().quoteOptionLine.updateMany({ where: { quoteId }, data: { amountCents: 1 } }))).not.toBe('taken');
  // The quote is still the recommended one.
  expect(await refusal(db().quote.update({ where: { id: quoteId }, data: { status: 'accepted' } }))).toBe('23514');
  expect(await refusal(db().quote.update({ where: { id: quoteId }, data: { depositCents: 0 } }))).toBe('23514');
  expect(await refusal(db().quoteOption.update({ where, data: { acceptedAt: now() } }))).toBe('23514');
  expect((await accept(path, token, { option: '2' })).status).toBe(303);
  expect(await refusal(db().quoteOption.update({ where, data: { acceptedAt: null } }))).toBe('42501');
  expect(await add({})).toBe('23514');
});

test('a customer finds the range on their dashboard and every option in their export', async () => {
  const customer = await insertUser(db());
  const { quoteRequestId } = await offer(TWO, customer.email);
  await db().quoteRequest.update({ where: { id: quoteRequestId }, data: { customerId: customer.id } });
  expect(await office.read('/customer/dashboard', customer.id)).toContain('2 options, $1,062.50 to $2,125');
  const { quotes } = await collectMessages(db(), { userId: customer.id, email: customer.email });
  expect(JSON.stringify(quotes)).toContain('All sides');
});

test('the office’s list says what the least of the options comes to, and what the chosen one comes to once it is chosen', async () => {
  const { token, path, desk } = await offer({ ...THREE, recommended: 'B' });
  const row = async () => {
    const cookie = await signInAs(office.adminId);
    const html = await (await office.ask('/admin/quotes?show=all', { cookie })).text();
    const [, rest = ''] = html.split(`href="${desk}"`);
    return getWords(rest.split('</tr>')[0] ?? '');
  };
  expect(await row()).toMatch(/from\s+\$1,062\.50/);
  expect((await accept(path, token, { option: '3' })).status).toBe(303);
  expect(await row()).toContain('$3,187.50');
  expect(await row()).not.toContain('from');
});

test('a discount that the business bears alone stays one when the office edits its line, until the office says otherwise', async () => {
  const { token: asked } = await askFor(wish({ service: 'premium', email: `ned-${crypto.randomUUID()}@town.test` }));
  const { id: quoteRequestId } = await db().quoteRequest.findUniqueOrThrow({ where: { token: asked } });
  const priced = [
    { label: 'Front', amountCents: 100_000 },
    { label: 'Neighbors', amountCents: -5_000, kind: 'neighbors' as const },
  ];
  await transact(db(), (tx) => issueQuote(tx, { quoteRequestId, lines: priced, source: 'instant' }));
  const desk = `/admin/quotes/${quoteRequestId}`;
  const kinds = async () => {
    const quote = await db().quote.findFirstOrThrow({
      where: { quoteRequestId },
      orderBy: { version: 'desc' },
      include: { lines: { orderBy: { position: 'asc' } } },
    });
    return quote.lines.map(({ label, amountCents, kind }) => [label, amountCents, kind]);
  };

  expect(await office.fieldsAt(desk)).toMatchObject({ label2: 'Neighbors', kind2: 'neighbors' });
  await office.expectRefusal(await office.send(desk, { amount2: '60' }), 422, ['Enter the discount in line 2 with a minus']);
  await office.expectRefusal(await office.send(desk, { kind2: 'friends' }), 422, ['Choose a discount']);
  expect((await office.send(desk, { label2: 'A crew is near', amount2: '-60' })).status).toBe(303);
  expect(await kinds()).toEqual([
    ['Front', 100_000, null],
    ['A crew is near', -6_000, 'neighbors'],
  ]);

  // An option that is chosen brings its kinds along.
  expect((await office.send(desk, { nameA: 'Good', nameB: 'Better', labelB1: 'All', amountB1: '2000' })).status).toBe(303);
  const { token, path } = await newest(quoteRequestId);
  expect((await accept(path, token, { option: '1' })).status).toBe(303);
  expect((await kinds())[1]).toEqual(['A crew is near', -6_000, 'neighbors']);
  expect((await office.fieldsAt(desk)).kind2).toBe('neighbors');
  expect((await office.send(desk, { kind2: '' })).status).toBe(303);
  expect((await kinds())[1]).toEqual(['A crew is near', -6_000, null]);
});
