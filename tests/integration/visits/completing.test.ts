import { beforeAll, expect, test } from 'vitest';
import { MAX_PACKAGE_CHECKS } from '#app/domain/fields/max-checks';
import { readCompletion } from '#app/domain/fulfillment/read-completion.server';
import { completeVisit, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { saveSiteRecord } from '#app/domain/site-records/save-record.server';
import { MAX_SITE_CHECKS } from '#app/domain/site-records/site-checks';
import { NO_FACTS, OUTLETS } from '#app/domain/site-records/site-record';
import { db, transact, type Tx } from '#app/platform/db.server';
import type { Prisma } from '#prisma';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { comeToTheDay, insertPhoto } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let { ask } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask } = await pageReader());
}, 180_000);

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

async function promised() {
  const { visit, assignment, pro, customer } = await promisedTuesday(db());
  return { visit, assignment, customer, own: { visitId: visit.id, proId: pro.id, userId: pro.userId } };
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

test('a visit is complete with every line of the longest checklist that there can be', async () => {
  const { own, visit, customer } = await promised();
  const { siteId, packageId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const { id: _id, ...pack } = await db().package.findUniqueOrThrow({ where: { id: packageId } });
  const installChecks = Array.from({ length: MAX_PACKAGE_CHECKS }, (_, at) => `Line ${at + 1}`);
  const id = `long-${crypto.randomUUID().slice(0, 8)}`;
  await db().package.create({
    data: { ...(pack as Prisma.PackageUncheckedCreateInput), id, slug: id, alias: id, installChecks },
  });
  await db().booking.update({ where: { id: visit.bookingId }, data: { packageId: id } });
  const outlets = OUTLETS.map((at) => ({ place: `Outlet ${at}`, gfci: 'yes' as const }));
  const facts = { ...NO_FACTS, dogs: 'Rex', timerPlace: 'Garage', outlets: outlets.map((each) => ({ ...each, amps: null })) };
  const by = { userId: customer.id, as: 'customer' as const };
  await run((tx) => saveSiteRecord(tx, { siteId, form: { basedOn: '', gateCode: '', facts }, by }));
  await comeToTheDay(db(), own);
  await run((tx) => startVisit(tx, own));
  for (const moment of ['before', 'after'] as const) await insertPhoto(db(), own, moment);
  const { checks } = await readCompletion(db(), own.visitId);
  expect(checks).toHaveLength(MAX_PACKAGE_CHECKS + MAX_SITE_CHECKS);
  const body = new URLSearchParams({ opId: crypto.randomUUID(), reportNote: '' });
  checks.forEach((_, position) => body.set(`check${position}`, 'on'));
  const cookie = await signInAs(own.userId);
  const answer = await ask(`/pro/visits/${own.visitId}/complete`, { method: 'POST', cookie, body });
  expect(answer.status).toBe(302);
  expect(await db().visit.findUnique({ where: { id: own.visitId } })).toMatchObject({ status: 'completed' });
});
