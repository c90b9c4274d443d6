import { beforeAll, beforeEach, expect, test } from 'vitest';
import { collectMessages } from '#app/domain/privacy/collect-messages.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { postgresCode } from '#app/platform/errors';
import { insertQuote } from '#tests/factories/quotes';
import { signatureFields } from '#tests/factories/sign-quote';
import { insertUser } from '#tests/factories/users';
import { readForms } from '#tests/setup/crawl';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from '../business/business-pages';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

const PORCH = 'Leave out the porch, please';
const REASON = 'The parade closes our streets';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await openFixture();
}, 180_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function quotedHouse(customerId: string | null = null, email = 'pat@town.test') {
  const { token } = await askFor(wish({ service: 'premium', email }), customerId);
  const { id: quoteRequestId } = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const lines = [{ label: 'The whole front', amountCents: 200_000 }];
  const quote = await transact(db(), (tx) => issueQuoteAsAdmin(tx, { quoteRequestId, lines, adminId: office.adminId }));
  return { quote, quoteRequestId, path: `/quotes/${quote.token}`, desk: `/admin/quotes/${quoteRequestId}` };
}

async function read(path: string): Promise<string> {
  return plain(await (await office.ask(path)).text());
}

async function deskOf(path: string): Promise<string> {
  return office.read(path, office.adminId);
}

/** The office's list of what waits for an answer. */
async function listed(): Promise<string> {
  return (await office.ask('/admin/quotes?show=changes', { cookie: await signInAs(office.adminId) })).text();
}

/** The form that asks for a change, as a guest's browser without scripts has it; none where the page has none. */
async function formAt(path: string): Promise<Record<string, string> | undefined> {
  const forms = readForms(path, await (await office.ask(path)).text());
  return forms.find(({ fields }) => fields.intent === 'change')?.fields;
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return office.ask(path, { method: 'POST', body: new URLSearchParams(fields) });
}

async function askToChange(path: string, change = PORCH): Promise<Response> {
  return post(path, { ...(await formAt(path)), change });
}

async function refusal(write: Promise<unknown>): Promise<string> {
  return write.then(
    () => 'taken',
    (error: unknown) => postgresCode(error) ?? String(error),
  );
}

test('a guest asks for a change by the mailed link, once, and the office reads it on its list, its page and in its mail', async () => {
  const { quote, path, desk } = await quotedHouse();
  const fields = { ...(await formAt(path)), change: `  ${PORCH} ` };
  const empty = await post(path, { ...fields, opId: crypto.randomUUID(), change: ' ' });
  expect([empty.status, plain(await empty.text()).includes('Tell us what to change')]).toEqual([422, true]);
  expect((await post(path, fields)).headers.get('location')).toBe(path);
  // The same post again, and the same words from a page that was opened before.
  expect((await post(path, fields)).status).toBe(303);
  expect((await post(path, { ...fields, opId: crypto.randomUUID() })).status).toBe(303);
  const other = await post(path, { ...fields, opId: crypto.randomUUID(), change: 'Add the porch' });
  await office.expectRefusal(other, 409, ['You already asked for a change']);
  const changes = await db().quoteChange.findMany({ where: { quoteId: quote.id } });
  expect(changes.map(({ text }) => text)).toEqual([PORCH]);
  expect(lacks(await read(path), [`You asked for: ${PORCH}`, 'Accept and go to checkout'])).toEqual([]);
  expect(await formAt(path)).toBeUndefined();
  const where = { dedupeKey: { startsWith: `quote-change:${changes[0]?.id}:${office.adminId}` } };
  expect((await db().notification.findFirstOrThrow({ where })).data).toMatchObject({ text: PORCH });
  expect(await office.lastAudit('quote')).toMatchObject({ action: 'quote.ask-change', actorKind: 'customer', actorId: null });
  expect(lacks(await deskOf(desk), ['The customer asks for a change', PORCH])).toEqual([]);
  expect(await listed()).toContain(desk);
  await db().quote.update({ where: { id: quote.id }, data: { validUntil: new Date(now().getTime() + 3_600_000) } });
  await watchQuotes(db());
  expect((await db().quote.findUniqueOrThrow({ where: { id: quote.id } })).remindersSent).toBe(0);
});

test('a new version answers a change, and says on its page and in its mail what was asked for', async () => {
  const { quote, quoteRequestId, path, desk } = await quotedHouse();
  await askToChange(path);
  expect((await office.send(desk, { amount1: '1500.00', note: 'Without the porch.' })).status).toBe(303);
  const revision = await db().quote.findFirstOrThrow({ where: { quoteRequestId, version: 2 } });
  const change = await db().quoteChange.findFirstOrThrow({ where: { quoteId: quote.id } });
  expect(change).toMatchObject({ revisionId: revision.id, answer: '' });
  const page = await read(`/quotes/${revision.token}`);
  expect(lacks(page, ['What has changed', `You asked for: ${PORCH}`, 'Without the porch.'])).toEqual([]);
  const mail = await db().notification.findFirstOrThrow({ where: { dedupeKey: { startsWith: `quote-issued:${revision.id}` } } });
  expect(mail.data).toMatchObject({ asked: PORCH });
  expect(lacks(await deskOf(desk), ['They asked for', PORCH])).toEqual([]);
  expect(await listed()).not.toContain(desk);
  const late = await post(path, { intent: 'change', change: 'More', opId: crypto.randomUUID() });
  await office.expectRefusal(late, 409, ['can’t be changed anymore']);
});

test('the office keeps the quote and says why; the customer is told, and may accept it or ask again', async () => {
  const { quote, path, desk } = await quotedHouse();
  await askToChange(path);
  const keep = `${desk}/change`;
  const fields = await office.fieldsAt(keep);
  await office.expectAdminsOnly(keep, fields);
  await office.expectRefusal(await office.post(keep, office.adminId, { ...fields, answer: ' ' }), 422, ['Tell the customer why']);
  const answer = 'The porch has no power.';
  const sent = { ...fields, opId: crypto.randomUUID(), answer };
  expect((await office.post(keep, office.adminId, sent)).headers.get('location')).toBe(desk);
  expect((await office.post(keep, office.adminId, { ...sent, opId: crypto.randomUUID() })).status).toBe(303);
  const mails = await db().notification.findMany({ where: { dedupeKey: { startsWith: 'quote-change-declined:' } } });
  expect(mails.map(({ address, data }) => [address, data])).toEqual([
    ['pat@town.test', expect.objectContaining({ asked: PORCH, answer })],
  ]);
  expect(await office.lastAudit('quote')).toMatchObject({ action: 'quote.decline-change', actorId: office.adminId });
  expect(lacks(await read(path), [`You asked for: ${PORCH}`, `Our answer: ${answer}`])).toEqual([]);
  await askToChange(path, 'Then the back too');
  expect((await post(path, { opId: crypto.randomUUID(), ...(await signatureFields(quote.token)) })).status).toBe(303);
  const open = await db().quoteChange.count({ where: { quoteId: quote.id, answeredAt: null } });
  expect(open).toBe(0);
});

test('a quote whose day was closed says so before it is signed, and offers to ask for another day', async () => {
  const { quote, quoteRequestId, path } = await quotedHouse();
  const signed = await signatureFields(quote.token);
  const { preferredDate } = await db().quoteRequest.findUniqueOrThrow({ where: { id: quoteRequestId } });
  const closed = await db().closedDays.create({
    data: { name: 'Parade', fromOn: preferredDate, toOn: preferredDate, reason: REASON, zips: [], createdAt: now() },
  });
  const page = await read(path);
  expect(lacks(page, ['We can’t come on', REASON])).toEqual([]);
  expect(page).not.toContain('Full name');
  await office.expectRefusal(await post(path, { opId: crypto.randomUUID(), ...signed }), 409, [REASON]);
  const fields = await formAt(path);
  expect(fields?.change).toMatch(/^Please suggest another day\. .* is closed: The parade closes our streets\.$/);
  expect((await post(path, { ...fields })).status).toBe(303);
  expect((await db().quoteChange.findFirstOrThrow({ where: { quoteId: quote.id } })).text).toBe(fields?.change);
  await db().closedDays.update({ where: { id: closed.id }, data: { endedAt: now() } });
});

test('a quote of the price list and one that has expired are not changed', async () => {
  const instant = await insertQuote(db());
  const { quote, path } = await quotedHouse();
  await db().quote.update({ where: { id: quote.id }, data: { validUntil: now() } });
  for (const at of [`/quotes/${instant.token}`, path]) {
    expect(await formAt(at)).toBeUndefined();
    const answer = await post(at, { intent: 'change', change: PORCH, opId: crypto.randomUUID() });
    await office.expectRefusal(answer, 409, ['can’t be changed anymore']);
  }
});

test('the database keeps one open request, and its answer for good', async () => {
  const { quote, quoteRequestId } = await quotedHouse();
  const other = await quotedHouse();
  const data = { quoteId: quote.id, text: PORCH, askedAt: now() };
  const add = (more: object) => refusal(db().quoteChange.create({ data: { ...data, ...more } }));
  expect(await add({ text: '' })).toBe('23514');
  expect(await add({ answer: 'No' })).toBe('23514');
  expect(await add({ answer: 'No', answeredAt: now(), revisionId: other.quote.id })).toBe('23514');
  const { id } = await db().quoteChange.create({ data });
  expect(await add({})).toBe('23505');
  const change = (more: object) => refusal(db().quoteChange.update({ where: { id }, data: more }));
  expect(await change({ text: 'Something else' })).toBe('42501');
  expect(await change({ answeredAt: now(), revisionId: other.quote.id })).toBe('23514');
  const lines = [{ label: 'Less', amountCents: 100_000 }];
  await transact(db(), (tx) => issueQuoteAsAdmin(tx, { quoteRequestId, lines, adminId: office.adminId }));
  expect(await change({ answeredAt: null, revisionId: null })).toBe('42501');
  expect(await change({ answer: 'No' })).not.toBe('taken');
  expect(await refusal(db().quoteChange.deleteMany({ where: { id } }))).not.toBe('taken');
  expect(await change({ text: '(deleted)' })).toBe('taken');
});

test('what a customer asked for and was answered is in their export', async () => {
  const customer = await insertUser(db());
  const { path } = await quotedHouse(customer.id, customer.email);
  await askToChange(path);
  const { quotes } = await collectMessages(db(), { userId: customer.id, email: customer.email });
  expect(JSON.stringify(quotes)).toContain(PORCH);
});
