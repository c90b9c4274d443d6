import type { Db, Tx } from '#app/platform/db.server';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { MINUTE_MS } from '#app/platform/durations';
import { resolveObjects, settleChanges } from './changes.server';
import { compareSnapshots, type Difference } from './compare';
import { compareBank, compareBookings, readOwnLines } from './ledger-snapshot.server';
import { readKeptLines, type KeptLine } from './stripe-book.server';
import { isOwnPayout, type StripeLine } from './stripe-snapshot.server';

/** So many objects are compared at once. */
export const OBJECTS_AT_ONCE = 500;
/** What is younger than this may simply be on its way between Stripe and the ledger. */
const GRACE_MS = 5 * MINUTE_MS;
/** More differences than an admin reads. */
const MAX_STORED = 1_000;

/** `rows`: of ours, `lines`: of Stripe's book, that were looked at. */
type Compared = { found: Difference[]; rows: number; lines: number };

/** Compares objects, by our rows' ids or their names at Stripe, with all that there is of each: the rows, the ledger, Stripe's lines. */
export async function compareObjects(
  db: PrismaClient,
  { livemode, names }: { livemode: boolean; names: string[] },
): Promise<Compared> {
  const only = await resolveObjects(db, names);
  const own = await readOwnLines(db, { livemode, only });
  const asked = [...new Set([...only, ...own.map(({ stripeId }) => stripeId)])];
  const named = await readKeptLines(db, { livemode, names: asked });
  // A charge that only its invoice leads to has its row under the invoice's name, with all charges of that invoice.
  const missing = named.flatMap(({ invoiceId }) => (invoiceId && !only.includes(invoiceId) ? [invoiceId] : []));
  const kept = missing.length > 0 ? await readKeptLines(db, { livemode, names: [...asked, ...missing] }) : named;
  const moved = kept.filter((line) => !isOwnPayout(line));
  const theirs = missing.length > 0 ? await readOwnLines(db, { livemode, only: missing }) : [];
  const ours = [...own, ...theirs];
  const found = [
    ...compareSnapshots(nameInvoices(moved, ours), ours),
    ...(await compareBookings(db, { livemode, only })),
    ...(await compareBank(db, { livemode, only })),
  ];
  // The same object may be named twice.
  const each = new Map(found.map((difference) => [keyOf(difference), difference]));
  return { found: [...each.values()], rows: ours.length, lines: moved.length };
}

/** What our own rows know by its intent (an invoice of a booking) keeps that name; other charges go by their invoice. */
function nameInvoices(lines: readonly KeptLine[], own: readonly { stripeId: string }[]): StripeLine[] {
  const known = new Set(own.map(({ stripeId }) => stripeId));
  return lines.map((line) => (known.has(line.objectId) ? line : { ...line, objectId: line.invoiceId ?? line.objectId }));
}

function keyOf({ kind, objectId, text }: { kind: string; objectId: string; text: string }): string {
  return `${kind} ${objectId} ${text}`;
}

type Batch = { run: { id: string; livemode: boolean }; found: Difference[]; objects: number; noteIds?: bigint[] };

/**
 * Stores what a run found of some objects, each difference once a run, and notes those that do not agree for the next night, those included
 * that may still be on their way. `noteIds`: the notes that this settles.
 */
export async function storeFound(tx: Tx, { run, found, objects, noteIds = [] }: Batch): Promise<void> {
  await settleChanges(tx, { livemode: run.livemode, noteIds, open: found.map(({ objectId }) => objectId) });
  await tx.reconciliationRun.update({ where: { id: run.id }, data: { objects: { increment: objects } } });
  const ripe = now().getTime() - GRACE_MS;
  await storeDifferences(tx, { runId: run.id, differences: found.filter(({ at }) => at.getTime() <= ripe) });
}

/** Lists differences with a run, as far as an admin reads. */
export async function storeDifferences(
  tx: Tx,
  { runId, differences }: { runId: string; differences: Difference[] },
): Promise<void> {
  if (differences.length === 0) return;
  const objectIds = differences.map(({ objectId }) => objectId);
  const known = await tx.reconciliationDifference.findMany({ where: { runId, objectId: { in: objectIds } } });
  const keys = new Set(known.map(keyOf));
  const room = MAX_STORED - (await countDifferences(tx, runId));
  const fresh = differences.filter((difference) => !keys.has(keyOf(difference))).slice(0, Math.max(0, room));
  await tx.reconciliationDifference.createMany({ data: fresh.map(({ at: _at, ...difference }) => ({ runId, ...difference })) });
}

/** How many differences are listed with a run. */
export function countDifferences(db: Db, runId: string): Promise<number> {
  return db.reconciliationDifference.count({ where: { runId } });
}
