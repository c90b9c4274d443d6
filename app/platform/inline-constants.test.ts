import type { ArgType, SqlQuery } from '@prisma/driver-adapter-utils';
import { expect, test } from 'vitest';
import { inlineConstants } from './inline-constants';

function query(sql: string, ...args: unknown[]): SqlQuery {
  return { sql, args, argTypes: args.map((_, at): ArgType => ({ scalarType: at % 2 ? 'int' : 'string', arity: 'scalar' })) };
}

test('statuses, yes and no, and the number of rows stand in the text, and the other values move up', () => {
  const asked = query(
    'SELECT "public"."visit"."id" FROM "public"."visit" WHERE ("public"."visit"."pro_id" = $1 AND "public"."visit"."status" IN (CAST($2::text AS "public"."visit_status"),CAST($3::text AS "public"."visit_status")) AND "public"."visit"."hold" = $4 AND "public"."visit"."payout" >= $5) ORDER BY "public"."visit"."id" LIMIT $6 OFFSET $7',
    ...['ana', 'pending', 'no_show', false, 7_500, '26', '0'],
  );
  expect(inlineConstants(asked)).toEqual({
    sql: `SELECT "public"."visit"."id" FROM "public"."visit" WHERE ("public"."visit"."pro_id" = $1 AND "public"."visit"."status" IN (CAST('pending' AS "public"."visit_status"),CAST('no_show' AS "public"."visit_status")) AND "public"."visit"."hold" = false AND "public"."visit"."payout" >= $2) ORDER BY "public"."visit"."id" LIMIT 26 OFFSET 0`,
    args: ['ana', 7_500],
    argTypes: [asked.argTypes[0], asked.argTypes[4]],
  });
});

test('what someone may have typed stays a value, wherever it stands', () => {
  const asked = query(
    `SELECT 1 FROM "a$1" WHERE name = $1 AND note <> 'costs $2, isn''t it' AND kind = CAST($2::text AS "public"."kind") AND days = $3 AND $1 <> '' LIMIT $4 OFFSET $5`,
    ...["x' OR true", "no'kind", 3, '100000', '50'],
  );
  expect(inlineConstants(asked)).toEqual(asked);
});

test('a comment is passed over, whatever stands in it', () => {
  const asked = query("SELECT 1 -- the guest's own\nWHERE a = $1 AND b = $2 -- $3 isn't there", 'x', true);
  expect(inlineConstants(asked)).toMatchObject({
    sql: "SELECT 1 -- the guest's own\nWHERE a = $1 AND b = true -- $3 isn't there",
    args: ['x'],
  });
});

test('a value that is used twice is sent once', () => {
  const asked = query(`SELECT $3 WHERE a = $2 AND b = $1 AND c = $3 AND d = $1`, 'first', true, 'third');
  expect(inlineConstants(asked)).toMatchObject({
    sql: 'SELECT $1 WHERE a = true AND b = $2 AND c = $1 AND d = $2',
    args: ['third', 'first'],
  });
});

test('what is inserted keeps one text for all values', () => {
  const asked = query('INSERT INTO "public"."visit" VALUES ($1,CAST($2::text AS "public"."visit_status"))', 'ana', 'pending');
  expect(inlineConstants(asked)).toBe(asked);
});

test('the same text is written again for other constants, and the same for other values', () => {
  const ask = (id: string, status: string, hold: unknown, rows: number) =>
    inlineConstants(
      query(
        'SELECT 1 WHERE id = $1 AND status = CAST($2::text AS "public"."kind") AND hold = $3 LIMIT $4',
        id,
        status,
        hold,
        rows,
      ),
    );
  const open = `SELECT 1 WHERE id = $1 AND status = CAST('open' AS "public"."kind") AND hold = true LIMIT 5`;
  expect(ask('ana', 'open', true, 5)).toMatchObject({ sql: open, args: ['ana'] });
  expect(ask('ben', 'open', true, 5)).toMatchObject({ sql: open, args: ['ben'] });
  expect(ask('ana', 'shut', true, 5)).toMatchObject({ sql: open.replace('open', 'shut'), args: ['ana'] });
  expect(ask('ana', 'open', 'maybe', 5)).toMatchObject({ sql: open.replace('= true', '= $2'), args: ['ana', 'maybe'] });
  for (let rows = 1; rows <= 30; rows += 1)
    expect(ask('ana', 'open', true, rows)).toMatchObject({ sql: open.replace('LIMIT 5', `LIMIT ${rows}`) });
});
