import { beforeAll, expect, test } from 'vitest';
import { completeVisit, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { comeToTheDay, insertPhoto } from '#tests/factories/work';

beforeAll(() => ensureCatalog(db()));

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

async function promised() {
  const { visit, assignment, pro } = await promisedTuesday(db());
  return { assignment, own: { visitId: visit.id, proId: pro.id, userId: pro.userId } };
}

test('a visit is complete for the next pro as for the first, whose report waited for the office', async () => {
  const { own, assignment } = await promised();
  await db().pro.update({ where: { id: own.proId }, data: { visitsToReview: 1 } });
  await comeToTheDay(db(), own);
  await run((tx) => startVisit(tx, own));
  for (const moment of ['before', 'after'] as const) await insertPhoto(db(), own, moment);
  const ticked = [0, 1, 2, 3];
  expect(await run((tx) => completeVisit(tx, { ...own, ticked }))).toBe('held');
  await db().assignment.update({ where: { id: assignment.id }, data: { status: 'released' } });
  const next = await insertPro(db());
  const held = await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } });
  await db().assignment.create({ data: { ...held, id: undefined, proId: next.id, status: 'in_progress' } });
  const theirs = { visitId: own.visitId, proId: next.id, userId: next.userId };
  expect(await run((tx) => completeVisit(tx, { ...theirs, ticked }))).toBe('completed');
  expect(await db().visitCheck.count({ where: { visitId: own.visitId } })).toBe(4);
});
