import { Prisma, type PrismaClient } from '#prisma';
import { transact } from '#app/platform/db.server';
import { compareObjects, OBJECTS_AT_ONCE, storeFound } from './compare-objects.server';
import { withInvoices } from './invoices-of-lines.server';
import { postStripeFees } from './post-stripe-fees.server';
import { dropOtherLines, keepLines } from './stripe-book.server';
import { readStripeLines } from './stripe-snapshot.server';

type Run = { id: string; livemode: boolean; startedAt: Date; cursor: string | null };
/** Where the next stretch of a stage begins, null where this was the last one; how many objects did not agree. */
type Step = { after: string | null; open: number };
type Take = (db: PrismaClient, run: Run, after: string) => Promise<Step>;

/** Ten pages of Stripe's. */
const LINES_A_STRETCH = 1_000;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
/** Movements of the ledger whose object has no row of its own. */
const ROWLESS = [
  'stripe-fee',
  'stripe-other',
  'gift-card-refund',
  'gift-card-refund-failed',
  'subscription-refund',
  'subscription-refund-failed',
  'subscription-dispute',
  'subscription-dispute-won',
  'invoice-outside',
];

/** Stripe's whole book first; then all that it names, and all that our own rows and the ledger name. */
const STAGES: readonly [name: string, take: Take][] = [
  ['book', readBook],
  ['line', compareLines],
  ...['payment', 'refund', 'transfer_leg', 'transfer_reversal', 'dispute', 'gift_card', 'booking'].map(
    (table): [string, Take] => [table, (db, run, after) => compareRows(db, run, listRows(table, after || FIRST_UUID))],
  ),
  ['billing_invoice', (db, run, after) => compareRows(db, run, listInvoices(after))],
  ['ledger', (db, run, after) => compareRows(db, run, listMovements(run, after || FIRST_UUID))],
];

/**
 * Compares everything, stretch by stretch, and keeps in the run how far it came. Returns how many objects did not agree, or null where the
 * signal said stop before the end: the next call goes on.
 */
export async function compareAll(
  db: PrismaClient,
  run: Run,
  { signal }: { signal?: AbortSignal },
): Promise<{ open: number } | null> {
  const [begun = 'book', begunAfter = ''] = run.cursor?.split(' ') ?? [];
  const first = STAGES.findIndex(([name]) => name === begun);
  let open = 0;
  for (const [name, take] of STAGES.slice(first)) {
    let after: string | null = name === begun ? begunAfter : '';
    while (after !== null) {
      await db.reconciliationRun.update({ where: { id: run.id }, data: { cursor: `${name} ${after}` } });
      if (signal?.aborted) return null;
      const step: Step = await take(db, run, after);
      open += step.open;
      after = step.after;
    }
  }
  return { open };
}

/** Keeps a stretch of Stripe's book; after the last one, what Stripe does not have any more is dropped. */
async function readBook(db: PrismaClient, run: Run, after: string): Promise<Step> {
  const { id: readBy, livemode } = run;
  const lines = await readStripeLines({ after, most: LINES_A_STRETCH });
  await postStripeFees(db, { lines, livemode });
  await keepLines(db, { lines: await withInvoices(db, lines), livemode, readBy });
  const last = lines[LINES_A_STRETCH - 1];
  if (last) return { after: last.id, open: 0 };
  await dropOtherLines(db, run);
  return { after: null, open: 0 };
}

type Named = { after: string; name: string };

async function compareLines(db: PrismaClient, run: Run, after: string): Promise<Step> {
  const listed = await db.$queryRaw<Named[]>`
    SELECT DISTINCT object_id AS after, object_id AS name FROM stripe_movement
    WHERE livemode = ${run.livemode} AND object_id > ${after} ORDER BY object_id LIMIT ${OBJECTS_AT_ONCE}`;
  return compareNamed(db, run, listed, ({ lines }) => lines);
}

async function compareRows(db: PrismaClient, run: Run, list: Prisma.Sql): Promise<Step> {
  return compareNamed(db, run, await db.$queryRaw<Named[]>(list), ({ rows }) => rows);
}

type Count = (compared: { rows: number; lines: number }) => number;

/** A row of ours and its line at Stripe come up once each: each stage counts its own kind. */
async function compareNamed(db: PrismaClient, run: Run, listed: Named[], count: Count): Promise<Step> {
  const last = listed.at(-1);
  if (!last) return { after: null, open: 0 };
  const compared = await compareObjects(db, { livemode: run.livemode, names: listed.map(({ name }) => name) });
  await transact(db, (tx) => storeFound(tx, { run, found: compared.found, objects: count(compared) }));
  return { after: last.after, open: compared.found.length };
}

function listRows(table: string, after: string): Prisma.Sql {
  return Prisma.sql`
    SELECT id::text AS after, id::text AS name FROM ${Prisma.raw(table)} WHERE id > ${after}::uuid ORDER BY id LIMIT ${OBJECTS_AT_ONCE}`;
}

function listInvoices(after: string): Prisma.Sql {
  return Prisma.sql`SELECT id AS after, id AS name FROM billing_invoice WHERE id > ${after} ORDER BY id LIMIT ${OBJECTS_AT_ONCE}`;
}

function listMovements({ livemode }: Run, after: string): Prisma.Sql {
  return Prisma.sql`
    SELECT id::text AS after, split_part(cause, ':', 2) AS name FROM ledger_transaction
    WHERE livemode = ${livemode} AND id > ${after}::uuid AND kind = ANY(${ROWLESS}::text[]) ORDER BY id LIMIT ${OBJECTS_AT_ONCE}`;
}
