import { beforeAll, expect, test } from 'vitest';
import { createBooking } from '#app/domain/checkout/create-booking.server';
import { acceptQuote } from '#app/domain/quotes/answer-quote.server';
import { suggestChange, whyQuoteIsClosed } from '#app/domain/quotes/closed-day.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { readQuote } from '#app/domain/quotes/queries.server';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, addHours, dateColumn, localDate } from '#tests/factories/local-time';
import { insertQuote, insertQuoteRequest } from '#tests/factories/quotes';
import { unsigned } from '#tests/factories/sign-quote';
import { insertAdmin, insertUser } from '#tests/factories/users';

const OVER = /can’t be booked anymore\. Ask for another day\./;

beforeAll(() => ensureCatalog(db()));

function dayAhead(days: number): Date {
  return dateColumn(addDays(localDate('America/Chicago', now()), days));
}

/** A quote of the office for a day so many days from now. */
function officeQuote(days: number, more: Parameters<typeof insertQuote>[1] = {}) {
  return insertQuote(db(), { source: 'admin', ...more, request: { preferredDate: dayAhead(days), ...more.request } });
}

async function whyClosed(token: string) {
  return whyQuoteIsClosed(db(), await readQuote(db(), token));
}

test('A quote whose day has passed is neither accepted nor booked, and its customer is led to another day', async () => {
  const { id: customerId } = await insertUser(db());
  const open = await officeQuote(-1);
  await expect(transact(db(), (tx) => acceptQuote(tx, { token: open.token, signature: unsigned }))).rejects.toThrow(OVER);
  const accepted = await officeQuote(-1, { status: 'accepted', request: { customerId } });
  await expect(transact(db(), (tx) => createBooking(tx, { quoteId: accepted.id, customerId }))).rejects.toThrow(OVER);
  expect(await whyClosed(open.token)).toMatch(OVER);
  expect(await suggestChange(db(), await readQuote(db(), open.token))).toMatch(/^Please suggest another day\. .* anymore\.$/);
  expect(await whyClosed((await officeQuote(2)).token)).toBeNull();
});

test('A quote for any of several days is open until the last of them, and a service call has no day', async () => {
  const several = await officeQuote(-1);
  await db().quoteLine.create({
    data: { quoteId: several.id, position: 2, label: 'Any day', amountCents: -4_000, kind: 'flexible_day' },
  });
  expect(await whyClosed(several.token)).toBeNull();
  await db().quoteRequest.update({ where: { id: several.quoteRequestId }, data: { preferredDate: dayAhead(-5) } });
  expect(await whyClosed(several.token)).toMatch(OVER);
  expect(await whyClosed((await officeQuote(-1, { request: { packageId: 'service-call' } })).token)).toBeNull();
});

test('No one is reminded of a quote whose day has passed', async () => {
  const issuedAt = addHours(now(), -4 * 24);
  const passed = await officeQuote(-1, { issuedAt });
  const ahead = await officeQuote(5, { issuedAt });
  const call = await officeQuote(-1, { issuedAt, request: { packageId: 'service-call' } });
  await watchQuotes(db());
  const sent = await Promise.all(
    [passed, ahead, call].map(({ id }) => db().quote.findUniqueOrThrow({ where: { id }, select: { remindersSent: true } })),
  );
  expect(sent.map(({ remindersSent }) => remindersSent)).toEqual([0, 1, 1]);
});

test('The office sends no quote for a day that has passed, whether it chose the day or left it as it was', async () => {
  const { id: adminId } = await insertAdmin(db());
  const lines = [{ label: 'The whole front', amountCents: 200_000 }];
  const { id: quoteRequestId } = await insertQuoteRequest(db(), { preferredDate: dayAhead(-1) });
  const issue = (date?: string) => transact(db(), (tx) => issueQuoteAsAdmin(tx, { quoteRequestId, lines, date, adminId }));
  const refusal = { fieldErrors: { date: 'Choose a day ahead' } };
  await expect(issue()).rejects.toMatchObject(refusal);
  const day = (days: number) => dayAhead(days).toISOString().slice(0, 10);
  await expect(issue(day(-2))).rejects.toMatchObject(refusal);
  expect(await issue(day(2))).toMatchObject({ version: 1 });
});
