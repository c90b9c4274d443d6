import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server';

test('every enum is cast in a way that the planner sees before it chooses an index', async () => {
  const missing = await db().$queryRaw`
    SELECT typname FROM pg_type JOIN pg_namespace ON pg_namespace.oid = typnamespace
    WHERE typtype = 'e' AND nspname = current_schema() AND NOT EXISTS (
      SELECT FROM pg_cast JOIN pg_proc ON pg_proc.oid = castfunc
      WHERE castsource = 'text'::regtype AND casttarget = pg_type.oid AND provolatile = 'i')`;
  // A migration that makes an enum adds: SELECT add_enum_cast('its_name');
  expect(missing).toEqual([]);
});

test('a value that an enum does not have is refused as PostgreSQL itself refuses it', async () => {
  await expect(db().$queryRaw`SELECT 'asleep'::text::visit_status`).rejects.toThrow(
    'invalid input value for enum visit_status: "asleep"',
  );
});
