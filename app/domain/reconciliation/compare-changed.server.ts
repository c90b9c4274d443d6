import type { PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { readChanges } from './changes.server';
import { compareObjects, OBJECTS_AT_ONCE, storeFound } from './compare-objects.server';
import { withInvoices } from './invoices-of-lines.server';
import { postStripeFees } from './post-stripe-fees.server';
import { keepLines, newestLineAt, OVERLAP_MS } from './stripe-book.server';
import { readStripeLines } from './stripe-snapshot.server';

type Run = { id: string; livemode: boolean };

/**
 * Compares each object of which a row, the ledger or Stripe's book changed since it last agreed. Returns how many do not agree. What was
 * compared before the signal says stop is settled; then it throws.
 */
export async function compareChanged(
  db: PrismaClient,
  run: Run,
  { signal }: { signal?: AbortSignal },
): Promise<{ open: number }> {
  const { livemode } = run;
  await keepNewLines(db, { livemode });
  const changes = await readChanges(db, { livemode });
  let open = 0;
  for (let at = 0; at < changes.length; at += OBJECTS_AT_ONCE) {
    signal?.throwIfAborted();
    const some = changes.slice(at, at + OBJECTS_AT_ONCE);
    const { found, rows, lines } = await compareObjects(db, { livemode, names: some.map(({ objectId }) => objectId) });
    const noteIds = some.flatMap((change) => change.noteIds);
    await transact(db, (tx) => storeFound(tx, { run, found, objects: rows + lines, noteIds }));
    open += found.length;
  }
  return { open };
}

/** Reads what Stripe wrote into its book since we last did, and posts what Stripe kept for itself. */
async function keepNewLines(db: PrismaClient, { livemode }: { livemode: boolean }): Promise<void> {
  const newest = await newestLineAt(db, { livemode });
  const fresh = await readStripeLines({ since: newest ? new Date(newest.getTime() - OVERLAP_MS) : undefined });
  await keepLines(db, { lines: await withInvoices(db, fresh), livemode, readBy: null });
  await postStripeFees(db, { lines: fresh, livemode });
}
