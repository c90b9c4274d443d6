import { beforeAll, describe, expect, test } from 'vitest';
import { readProgramPage } from '#app/domain/programs/queries.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { createListReader, expectKept, expectSorted, type ListCase } from '#tests/setup/office-list';
import { openFixture } from '../payments/payment-fixtures';
import { offered, openStore, programVisits, sold } from './program-fixtures';

let ask: Ask;
let office: ReturnType<typeof createListReader>;
let running: string;
let proposed: string;

const MARK = /href="\/admin\/programs\/([0-9a-f-]{36})"/g;

async function listed(query: string): Promise<string[]> {
  return (await office.walk(`/admin/programs?${query}`, MARK)).marks;
}

function program(id: string) {
  return db().siteProgram.findUniqueOrThrow({ where: { id } });
}

/** How many visits of a program its page says are overdue. */
async function overdueOf(id: string): Promise<number> {
  return (await readProgramPage(db(), { id, pages: { visits: 1, events: 1 } })).overdue;
}

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  office = createListReader(ask, await signInAs((await insertAdmin(db())).id));
  const [store, shop] = [await openStore(), await openStore()];
  await db().company.update({ where: { id: store.companyId }, data: { name: 'Aurora Foods' } });
  await db().company.update({ where: { id: shop.companyId }, data: { name: 'Zephyr Hotels' } });
  running = await sold(store);
  proposed = await offered(shop);
  const { id: _, quoteRequestId: __, ...pattern } = await program(proposed);
  for (let at = 0; at < 30; at += 1)
    await db().siteProgram.create({
      data: {
        ...pattern,
        status: 'declined',
        name: `Program ${Math.floor(at / 3)}`,
        startsOn: new Date(pattern.startsOn.getTime() - (at % 7) * DAY_MS),
        offeredAt: new Date(pattern.offeredAt.getTime() - (at % 11) * HOUR_MS),
      },
    });
}, 300_000);

const LIST: ListCase = {
  name: 'programs',
  query: () => 'show=all',
  mark: MARK,
  column: 'Id',
  sorts: {
    program: async (id) => (await program(id)).name,
    starts: async (id) => (await program(id)).startsOn,
    offered: async (id) => (await program(id)).offeredAt,
  },
};

describe('the office’s list of programs', () => {
  test.each(Object.keys(LIST.sorts))('is sorted by %s, page after page, and so is its file', (key) =>
    expectSorted(office, LIST, key),
  );

  test('is kept as a view, and opened as it was', () => expectKept(office, LIST));

  test('shows those that run with company, location, how often, next visit and price of today', async () => {
    expect(await listed('')).toEqual([running]);
    await db().programPriceChange.create({
      data: {
        siteProgramId: running,
        fromOn: new Date(now().getTime() - DAY_MS),
        priceCents: 26_100,
        reason: 'Wages',
        byId: (await program(running)).offeredById,
        createdAt: now(),
      },
    });
    const page = await office.read('/admin/programs');
    for (const words of ['Aurora Foods', 'North store', 'Monthly', 'Active', '$261.00', '/admin/companies/'])
      expect(page).toContain(words);
    const [head = [], line = []] = await office.readFile('/admin/lists/programs/csv');
    expect(line[head.indexOf('Next visit (UTC)')]).toMatch(/^2026-/);
    expect(line[head.indexOf('Price of a visit')]).toBe('261.00');
  });

  test('is narrowed down by status, by words, and to programs with a visit that is overdue', async () => {
    expect(await listed('show=proposed')).toEqual([proposed]);
    expect(await listed('show=declined')).toHaveLength(30);
    expect(await listed('show=all&q=aurora')).toEqual([running]);
    expect(await listed('show=all&q=Nothing')).toEqual([]);
    expect(await listed('show=overdue')).toEqual([]);
    const [first] = await programVisits(running);
    const windowStart = new Date(now().getTime() - 2 * DAY_MS);
    await db().visit.update({
      where: { id: first!.visitId },
      data: { windowStart, windowEnd: new Date(windowStart.getTime() + 2 * HOUR_MS) },
    });
    expect(await listed('show=overdue')).toEqual([running]);
    expect(await office.read('/admin/programs?show=overdue')).toContain('Overdue');
    expect(await overdueOf(running)).toBe(1);
    const longAgo = new Date(now().getTime() - 420 * DAY_MS);
    const visit = { windowStart: longAgo, windowEnd: new Date(longAgo.getTime() + 2 * HOUR_MS) };
    await db().programVisit.update({ where: { visitId: first!.visitId }, data: { dueOn: longAgo, visit: { update: visit } } });
    expect(await listed('show=overdue')).toEqual([]);
    expect(await overdueOf(running)).toBe(0);
  });

  test('is for admins only, and stands in their menu beside the companies', async () => {
    const { userId } = await db().companyMember.findFirstOrThrow();
    expect((await ask('/admin/programs', { cookie: await signInAs(userId) })).status).toBe(302);
    expect(await office.read('/admin/companies')).toContain('href="/admin/programs"');
  });
});
