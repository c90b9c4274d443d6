import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import type { Subject } from './rule';

/** From when on, and after which event of a visit, something counts as changed. */
export type Since = { at: Date; eventId: bigint };

const TABLES: Record<Subject, Prisma.Sql> = {
  booking: Prisma.sql`booking`,
  movement: Prisma.sql`ledger_transaction`,
  subscription: Prisma.sql`subscription`,
};

/** Subjects to which something was written since: each part is found by an index, and costs what was written. Repeats are left out. */
const CHANGED: Record<Subject, (since: Since) => Prisma.Sql> = {
  booking: ({ at, eventId }) => Prisma.sql`
    SELECT id FROM booking WHERE created_at >= ${at}
    UNION SELECT v.booking_id FROM visit_event e JOIN visit v ON v.id = e.visit_id WHERE e.id > ${eventId}
    UNION SELECT booking_id FROM ledger_transaction WHERE at >= ${at} AND booking_id IS NOT NULL
    UNION SELECT booking_id FROM payment WHERE created_at >= ${at}
    UNION SELECT p.booking_id FROM refund r JOIN payment p ON p.id = r.payment_id WHERE r.created_at >= ${at}
    UNION SELECT v.booking_id FROM offer o JOIN visit v ON v.id = o.visit_id WHERE o.created_at >= ${at}`,
  movement: ({ at }) => Prisma.sql`SELECT id FROM ledger_transaction WHERE at >= ${at}`,
  subscription: ({ at }) => Prisma.sql`
    SELECT id FROM subscription WHERE status IN ('incomplete', 'active', 'past_due', 'cancelled') AND created_at >= ${at}`,
};

type Row = { id: string };

/** Ids of the subjects that changed since. */
export async function readChanged(db: Db, subject: Subject, since: Since): Promise<string[]> {
  const rows = await db.$queryRaw<Row[]>`SELECT id::text AS id FROM (${CHANGED[subject](since)}) c`;
  return rows.map(({ id }) => id);
}

/** The next ids in order, at most `size`; fewer are the last ones. */
export async function readSlice(
  db: Db,
  subject: Subject,
  { after, size }: { after: string | null; size: number },
): Promise<string[]> {
  const from = after === null ? Prisma.empty : Prisma.sql`WHERE id > ${after}::uuid`;
  const rows = await db.$queryRaw<Row[]>`SELECT id::text AS id FROM ${TABLES[subject]} ${from} ORDER BY id LIMIT ${size}`;
  return rows.map(({ id }) => id);
}

/** The newest event of a visit: what is written later has a higher number, but for transactions that are under way. */
export async function newestEventId(db: Db): Promise<bigint> {
  const [row] = await db.$queryRaw<{ id: bigint }[]>`SELECT coalesce(max(id), 0)::bigint AS id FROM visit_event`;
  return row?.id ?? 0n;
}
