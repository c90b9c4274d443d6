import { expect, test } from 'vitest';
import { answerDecisionAppeal, appealDecision } from '#app/domain/conduct/appeals.server';
import { decideItem } from '#app/domain/conduct/decide-item.server';
import { unbanUser } from '#app/domain/users/ban-user.server';
import { db, transact } from '#app/platform/db.server';
import { insertAdmin, insertUser } from '#tests/factories/users';

/** A report that ends with a ban; answers the item, against which the person appeals. */
async function banAfterReport(userId: string, adminId: string, words: string): Promise<string> {
  const reported = { kind: 'user', targetId: userId, subjectId: userId, reporterId: adminId, reason: 'Rude or threatening' };
  const { id: itemId } = await db().moderationItem.create({ data: { ...reported, source: 'office' } });
  const decision = { decision: 'reject', measure: 'ban', words, notes: 'Confirmed by phone' } as const;
  await transact(db(), (tx) => decideItem(tx, { itemId, adminId, ...decision }));
  await transact(db(), (tx) => appealDecision(tx, { itemId, text: 'That was not me' }));
  return itemId;
}

test('a granted appeal lifts the ban of its own decision and no later one', async () => {
  const [first, second] = [(await insertAdmin(db())).id, (await insertAdmin(db())).id];
  const { id: userId } = await insertUser(db());
  const grant = (itemId: string) =>
    transact(db(), (tx) => answerDecisionAppeal(tx, { itemId, adminId: second, granted: true, answer: 'You were right' }));
  const earlier = await banAfterReport(userId, first, 'They threatened the crew');
  await transact(db(), (tx) => unbanUser(tx, { userId, adminId: first, reason: 'They called and said sorry' }));
  const later = await banAfterReport(userId, first, 'They hit the pro');
  await grant(earlier);
  const user = () => db().user.findUniqueOrThrow({ where: { id: userId }, select: { status: true } });
  expect(await user()).toEqual({ status: 'banned' });
  const standing = await db().userBan.findMany({ where: { userId, endedAt: null }, select: { reason: true } });
  expect(standing).toEqual([{ reason: 'They hit the pro' }]);
  await grant(later);
  expect(await user()).toEqual({ status: 'active' });
});
