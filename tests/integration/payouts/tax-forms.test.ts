import { beforeAll, expect, test, vi } from 'vitest';
import { rebuildAnalytics } from '#app/domain/analytics/rebuild.server';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { readStatement } from '#app/domain/payouts/read-statement.server';
import { requestReversals } from '#app/domain/payouts/reverse-transfer.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { dateColumn } from '#app/platform/local-date';
import { sandbox } from '#app/platform/sandbox.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { lacks, plain } from '#tests/setup/plain-page';
import { signInAs as cookieOf } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { beginWork, bookTeam, fillTeam, finishAsLead, onlyPros, trustPros } from '../dispatching/team-fixtures';
import { openFixture, workOff } from '../payments/payment-fixtures';
import { paidPro, paidWork } from './payout-fixtures';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let { ask, read, post } = {} as Reader;
let adminId: string;

beforeAll(async () => {
  ({ ask, read, post } = await pageReader());
  await openFixture();
  await sandbox().faults.setFundsAfterHours(0);
  adminId = (await insertAdmin(db())).id;
});

const YEAR = now().getFullYear();

async function countedWork() {
  const work = await paidWork();
  await rollUp(db());
  return work;
}

function yearRow(proId: string) {
  return db().proTaxYear.findUnique({ where: { year_proId: { year: YEAR, proId } } });
}

/** What a roll-up writes of a day on which a pro was paid. */
async function paid(proId: string, { day = `${YEAR}-02-03`, cents }: { day?: string; cents: number }): Promise<void> {
  const row = { owner: proId, dimension: '', day: dateColumn(day) };
  await db().analyticsDay.createMany({
    data: [
      { ...row, kind: 'pro_paid', count: 1, amount: BigInt(cents) },
      { ...row, kind: 'pro_gross', count: 1, amount: BigInt(cents * 2) },
    ],
  });
}

async function save(fields: Record<string, string>): Promise<Response> {
  const page = await (await ask('/admin/tax-forms', { cookie: await cookieOf(adminId) })).text();
  const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? '';
  return post('/admin/tax-forms', adminId, { taxForm: 'nec', threshold: '', payments: '', seen, reason: '', ...fields });
}

async function csvLines(search: string): Promise<string[]> {
  const answer = await ask(`/admin/lists/tax-forms/csv?${search}`, { cookie: await cookieOf(adminId) });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  return (await answer.text()).trim().split('\r\n');
}

test('a year holds what was sent to the pro, what customers were charged, and what is taken back', async () => {
  const { pro, install, bookingId } = await countedWork();
  // A share is sent in two transfers: each is tied to one of the customer's payments.
  const sums = { paidCents: BigInt(install.payoutCents), payments: 2, grossCents: BigInt(install.priceCents), jobs: 1 };
  expect(await yearRow(pro.id)).toMatchObject(sums);
  await transact(db(), (tx) =>
    requestReversals(tx, { proId: pro.id, amountCents: 700, cause: `refund:${crypto.randomUUID()}`, livemode: false }),
  );
  await workOff({ bookingId });
  await rollUp(db());
  const less = { ...sums, paidCents: BigInt(install.payoutCents - 700) };
  expect(await yearRow(pro.id)).toMatchObject(less);
  await rebuildAnalytics(db());
  expect(await yearRow(pro.id)).toMatchObject(less);
});

test('the pro reads what their form reports, and where their tax ID is missing', async () => {
  const { pro, install } = await countedWork();
  const dollars = `$${(install.payoutCents / 100).toFixed(2)}`;
  const page = await read('/pro/payouts/statements', pro.userId);
  expect(lacks(page, [`Form 1099-NEC for ${YEAR}`, dollars, 'We send no form below $2,000'])).toEqual([]);
  expect(page).not.toContain('tax ID');
  await db().connectAccount.update({ where: { proId: pro.id }, data: { taxIdDue: true } });
  expect(await read('/pro/payouts/statements', pro.userId)).toContain("We don't have your tax ID yet");
});

test('Stripe asks for a tax ID until it has it', async () => {
  const pro = await paidPro();
  expect(await db().connectAccount.findUnique({ where: { proId: pro.id } })).toMatchObject({ taxIdDue: false });
  const waiting = await paidPro({ ssn: '' });
  expect(await db().connectAccount.findUnique({ where: { proId: waiting.id } })).toMatchObject({ taxIdDue: true });
});

test('the office sees whose form is due, pages through all, and downloads the list', async () => {
  await db().analyticsDay.deleteMany();
  await db().proTaxYear.deleteMany();
  const pros = [];
  for (let at = 0; at < 53; at++) {
    const pro = await insertPro(db());
    pros.push(pro);
    await paid(pro.id, { cents: 150_000 + at * 1_000 });
  }
  const due = await read('/admin/tax-forms?year=' + YEAR, adminId);
  expect(lacks(due, ['1099-NEC', 'one is due from $2,000', '$2,020.00', '$2,000.00', 'Missing'])).toEqual([]);
  expect(due).not.toContain('$1,990.00');
  const all = await (await ask(`/admin/tax-forms?year=${YEAR}&show=all`, { cookie: await cookieOf(adminId) })).text();
  expect(all).toContain('$1,530.00');
  expect(all).not.toContain('$1,520.00');
  const next = /href="([^"]*after=[^"]*)"/.exec(all)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(lacks(await read(next, adminId), ['$1,520.00', '$1,500.00'])).toEqual([]);
  expect(await csvLines(`year=${YEAR}&show=due`)).toHaveLength(1 + 3);
  const lines = await csvLines(`year=${YEAR}&show=all`);
  expect(lines).toHaveLength(1 + 53);
  expect(lines[1]).toContain(`${YEAR},1099-NEC,yes,`);
  expect(lines[1]).toContain(',2020.00,2020.00,1,4040.00,1');
  expect(await read(`/admin/tax-forms?year=${YEAR - 1}`, adminId)).toContain(`No form is due for ${YEAR - 1}`);
});

test('an approved W-9 stands for the tax ID at Stripe', async () => {
  const pro = await insertPro(db());
  await paid(pro.id, { cents: 900_000 });
  const about = { kind: 'pro-document', subjectId: pro.id, name: 'w9.pdf', contentType: 'application/pdf', size: 1 };
  const file = await db().storedFile.create({
    data: { key: newFileKey('pdf'), ownerId: pro.userId, sha256: 'x'.repeat(64), ...about },
  });
  const document = await db().proDocument.create({ data: { proId: pro.id, fileId: file.id, kind: 'w9' } });
  expect((await csvLines(`year=${YEAR}`))[1]).toContain(',missing,');
  await db().proDocument.update({ where: { id: document.id }, data: { status: 'approved', reviewedAt: now() } });
  expect((await csvLines(`year=${YEAR}`))[1]).toContain(',W-9 approved,');
});

test('the office chooses the form and its limits; what is wrong is said and kept', async () => {
  const wrong = await save({ threshold: 'a lot', payments: '5' });
  expect(wrong.status).toBe(422);
  expect(lacks(plain(await wrong.text()), ['Enter dollars from 0 to 100,000', 'value="a lot"'])).toEqual([]);
  expect((await save({ taxForm: 'k', threshold: '1,000', payments: '0' })).headers.get('location')).toBe('/admin/tax-forms');
  const page = await read('/admin/tax-forms', adminId);
  expect(lacks(page, ['for the 1099-K', 'one is due from $1,000'])).toEqual([]);
  const stale = await post('/admin/tax-forms', adminId, { taxForm: 'nec', threshold: '', payments: '', seen: 'old' });
  expect(stale.status).toBe(409);
  expect((await save({ threshold: '', payments: '' })).status).toBe(302);
  expect(await db().siteSetting.count({ where: { key: { in: ['taxFormCents', 'taxFormPayments'] } } })).toBe(0);
});

test('of a team each pro’s form reports the part of the price that stands on their statement', async () => {
  await trustPros();
  const pros = await onlyPros(2);
  const reader = { ask, read, post };
  const { lead, seats, bookingId } = await bookTeam(reader, { pros: '2', proShares: '50, 50' });
  const visits = [lead, ...seats];
  const holders = await fillTeam(
    reader,
    visits.map(({ id }) => id),
    pros,
  );
  for (const [at, { id: visitId }] of visits.entries()) await beginWork(reader, { visitId, pro: holders[at]! });
  await post(`/pro/visits/${seats[0]!.id}/complete`, holders[1]!.userId, { reportNote: '' });
  expect((await finishAsLead(reader, { visitId: lead.id, pro: holders[0]! })).status).toBe(302);
  await workOff({ bookingId });
  await rollUp(db());
  const { priceCents } = await db().visit.findUniqueOrThrow({ where: { id: lead.id } });
  const reported = [];
  for (const pro of holders) {
    const grossCents = Number((await yearRow(pro.id))?.grossCents);
    expect((await readStatement(db(), { proId: pro.id })).totals.priceCents).toBe(grossCents);
    reported.push(grossCents);
  }
  expect(reported[0]! + reported[1]!).toBe(priceCents);
  expect(Math.abs(reported[0]! - reported[1]!)).toBeLessThanOrEqual(1);
});
