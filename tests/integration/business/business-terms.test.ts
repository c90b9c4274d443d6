import { afterEach, beforeAll, expect, test } from 'vitest';
import { createReview } from '#app/domain/reviews/create-review.server';
import { sweepReviews } from '#app/domain/reviews/reveal-reviews.server';
import { customerReviewSchema } from '#app/domain/reviews/review.schema';
import { watchQuotes } from '#app/domain/quotes/sweep-quotes.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
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

async function newReview() {
  const customerId = (await insertUser(db())).id;
  const completedAt = new Date(now().getTime() - DAY_MS);
  const { visit } = await insertAssignedVisit(db(), {
    status: 'completed',
    windowStart: completedAt,
    completedAt,
    booking: { customerId },
  });
  const review = customerReviewSchema.parse({ rating: 4 });
  await transact(db(), (tx) => createReview(tx, { visitId: visit.id, customerId, review }));
  const { id: reviewId } = await db().review.findFirstOrThrow({ where: { visitId: visit.id } });
  return { reviewId, completedAt };
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
    action: 'booking-terms.change',
    reason: 'Long winter',
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

test('a review opens after as many days as the office sets; one that was written keeps its day', async () => {
  const before = await newReview();
  const sent = await office.send(TERMS, { reviewDays: '7' });
  expect(sent.headers.get('location')).toBe(TERMS);
  const after = await newReview();
  const opens = async ({ reviewId, completedAt }: typeof before) => {
    const { revealsAt } = await db().review.findUniqueOrThrow({ where: { id: reviewId } });
    return Math.round((revealsAt.getTime() - completedAt.getTime()) / DAY_MS);
  };
  expect([await opens(before), await opens(after)]).toEqual([14, 7]);
  setClock(new Date(now().getTime() + 8 * DAY_MS));
  await sweepReviews(db());
  const isOpen = async ({ reviewId }: typeof before) =>
    (await db().review.findUniqueOrThrow({ where: { id: reviewId } })).revealedAt !== null;
  expect([await isOpen(before), await isOpen(after)]).toEqual([false, true]);
  setClock(null);
  const { userId } = await insertPro(db());
  const page = plain(await (await office.ask('/pro/reviews', { cookie: await signInAs(userId) })).text());
  expect(lacks(page, ['or after 7 days.'])).toEqual([]);
  const bad = await office.send(TERMS, { reviewDays: '61' });
  await office.expectRefusal(bad, 422, ['Enter whole days from 1 to 60, like 14']);
  await office.send(TERMS, { reviewDays: '14' });
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
