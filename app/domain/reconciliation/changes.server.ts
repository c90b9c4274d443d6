import { Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** An object that was noted, and its notes. */
export type Change = { objectId: string; noteIds: bigint[] };

/** Objects whose rows, ledger or lines at Stripe changed since they last agreed. The database's triggers note them, in the transaction of the change. */
export async function readChanges(db: Db, { livemode }: { livemode: boolean }): Promise<Change[]> {
  const notes = await db.reconciliationChange.findMany({
    where: { livemode },
    orderBy: { id: 'asc' },
    select: { id: true, objectId: true },
  });
  const changes = new Map<string, Change>();
  for (const { id, objectId } of notes) {
    const change = changes.get(objectId) ?? { objectId, noteIds: [] };
    change.noteIds.push(id);
    changes.set(objectId, change);
  }
  return [...changes.values()];
}

/** The newest note. */
export async function lastNoteId(db: Db): Promise<bigint> {
  const { _max } = await db.reconciliationChange.aggregate({ _max: { id: true } });
  return _max.id ?? 0n;
}

/** What was noted before everything was compared is no longer noted. */
export async function settleUntil(tx: Tx, { livemode, noteId }: { livemode: boolean; noteId: bigint }): Promise<void> {
  await tx.reconciliationChange.deleteMany({ where: { livemode, id: { lte: noteId } } });
}

/** The ids of our rows for names that may be theirs, their bookings' or Stripe's; names that are no row's stay as they are. */
export async function resolveObjects(db: Db, names: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM payment WHERE payment_intent_id = ANY(${names}::text[])
    UNION SELECT id::text FROM refund WHERE stripe_refund_id = ANY(${names}::text[])
    UNION SELECT id::text FROM transfer_leg WHERE stripe_transfer_id = ANY(${names}::text[])
    UNION SELECT id::text FROM transfer_reversal WHERE stripe_reversal_id = ANY(${names}::text[])
    UNION SELECT id::text FROM dispute WHERE stripe_dispute_id = ANY(${names}::text[])
    UNION SELECT id::text FROM gift_card WHERE payment_intent_id = ANY(${names}::text[]) OR stripe_dispute_id = ANY(${names}::text[])`;
  return [...new Set([...names, ...rows.map(({ id }) => id)])];
}

/** Of some names those that are ids of our own. */
export function readUuids(names: readonly string[]): string[] {
  return names.filter((name) => UUID.test(name));
}

/** What was looked at is no longer noted, but for the objects that did not agree: the next comparison looks at them again. */
export async function settleChanges(
  tx: Tx,
  { livemode, noteIds, open }: { livemode: boolean; noteIds: bigint[]; open: string[] },
): Promise<void> {
  await tx.$executeRaw`DELETE FROM reconciliation_change WHERE id = ANY(${noteIds}::bigint[])`;
  await noteChanges(tx, { livemode, objectIds: open });
}

export async function noteChanges(db: Db, { livemode, objectIds }: { livemode: boolean; objectIds: string[] }): Promise<void> {
  if (objectIds.length > 0)
    await db.reconciliationChange.createMany({ data: [...new Set(objectIds)].map((objectId) => ({ livemode, objectId })) });
}

/** A condition on a column where only some objects are looked at; none where all are. */
export function among(column: string, ids: readonly string[] | undefined, type: 'uuid' | 'text' = 'uuid'): Prisma.Sql {
  if (!ids) return Prisma.empty;
  return type === 'uuid'
    ? Prisma.sql`AND ${Prisma.raw(column)} = ANY(${readUuids(ids)}::uuid[])`
    : Prisma.sql`AND ${Prisma.raw(column)} = ANY(${[...ids]}::text[])`;
}
