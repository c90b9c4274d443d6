import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSharing } from '#app/domain/analytics/read-sharing.server';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { setClock } from '#app/platform/clock.server';
import { db, pool } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertAssignedVisit, insertOffer } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';

/** The week that is counted: Monday, September 28 to Sunday, October 4, in the office's zone. */
const MONDAY = '2026-09-28';
const WITHIN = new Date('2026-09-30T15:00:00Z');
const AFTER = new Date('2026-10-05T15:00:00Z');

let ask: Ask;
let admin: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  admin = await signInAs((await insertAdmin(db())).id);
});
beforeEach(() => db().rateLimit.deleteMany());

function kept(kind: string, dimension?: string) {
  return db().analyticsDay.findMany({
    where: { kind, dimension, day: new Date(`${MONDAY}T00:00:00Z`) },
    select: { dimension: true, count: true, amount: true },
    orderBy: { dimension: 'asc' },
  });
}

async function work(proId: string, start: Date): Promise<void> {
  await insertAssignedVisit(db(), { proId, windowStart: start, windowEnd: new Date(start.getTime() + 2 * HOUR_MS) });
}

test('before a week has ended, the public page says when the first figures come', async () => {
  expect(lacks(plain(await (await ask('/professionals/sharing')).text()), ['How jobs are shared', 'first figures'])).toEqual([]);
});

describe('a week in which two of thirty pros had work', () => {
  beforeAll(async () => {
    setClock(WITHIN);
    const onboardedAt = new Date('2026-01-05T12:00:00Z');
    const busy = await insertPro(db(), { onboardedAt, homeZip: '60614' });
    await work(busy.id, new Date('2026-06-01T15:00:00Z'));
    await work(busy.id, WITHIN);
    await work(busy.id, new Date(WITHIN.getTime() + DAY_MS));
    // Approved 9 days before the week's end, so in their second week; the first visit is 2 days after the approval.
    const fresh = await insertPro(db(), { onboardedAt: new Date('2026-09-26T05:00:00Z'), homeZip: '60302' });
    await work(fresh.id, new Date('2026-09-28T05:00:00Z'));
    const offered = await insertPro(db(), { onboardedAt, homeZip: '60614' });
    await insertOffer(db(), { proId: offered.id, status: 'declined', createdAt: WITHIN });
    for (let more = 0; more < 27; more += 1) await insertPro(db(), { onboardedAt, homeZip: '60657' });
    // Not counted: a few hours only, never open, not approved by then.
    await insertPro(db(), { onboardedAt, weekly: [{ weekday: 1, start: '09:00', end: '16:00' }] });
    await insertPro(db(), { onboardedAt, acceptingJobs: false });
    await insertPro(db(), { onboardedAt: AFTER });
    setClock(AFTER);
    await rollUp(db());
  }, 120_000);

  test('counts who was open and had nothing, by area, once the week is over', async () => {
    const minutes = BigInt(7 * 12 * 60);
    expect(await kept('open_week')).toEqual([
      { dimension: '603', count: 1, amount: minutes },
      { dimension: '606', count: 29, amount: minutes * 29n },
    ]);
    expect(await kept('idle_week')).toEqual([{ dimension: '606', count: 28, amount: 27n }]);
    expect(await kept('new_week')).toEqual([{ dimension: '2', count: 1, amount: 1n }]);
    expect(await kept('first_visit')).toEqual([
      { dimension: expect.any(String) as string, count: 1, amount: BigInt(2 * 86_400) },
    ]);
  });

  test('has figures that follow what was earned', async () => {
    expect(await kept('open_hour_pay')).toEqual([{ dimension: 'zero', count: 30, amount: 0n }]);
    const pro = await db().pro.findFirstOrThrow({ where: { homeZip: '60302' } });
    await db().analyticsDay.create({
      data: { kind: 'pro_earned', owner: pro.id, day: new Date('2026-09-29T00:00:00Z'), count: 1, amount: 84_000n },
    });
    await db().analyticsDue.create({ data: { part: 'weeks', day: new Date(`${MONDAY}T00:00:00Z`) } });
    await rollUp(db());
    // $840 in 84 hours: the bucket of 1,000 cents.
    const bucket = String(Math.ceil(Math.log(1_000) / Math.log(1.04)));
    expect(await kept('open_hour_pay', bucket)).toEqual([{ dimension: bucket, count: 1, amount: 84_000n }]);
  });

  test('is read by an admin: how much was idle, who waited without an offer, and how new pros fare', async () => {
    const page = plain(await (await ask('/admin/analytics?range=30', { cookie: admin })).text());
    // 28 of 30 weeks without a visit, 27 of them without an offer; one of thirty earned everything.
    expect(lacks(page, ['How work is shared', '93.3%', '90%', 'Inequality', '0.97', 'New pros', '606xx'])).toEqual([]);
    // Two days, in a bucket that is 2% off at most.
    expect(page).toMatch(/Time to the first visit, median.{1,200}(47|48|2)(\.\d)? (h|days)/);
  });

  test('counts the same when it is counted twice, and no week is counted while it runs', async () => {
    const before = (await pool().query(`SELECT * FROM analytics_day WHERE kind LIKE '%\\_week' ORDER BY 1, 2, 3, 4`))
      .rows as unknown[];
    await db().analyticsDue.create({ data: { part: 'weeks', day: new Date(`${MONDAY}T00:00:00Z`) } });
    await rollUp(db());
    expect((await pool().query(`SELECT * FROM analytics_day WHERE kind LIKE '%\\_week' ORDER BY 1, 2, 3, 4`)).rows).toEqual(
      before,
    );
    const later = { kind: 'open_week', day: { gt: new Date(`${MONDAY}T00:00:00Z`) } };
    setClock(new Date(AFTER.getTime() + 6 * DAY_MS));
    await rollUp(db());
    expect(await db().analyticsDay.count({ where: later })).toBe(0);
    setClock(new Date(AFTER.getTime() + 7 * DAY_MS));
    await rollUp(db());
    // The week after: with the pro who was approved on its Monday.
    expect(await db().analyticsDay.aggregate({ where: later, _sum: { count: true } })).toMatchObject({ _sum: { count: 31 } });
  });

  test('is public a month later, without areas that say who it was', async () => {
    const html = await (await ask('/professionals/sharing')).text();
    const page = plain(html)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(lacks(page, ['In September 2026, pros had a job in 7%', 'September 2026 30'])).toEqual([]);
    // 30 weeks without those of area 606 would be the one week of area 603.
    expect(page).not.toMatch(/60300|60600/);
  });

  test('has areas from which no other can be found by subtraction', async () => {
    const areas = async () => (await readSharing(db())).areas.map(({ area, weeks }) => [area, weeks]);
    const insert = (dimension: string, count: number) =>
      db().analyticsDay.create({ data: { kind: 'open_week', day: new Date('2026-09-21T00:00:00Z'), dimension, count } });
    await insert('603', 20);
    expect(await areas()).toEqual([
      ['603', 21],
      ['606', 29],
    ]);
    await insert('605', 5);
    expect(await areas()).toEqual([['606', 29]]);
    await insert('604', 15);
    expect(await areas()).toEqual([
      ['603', 21],
      ['606', 29],
    ]);
  });
});
