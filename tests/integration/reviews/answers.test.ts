import { afterEach, beforeAll, expect, test } from 'vitest';
import { listProReviews } from '#app/domain/reviews/list-pro-reviews.server';
import { writeAnswer } from '#app/domain/review-answers/write-answer.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { postgresCode } from '#app/platform/errors';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertReview } from '#tests/factories/reviews';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
}, 120_000);
afterEach(() => setClock(null));

/** A finished visit with a review of its customer. */
async function reviewed(over: { revealedAt?: null } = {}) {
  const customer = await insertUser(db());
  const { visit, proId } = await insertAssignedVisit(db(), {
    status: 'completed',
    booking: { customerId: customer.id },
    windowStart: new Date(now().getTime() - DAY_MS),
  });
  const review = await insertReview(db(), {
    visitId: visit.id,
    proId,
    authorId: customer.id,
    comment: 'A lamp was out.',
    ...over,
  });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const cookie = await signInAs(userId);
  const path = `/pro/reviews/${review.id}`;
  const press = (answer: string, opId: string = crypto.randomUUID()) =>
    ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId, answer }) });
  const read = async (at: string, as = cookie) => plain(await (await ask(at, { cookie: as })).text());
  const stored = () => db().review.findUniqueOrThrow({ where: { id: review.id } });
  return { customer, visit, proId, review, cookie, path, press, read, stored };
}

test('a pro answers a published review once, and its customer is told and reads it below the review', async () => {
  const own = await reviewed();
  expect(await own.read('/pro/reviews')).toContain('A lamp was out.');
  const opId = crypto.randomUUID();
  for (const answer of [
    await own.press('We replaced it the same day.', opId),
    await own.press('We replaced it the same day.', opId),
  ])
    expect(answer.headers.get('location')).toBe('/pro/reviews');
  expect(await own.read('/pro/reviews')).toContain('We replaced it the same day.');
  const told = await db().notification.findMany({ where: { userId: own.customer.id, template: 'review-answered' } });
  expect(told.map(({ channel }) => channel).sort()).toEqual(['email', 'inbox']);
  const theirs = await own.read(`/customer/visits/${own.visit.id}`, await signInAs(own.customer.id));
  expect(theirs).toContain('answered in public');
  expect(theirs).toContain('We replaced it the same day.');
});

test('contact details in an answer are hidden, and the pro is told so', async () => {
  const own = await reviewed();
  await own.press('Call me at (312) 555-0142 or write to rob@crew.test');
  const { answer } = await own.stored();
  expect(answer).toContain('[hidden]');
  expect(answer).not.toMatch(/555|rob@/);
});

test('an answer is changed for seven days without telling the customer again, and not after', async () => {
  const own = await reviewed();
  await own.press('We will come by.');
  await own.press('We came by, all lamps are on.');
  expect(await own.stored()).toMatchObject({ answer: 'We came by, all lamps are on.' });
  expect(
    await db().notification.count({ where: { userId: own.customer.id, channel: 'email', template: 'review-answered' } }),
  ).toBe(1);
  setClock(new Date(now().getTime() + 7 * DAY_MS));
  const late = transact(db(), (tx) => writeAnswer(tx, { reviewId: own.review.id, proId: own.proId, text: 'Too late' }));
  await expect(late).rejects.toThrow('That time is over');
});

test('no pro answers another’s review or one that is not published, and an empty or long answer is refused', async () => {
  const own = await reviewed();
  const other = await reviewed();
  const body = () => new URLSearchParams({ opId: crypto.randomUUID(), answer: 'Mine now' });
  expect((await ask(own.path, { method: 'POST', cookie: other.cookie, body: body() })).status).toBe(404);
  const hidden = await reviewed({ revealedAt: null });
  expect((await hidden.press('Not yet')).status).toBe(404);
  expect((await own.press('  ')).status).toBe(422);
  const long = await own.press('x'.repeat(601));
  expect([long.status, plain(await long.text()).includes('Keep your answer to 600 characters')]).toEqual([422, true]);
  // The database holds it too.
  const past = db().review.update({ where: { id: hidden.review.id }, data: { answer: 'Past the code', answeredAt: now() } });
  expect(await past.then(() => 'taken', postgresCode)).toBe('23514');
});

test('a customer reports an answer once, and what the office rejects is shown to no one', async () => {
  const own = await reviewed();
  await own.press('This customer is a liar.');
  const customer = await signInAs(own.customer.id);
  const report = () =>
    ask(`/customer/visits/${own.visit.id}`, {
      method: 'POST',
      cookie: customer,
      body: new URLSearchParams({ opId: crypto.randomUUID(), intent: 'report-answer' }),
    });
  await report();
  expect((await report()).status).toBe(409);
  const [item, ...more] = await db().moderationItem.findMany({ where: { kind: 'answer', targetId: own.review.id } });
  expect(more).toEqual([]);
  const office = await signInAs((await insertAdmin(db())).id);
  const page = await own.read(`/admin/moderation/${item!.id}`, office);
  expect(page).toContain('This customer is a liar.');
  const decided = new URLSearchParams({ opId: crypto.randomUUID(), decision: 'reject', notes: 'Insults' });
  await ask(`/admin/moderation/${item!.id}`, { method: 'POST', cookie: office, body: decided });
  expect(await own.read(`/customer/visits/${own.visit.id}`, customer)).not.toContain('liar');
  expect((await listProReviews(db(), own.proId)).map(({ answer }) => answer)).toEqual(['']);
  expect(await own.read('/pro/reviews')).toContain('Our office removed your answer');
  expect((await own.press('Once more')).status).toBe(409);
});
