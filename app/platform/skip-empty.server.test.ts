import { expect, test } from 'vitest';
import { asksForNone } from './skip-empty.server';

const BRANCH = 'SELECT "public"."pro"."id", "public"."pro"."zone" FROM "public"."pro" WHERE ';

test('a branch that no row has is not asked for', () => {
  expect(asksForNone(`${BRANCH}"public"."pro"."id" IN (NULL) OFFSET $1`)).toBe(true);
  const narrowed = `${BRANCH}("public"."pro"."status" = $1 AND "public"."pro"."id" IN (NULL)) ORDER BY "public"."pro"."id" ASC OFFSET $2`;
  expect(asksForNone(narrowed)).toBe(true);
});

test('what may answer something all the same is asked', () => {
  for (const where of [
    '"public"."pro"."id" IN ($1) OFFSET $2',
    '("public"."pro"."id" IN (NULL) OR "public"."pro"."zone" = $1) OFFSET $2',
    '(NOT "public"."pro"."id" IN (NULL)) OFFSET $1',
    '"public"."pro"."id" NOT IN (NULL) OFFSET $1',
    '"public"."pro"."id" IN (SELECT "t0"."id" FROM "public"."pro" AS "t0" WHERE "t0"."id" IN (NULL)) OFFSET $1',
  ])
    expect(asksForNone(BRANCH + where), where).toBe(false);
  const joined = `SELECT "public"."pro"."id" FROM "public"."pro" LEFT JOIN "public"."visit" AS "j" ON "j"."id" IN (NULL) OFFSET $1`;
  expect(asksForNone(joined)).toBe(false);
  const counted = 'SELECT COUNT(*) AS "n" FROM "public"."pro" WHERE "public"."pro"."id" IN (NULL) OFFSET $1';
  expect(asksForNone(counted)).toBe(false);
  expect(asksForNone('UPDATE "public"."pro" SET "zone" = $1 WHERE "public"."pro"."id" IN (NULL)')).toBe(false);
});
