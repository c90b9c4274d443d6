import { beforeAll, expect, test } from 'vitest';
import { writeAnswer } from '#app/domain/review-answers/write-answer.server';
import { computeFigures } from '#app/domain/settings/public-figures.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertReview } from '#tests/factories/reviews';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';

/** Fewer reviews than this are too few for the front page to show any. */
const ENOUGH = 20;
const NEVER_ASKED = 'Lights like never before.';

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
}, 120_000);

async function finishedVisit() {
  const customer = await insertUser(db(), { fullName: 'Ann Miller' });
  const windowStart = new Date(now().getTime() - DAY_MS);
  const { visit, proId } = await insertAssignedVisit(db(), {
    status: 'completed',
    booking: { customerId: customer.id },
    windowStart,
  });
  return { customer, visit, proId };
}

async function frontPage(): Promise<string> {
  return plain(await (await ask('/')).text());
}

test('the front page shows the words of who allowed it, with the pro’s answer, and no longer once they take that back', async () => {
  for (let at = 0; at < ENOUGH; at += 1) {
    const { customer, visit, proId } = await finishedVisit();
    await insertReview(db(), { visitId: visit.id, proId, authorId: customer.id, comment: NEVER_ASKED, consentAt: null });
  }
  const { customer, visit, proId } = await finishedVisit();
  const path = `/visits/${visit.id}/review`;
  const cookie = await signInAs(customer.id);
  const post = (fields: Record<string, string>) =>
    ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  const form = await (await ask(path, { cookie })).text();
  expect(form.match(/<input[^>]*name="mayShow"[^>]*>/)?.[0]).not.toContain('checked');
  expect((await post({ rating: '5', comment: 'Every gutter glows.', mayShow: 'on' })).status).toBe(302);

  await db().review.updateMany({ where: { visitId: visit.id }, data: { revealsAt: now(), revealedAt: now() } });
  const { id: reviewId } = await db().review.findFirstOrThrow({ where: { visitId: visit.id } });
  await transact(db(), (tx) => writeAnswer(tx, { reviewId, proId, text: 'Happy to come again.' }));
  await computeFigures(db());
  const shown = await frontPage();
  expect(shown).toContain('Every gutter glows.');
  expect(shown).toContain('Ann M.');
  expect(shown).toContain('Happy to come again.');
  expect(shown).not.toContain(NEVER_ASKED);

  expect((await (await ask(path, { cookie })).text()).match(/<input[^>]*name="mayShow"[^>]*>/)?.[0]).toContain('checked');
  expect((await post({ intent: 'consent' })).status).toBe(302);
  expect(await frontPage()).not.toContain('Every gutter glows.');
  expect((await post({ intent: 'consent', mayShow: 'on' })).status).toBe(302);
  expect(await frontPage()).toContain('Every gutter glows.');
});

test('who wrote no rating has nothing to allow', async () => {
  const { customer, visit } = await finishedVisit();
  const cookie = await signInAs(customer.id);
  const body = new URLSearchParams({ opId: crypto.randomUUID(), intent: 'consent', mayShow: 'on' });
  expect((await ask(`/visits/${visit.id}/review`, { method: 'POST', cookie, body })).status).toBe(404);
});
