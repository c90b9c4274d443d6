import { beforeAll, describe, expect, it } from 'vitest';
import { createProFeedback, createReview } from '#app/domain/reviews/create-review.server';
import { sweepReviews } from '#app/domain/reviews/reveal-reviews.server';
import { customerReviewSchema, proFeedbackSchema } from '#app/domain/reviews/review.schema';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';

async function completedVisit(proId?: string) {
  const customer = await insertUser(db());
  const start = new Date(now().getTime() - 86_400_000);
  const held = await insertAssignedVisit(db(), {
    proId,
    status: 'completed',
    booking: { customerId: customer.id },
    windowStart: start,
  });
  return { visitId: held.visit.id, customerId: customer.id, proId: held.proId };
}

function rate({ visitId, customerId }: { visitId: string; customerId: string }, rating: number) {
  const review = customerReviewSchema.parse({ rating });
  return transact(db(), (tx) => createReview(tx, { visitId, customerId, review }));
}

describe('ratings', () => {
  beforeAll(() => ensureCatalog(db()));

  it('all four stars are 5 and the recommendation is yes unless the customer says otherwise', () => {
    expect(customerReviewSchema.parse({ rating: '4' })).toEqual({
      rating: 4,
      quality: 5,
      timeliness: 5,
      communication: 5,
      comment: '',
      wouldRecommend: true,
      mayShow: false,
    });
  });

  it('a rating without stars is refused as Rating Required, a comment over 500 characters too', () => {
    const none = customerReviewSchema.safeParse({});
    expect(none.error?.issues[0]?.message).toBe('Rating Required');
    expect(customerReviewSchema.safeParse({ rating: 5, comment: 'x'.repeat(501) }).success).toBe(false);
    expect(customerReviewSchema.safeParse({ rating: 5, comment: 'x'.repeat(500) }).success).toBe(true);
  });

  it('a visit is rated once, however often the button is pressed', async () => {
    const visit = await completedVisit();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => rate(visit, 4)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await db().review.count({ where: { visitId: visit.visitId } })).toBe(1);
  });

  it('every revealed rating counts in the pro’s average, also of two at the same time', async () => {
    const pro = await insertPro(db());
    const start = now().getTime() - 30 * 86_400_000;
    const visits = [];
    for (let day = 0; day < 4; day += 1) {
      const customer = await insertUser(db());
      const windowStart = new Date(start + day * 86_400_000);
      const held = await insertAssignedVisit(db(), {
        proId: pro.id,
        status: 'completed',
        booking: { customerId: customer.id },
        windowStart,
        completedAt: windowStart,
      });
      visits.push({ visitId: held.visit.id, customerId: customer.id });
    }
    await Promise.all(visits.map((visit, at) => rate(visit, [5, 4, 2, 5][at]!)));
    expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ rating: 4, ratingCount: 4 });
  });

  it('the pro’s feedback is their own, once, and never in the average', async () => {
    const visit = await completedVisit();
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: visit.proId } });
    const feedback = proFeedbackSchema.parse({ rating: 1, comment: 'steep roof' });
    const say = (proUserId: string) =>
      transact(db(), (tx) => createProFeedback(tx, { visitId: visit.visitId, proUserId, feedback }));
    await say(userId);
    await expect(say(userId)).rejects.toThrow('already');
    expect(await db().pro.findUniqueOrThrow({ where: { id: visit.proId } })).toMatchObject({ ratingCount: 0 });
    const stranger = await insertPro(db());
    await expect(say(stranger.userId)).rejects.toThrow('could not find');
  });

  it('neither side reads the other before both have written, and no average gives it away', async () => {
    const visit = await completedVisit();
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: visit.proId } });
    await rate(visit, 2);
    const hidden = await db().review.findFirstOrThrow({ where: { visitId: visit.visitId } });
    expect(hidden.revealedAt).toBeNull();
    expect(await db().pro.findUniqueOrThrow({ where: { id: visit.proId } })).toMatchObject({ ratingCount: 0 });
    const feedback = proFeedbackSchema.parse({});
    await transact(db(), (tx) => createProFeedback(tx, { visitId: visit.visitId, proUserId: userId, feedback }));
    expect(await db().review.count({ where: { visitId: visit.visitId, revealedAt: { not: null } } })).toBe(2);
    expect(await db().pro.findUniqueOrThrow({ where: { id: visit.proId } })).toMatchObject({ rating: 2, ratingCount: 1 });
  });

  it('after 14 days the sweep opens what the other side never answered', async () => {
    const visit = await completedVisit();
    await rate(visit, 4);
    try {
      setClock(new Date(now().getTime() + 15 * 86_400_000));
      await sweepReviews(db());
    } finally {
      setClock(null);
    }
    expect(await db().pro.findUniqueOrThrow({ where: { id: visit.proId } })).toMatchObject({ rating: 4, ratingCount: 1 });
  });

  it('no one rates another’s visit or one that is not done', async () => {
    const visit = await completedVisit();
    const stranger = await insertUser(db());
    await expect(rate({ ...visit, customerId: stranger.id }, 1)).rejects.toThrow('could not find');
    const customer = await insertUser(db());
    const open = await insertAssignedVisit(db(), { booking: { customerId: customer.id } });
    await expect(rate({ visitId: open.visit.id, customerId: customer.id }, 1)).rejects.toThrow('could not find');
  });
});
