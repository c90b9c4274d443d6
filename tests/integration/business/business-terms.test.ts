import { afterEach, beforeAll, expect, test } from 'vitest';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertUser } from '#tests/factories/users';
import { lacks, plain } from '#tests/setup/plain-page';
import { askFor, wish } from '../payments/payment-fixtures';
import { type Office, openOffice } from './business-pages';

const TERMS = '/admin/business/bookings';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

afterEach(() => setClock(null));

async function newQuote() {
  const { token } = await askFor(wish({}), (await insertUser(db())).id);
  return db().quote.findFirstOrThrow({ where: { request: { token } } });
}

function daysOf({ issuedAt, validUntil }: { issuedAt: Date; validUntil: Date }): number {
  return Math.round((validUntil.getTime() - issuedAt.getTime()) / DAY_MS);
}

test('a quote can be accepted for as many days as the office sets; one that was sent keeps its date', async () => {
  const before = await newQuote();
  expect((await office.send(TERMS, { quoteDays: '30', reason: 'Long winter' })).headers.get('location')).toBe(TERMS);
  const after = await newQuote();
  const kept = await db().quote.findUniqueOrThrow({ where: { id: before.id } });
  expect([daysOf(before), daysOf(kept), daysOf(after)]).toEqual([14, 14, 30]);
  const terms = plain(await (await office.ask('/terms')).text());
  expect(lacks(terms, ['a quote can be accepted for 30 days'])).toEqual([]);
  expect(await office.lastAudit('site_setting')).toMatchObject({
    ...{ action: 'booking-terms.change', reason: 'Long winter' },
    data: { before: { quoteDays: 14 }, after: { quoteDays: 30 } },
  });
  await office.send(TERMS, { quoteDays: '14' });
});

test('a quote with a longer time is brought to mind three days after it was sent, like any other', async () => {
  await office.send(TERMS, { quoteDays: '30' });
  const { id } = await newQuote();
  await db().quote.update({ where: { id }, data: { source: 'admin' } });
  setClock(new Date(now().getTime() + 4 * DAY_MS));
  await watchQuotes(db());
  expect(await db().quote.findUniqueOrThrow({ where: { id } })).toMatchObject({ remindersSent: 1, status: 'issued' });
  setClock(null);
  await office.send(TERMS, { quoteDays: '14' });
});

test('days out of bounds are refused beside their field, and what was typed stays', async () => {
  for (const quoteDays of ['2', '91', '7.5', '']) {
    const answer = await office.send(TERMS, { quoteDays });
    const page = await answer.text();
    expect([answer.status, lacks(plain(page), ['Enter whole days from 3 to 90, like 14'])]).toEqual([422, []]);
    expect(page).toContain(`name="quoteDays"`);
    if (quoteDays) expect(page).toContain(`value="${quoteDays}"`);
  }
  expect((await office.fieldsAt(TERMS)).quoteDays).toBe('14');
});
