import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import type { Bucket } from './histogram';
import type { Kind, OfficeKind } from './parts';
import type { Days } from './ranges';
import { selectOffice, selectOwned, selectRange } from './select-sums.server';
import type { SummedKind } from './sum-months.server';

type Sum = { dimension: string; count: number; amount: number };

/** Sums of days: of the range before, and of each period of the range. */
export type Tally = ReturnType<typeof tallyOf>;
export type Where = 'before' | 'all' | number;

type Query = { periods: readonly Days[]; before: Days };

/** Reads the office's sums of some kinds by period and dimension. */
export async function readTally(db: Db, { kinds, ...query }: Query & { kinds: readonly OfficeKind[] }): Promise<Tally> {
  return tallyRows(db, await selectOffice(db, { kinds, periods: [query.before, ...query.periods] }));
}

/** The same of a pro or a company. */
export function readOwnTally(
  db: Db,
  { kinds, owner, ...query }: Query & { kinds: readonly Kind[]; owner: string },
): Promise<Tally> {
  return tallyRows(db, selectOwned({ kinds, owner, periods: [query.before, ...query.periods] }));
}

async function tallyRows(db: Db, rows: Prisma.Sql): Promise<Tally> {
  // One line of JSON a kind and period: buckets are many, and each row of an answer costs. Kinds are compared by their bytes, which is faster.
  const lines = await db.$queryRaw<{ place: number; kind: Kind; sums: [string, number, number][] }[]>`
    SELECT place, kind, json_agg(json_build_array(dimension, count, amount)) AS sums
    FROM (
      SELECT place, kind COLLATE "C" AS kind, dimension, sum(count) AS count, sum(amount) AS amount FROM (${rows}) AS rows
      GROUP BY 1, 2, 3) AS sums
    GROUP BY place, kind`;
  return tallyOf(
    lines.map(({ place, kind, sums }) => ({
      place: place - 1,
      kind,
      sums: sums.map(([dimension, count, amount]) => ({ dimension, count, amount })),
    })),
  );
}

function tallyOf(rows: { place: number; kind: Kind; sums: Sum[] }[]) {
  const known = new Map<string, Sum[]>();
  for (const { place, kind, sums } of rows)
    for (const where of place === -1 ? ['before'] : [place, 'all']) {
      const key = `${where} ${kind}`;
      known.set(key, [...(known.get(key) ?? []), ...sums]);
    }
  function matching(where: Where, kind: Kind, dimension?: string): Sum[] {
    const sums = known.get(`${where} ${kind}`) ?? [];
    return dimension === undefined ? sums : sums.filter((sum) => sum.dimension === dimension);
  }
  return {
    count: (where: Where, kind: Kind, dimension?: string) =>
      matching(where, kind, dimension).reduce((sum, { count }) => sum + count, 0),
    amount: (where: Where, kind: Kind, dimension?: string) =>
      matching(where, kind, dimension).reduce((sum, { amount }) => sum + amount, 0),
    buckets: (where: Where, kind: Kind): Bucket[] =>
      matching(where, kind).map(({ dimension, count }) => ({ bucket: dimension, count })),
    dimensions: (kind: Kind) => [...new Set(matching('all', kind).map(({ dimension }) => dimension))].sort(),
  };
}

type HourRow = { place: number; worked: bigint; available: bigint };
/** Minutes of a part of the range. */
export type Hours = (where: Where) => { worked: number; available: number };

/** What pros worked and could have worked, of the days whose hours were written down. */
export async function readHours(db: Db, { periods, before }: { periods: readonly Days[]; before: Days }): Promise<Hours> {
  const asked = [before, ...periods];
  const rows = await db.$queryRaw<HourRow[]>`
    SELECT p.place::int AS place, coalesce(sum(w.amount), 0)::bigint AS worked, sum(a.amount)::bigint AS available
    FROM unnest(${asked.map(({ from }) => from)}::date[], ${asked.map(({ to }) => to)}::date[]) WITH ORDINALITY AS p (first, last, place)
    JOIN analytics_day a ON a.kind = 'available_minutes' AND a.day BETWEEN p.first AND p.last
    LEFT JOIN analytics_day w ON w.kind = 'worked_minutes' AND w.owner = '' AND w.dimension = '' AND w.day = a.day GROUP BY p.place`;
  return (where) => {
    const own = rows.filter(({ place }) =>
      where === 'before' ? place === 1 : where === 'all' ? place > 1 : place === where + 2,
    );
    return {
      worked: own.reduce((sum, row) => sum + Number(row.worked), 0),
      available: own.reduce((sum, row) => sum + Number(row.available), 0),
    };
  };
}

export type Ranked = { name: string; count: number; amount: number };

/** The largest dimensions of a kind in a range, by count or by amount. */
export async function readTop(
  db: Db,
  query: { kind: SummedKind; days: Days; take: number; by: 'count' | 'amount' },
): Promise<Ranked[]> {
  const { take, by } = query;
  const rows = await db.$queryRaw<{ name: string; count: bigint; amount: bigint }[]>`
    SELECT dimension AS name, sum(count)::bigint AS count, sum(amount)::bigint AS amount FROM (${await selectRange(db, query)}) AS rows
    GROUP BY dimension ORDER BY CASE WHEN ${by} = 'count' THEN sum(count) ELSE sum(amount) END DESC, dimension LIMIT ${take}`;
  return rows.map((row) => ({ name: row.name, count: Number(row.count), amount: Number(row.amount) }));
}

export const SPREAD_SHARES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
export type Spread = { pros: number; cents: number[]; totalCents: number };

/** How a kind’s sums by owner are spread: exact percentiles of the range. Floats are exact for cents up to 2^53, and add up faster than bigints. */
export async function readSpread(db: Db, query: { kind: SummedKind; days: Days }): Promise<Spread> {
  const [row] = await db.$queryRaw<{ pros: bigint; cents: number[] | null; total: bigint }[]>`
    SELECT count(*) AS pros, percentile_cont(${[...SPREAD_SHARES]}::float8[]) WITHIN GROUP (ORDER BY cents) AS cents,
      coalesce(sum(cents), 0)::bigint AS total
    FROM (SELECT sum(amount::float8) AS cents FROM (${await selectRange(db, query)}) AS rows GROUP BY owner) s`;
  return { pros: Number(row?.pros ?? 0), cents: (row?.cents ?? []).map(Math.round), totalCents: Number(row?.total ?? 0) };
}

/** By dimension, as it stood on a day. */
export type Standing = Map<string, Ranked & { day: string }>;

/** The sums of a kind as they stood on the last day of each period, by dimension; a period without any has none. */
export async function readStanding(db: Db, { kind, periods }: { kind: Kind; periods: readonly Days[] }): Promise<Standing[]> {
  const rows = await db.$queryRaw<{ place: number; name: string; count: number; amount: bigint; day: string }[]>`
    SELECT p.place::int AS place, d.dimension AS name, d.count, d.amount, d.day::text AS day
    FROM unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) WITH ORDINALITY AS p (first, last, place)
    CROSS JOIN LATERAL (SELECT max(day) AS day FROM analytics_day WHERE kind = ${kind} AND day BETWEEN p.first AND p.last) latest
    JOIN analytics_day d ON d.kind = ${kind} AND d.day = latest.day`;
  return periods.map(
    (_, at) =>
      new Map(
        rows
          .filter(({ place }) => place === at + 1)
          .map(({ name, count, amount, day }) => [name, { name, count, amount: Number(amount), day }]),
      ),
  );
}
