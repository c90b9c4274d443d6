import { db, transact, type Tx } from '#app/platform/db.server';

class TakeBack extends Error {}

/** What the database itself refuses, let through within this transaction: its checks, exclusions, partial unique indexes and triggers. */
async function letThrough(tx: Tx): Promise<void> {
  await tx.$executeRaw`SET LOCAL session_replication_role = 'replica'`;
  await tx.$executeRaw`
    DO $$
    DECLARE gone text;
    BEGIN
      FOR gone IN
        SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', rel.relname, con.conname)
        FROM pg_constraint con JOIN pg_class rel ON rel.oid = con.conrelid
        WHERE rel.relnamespace = 'public'::regnamespace AND con.contype IN ('c', 'x')
        UNION ALL
        SELECT format('DROP INDEX %I', indexname) FROM pg_indexes
        WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE INDEX%WHERE%'
      LOOP EXECUTE gone; END LOOP;
    END $$`;
}

/** What `find` finds once `plant` has written what must never be; all of it is taken back. */
export async function foundAfter<T>(plant: (tx: Tx) => Promise<unknown>, find: (tx: Tx) => Promise<T>): Promise<T> {
  let found: { is: T } | undefined;
  await transact(db(), async (tx) => {
    await letThrough(tx);
    await plant(tx);
    found = { is: await find(tx) };
    throw new TakeBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakeBack)) throw error;
  });
  if (!found) throw new Error('Nothing was looked for');
  return found.is;
}
