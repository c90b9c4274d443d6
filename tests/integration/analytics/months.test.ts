import { beforeAll, describe, expect, test } from 'vitest';
import { daysBefore, splitRange, type Days } from '#app/domain/analytics/ranges';
import { readSpread, readTally, readTop } from '#app/domain/analytics/read-days.server';
import { OFFICE_KINDS } from '#app/domain/analytics/parts';
import { rebuildAnalytics } from '#app/domain/analytics/rebuild.server';
import { rollUp } from '#app/domain/analytics/roll-up.server';
import { SUMMED_KINDS } from '#app/domain/analytics/sum-months.server';
import { setClock } from '#app/platform/clock.server';
import { db, pool, transact } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { postMovement } from '#app/domain/ledger/post-movement.server';

const TODAY = new Date('2026-10-20T15:00:00Z');
const NEXT_DAY = new Date('2026-10-21T15:00:00Z');
/** Within a month, over parts of some, over whole ones, over a year, and the stretch before it. */
const RANGES: Days[] = [
  { from: '2026-09-03', to: '2026-09-21' },
  { from: '2026-08-01', to: '2026-08-31' },
  { from: '2026-06-15', to: '2026-10-20' },
  { from: '2026-07-01', to: '2026-09-30' },
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-08-31', to: '2026-10-01' },
];

let pros: string[];

/** The same figures by one plain statement over days. */
async function plainTop(kind: string, { from, to }: Days) {
  const { rows } = await pool().query<{ name: string; count: string; amount: string }>(
    `SELECT dimension AS name, sum(count) AS count, sum(amount) AS amount FROM analytics_day
     WHERE kind = $1 AND day BETWEEN $2 AND $3 GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 10`,
    [kind, from, to],
  );
  return rows.map((row) => ({ name: row.name, count: Number(row.count), amount: Number(row.amount) }));
}

async function plainEarnings({ from, to }: Days) {
  const { rows } = await pool().query<{ cents: string }>(
    `SELECT sum(amount) AS cents FROM analytics_day WHERE kind = 'pro_earned' AND day BETWEEN $1 AND $2 GROUP BY owner`,
    [from, to],
  );
  return { pros: rows.length, totalCents: rows.reduce((sum, { cents }) => sum + Number(cents), 0) };
}

/** The sums of the office's kinds in a period, by kind and dimension, as the tally adds them and by one plain statement over days. */
async function tallied(range: Days) {
  const periods = splitRange(range, 'month');
  const tally = await readTally(db(), { kinds: OFFICE_KINDS, periods, before: daysBefore(range) });
  const { rows } = await pool().query<{ place: number; kind: 'offers'; dimension: string; count: number; amount: number }>(
    `SELECT p.place::int - 2 AS place, kind, dimension, sum(count)::int AS count, sum(amount)::int AS amount
     FROM unnest($1::date[], $2::date[]) WITH ORDINALITY AS p (first, last, place)
     JOIN analytics_day ON day BETWEEN first AND last AND kind = ANY ($3) AND owner = '' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [
      ...[
        [daysBefore(range).from, ...periods.map(({ from }) => from)],
        [daysBefore(range).to, ...periods.map(({ to }) => to)],
      ],
      OFFICE_KINDS,
    ],
  );
  const read = rows.map(({ place, kind, dimension }) => {
    const where = place === -1 ? 'before' : place;
    return {
      place,
      kind,
      dimension,
      count: tally.count(where, kind, dimension),
      amount: tally.amount(where, kind, dimension),
    };
  });
  return { read, plain: rows };
}

async function expectSame(): Promise<void> {
  for (const days of RANGES.flatMap((range) => [range, daysBefore(range)])) {
    for (const kind of ['booked_zip', 'unfilled_zip'] as const)
      expect(await readTop(db(), { kind, days, take: 10, by: 'amount' }), `${kind} ${days.from}`).toEqual(
        await plainTop(kind, days),
      );
    const { pros: count, totalCents } = await readSpread(db(), { kind: 'pro_earned', days });
    expect({ pros: count, totalCents }, days.from).toEqual(await plainEarnings(days));
    const { read, plain } = await tallied(days);
    expect(read, `tally ${days.from}`).toEqual(plain);
  }
}

async function months(): Promise<Record<string, boolean>> {
  const rows = await db().analyticsMonthState.findMany({ orderBy: { month: 'asc' } });
  return Object.fromEntries(rows.map(({ month, summed }) => [month.toISOString().slice(0, 7), summed]));
}

/** What a pro earned on a day, by the ledger. */
async function earn(proId: string, day: string, amountCents: number): Promise<void> {
  setClock(new Date(`${day}T15:00:00Z`));
  await transact(db(), (tx) =>
    postMovement(tx, {
      kind: 'completion',
      causeId: crypto.randomUUID(),
      bookingId: null,
      livemode: false,
      lines: [
        { account: 'pro_payable', ownerId: proId, amountCents: -amountCents },
        { account: 'platform_revenue', amountCents },
      ],
    }),
  );
}

beforeAll(async () => {
  pros = (await Promise.all([insertPro(db()), insertPro(db()), insertPro(db())])).map(({ id }) => id);
  for (const [at, day] of [
    '2026-05-31',
    '2026-06-01',
    '2026-07-14',
    '2026-08-01',
    '2026-08-31',
    '2026-09-10',
    '2026-10-02',
  ].entries())
    for (const [place, proId] of pros.entries()) if ((at + place) % 3 > 0) await earn(proId, day, 1_000 * (at + 1) + place);
  setClock(TODAY);
  await rollUp(db());
  await pool().query(
    `INSERT INTO analytics_day (kind, dimension, day, count, amount)
     SELECT kind, (100 + n)::text, day::date, 1 + n, 100 * n + extract(day FROM day)
     FROM unnest(ARRAY['first_offer', 'offers', 'open_week']) AS kind, generate_series(date '2026-05-18', date '2026-10-20', interval '7 days') AS day,
       generate_series(1, 5) AS n`,
  );
  // ZIP codes need bookings; their sums are made as the days would hold them.
  await pool().query(
    `INSERT INTO analytics_day (kind, dimension, day, count, amount)
     SELECT kind, '6' || (1000 + n), day::date, 1 + n, 100 * n + extract(day FROM day)
     FROM unnest(ARRAY['booked_zip', 'unfilled_zip']) AS kind, generate_series(date '2026-05-20', date '2026-10-20', interval '3 days') AS day,
       generate_series(1, 12) AS n`,
  );
}, 120_000);

describe('sums of months', () => {
  test('are made when a day begins, of every month that is past, and say what the days say', async () => {
    setClock(NEXT_DAY);
    await rollUp(db());
    expect(await months()).toEqual({ '2026-05': true, '2026-06': true, '2026-07': true, '2026-08': true, '2026-09': true });
    expect(await db().analyticsMonth.count({ where: { kind: { in: [...SUMMED_KINDS] } } })).toBeGreaterThan(100);
    await expectSame();
    // The whole year is read without a day of a summed month.
    await pool().query(`UPDATE analytics_day SET amount = amount + 1 WHERE kind = 'booked_zip' AND day < '2026-10-01'`);
    const [first] = await readTop(db(), {
      kind: 'booked_zip',
      days: { from: '2026-05-01', to: '2026-09-30' },
      take: 1,
      by: 'amount',
    });
    const [plainFirst] = await plainTop('booked_zip', { from: '2026-05-01', to: '2026-09-30' });
    expect(first?.amount).toBeLessThan(plainFirst?.amount ?? 0);
    await pool().query(`UPDATE analytics_day SET amount = amount - 1 WHERE kind = 'booked_zip' AND day < '2026-10-01'`);
    expect((await tallied({ from: '2026-01-01', to: '2026-12-31' })).plain.length).toBeGreaterThan(60);
  });

  test('are left aside as soon as a day of the month is counted again, and made again the next day', async () => {
    await earn(pros[0]!, '2026-08-12', 77_700);
    setClock(new Date(NEXT_DAY.getTime() + 60_000));
    await rollUp(db());
    expect(await months()).toMatchObject({ '2026-07': true, '2026-08': false, '2026-09': true });
    await expectSame();
    setClock(new Date('2026-10-22T15:00:00Z'));
    await rollUp(db());
    expect(await months()).toMatchObject({ '2026-08': true });
    await expectSame();
  });

  test('of a month wait for those who count one of its days', async () => {
    const due = { part: 'months', day: new Date('2026-09-01T00:00:00Z') };
    await db().analyticsDue.create({ data: due });
    const counting = await pool().connect();
    try {
      await counting.query('BEGIN');
      await counting.query(`SELECT pg_advisory_xact_lock_shared(hashtextextended('analytics month 2026-09-01', 0))`);
      await counting.query(
        `UPDATE analytics_day SET amount = amount + 5 WHERE kind = 'pro_earned' AND day BETWEEN '2026-09-01' AND '2026-09-30'`,
      );
      const summing = rollUp(db());
      await expect
        .poll(async () => (await pool().query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount)
        .toBe(1);
      await counting.query('COMMIT');
      await summing;
    } finally {
      counting.release();
    }
    await expectSame();
  });

  test('are made again with everything else', async () => {
    await pool().query(`UPDATE analytics_month SET amount = amount + 1`);
    await rebuildAnalytics(db());
    expect(Object.values(await months())).not.toContain(false);
    await expectSame();
  });
});
