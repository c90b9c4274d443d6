import { mark, t } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { canChooseTestMoney, hasLiveKey, inMoneyMode } from '#app/platform/stripe-mode.server';
import { isTestMode } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { catchUpEvents } from './catch-up-events.server';
import { lastNoteId, settleUntil } from './changes.server';
import type { Difference } from './compare';
import { compareAll } from './compare-all.server';
import { compareChanged } from './compare-changed.server';
import { countDifferences, storeDifferences } from './compare-objects.server';
import { readLedgerTotal } from './ledger-snapshot.server';
import { readWithdrawn } from './stripe-book.server';
import { readStripeTotal } from './stripe-snapshot.server';

/** After this everything is compared again, whatever changed. */
const WHOLE_AFTER_MS = 30 * DAY_MS;

/** An admin wants the ledger compared now. Returns the run's id. */
export async function requestReconciliation(tx: Tx, { adminId }: { adminId: string }): Promise<{ runId: string }> {
  const { id } = await tx.reconciliationRun.create({
    data: { trigger: 'demand', startedById: adminId, livemode: !isTestMode(), startedAt: now(), whole: true },
    select: { id: true },
  });
  await enqueue(tx, 'ledger/reconcile', { runId: id }, { jobKey: keyOf(id) });
  return { runId: id };
}

function keyOf(runId: string): string {
  return `ledger/reconcile:${runId}`;
}

type Asked = { runId?: string; livemode?: boolean; whole?: boolean; signal?: AbortSignal };

/**
 * Compares the ledger, Stripe's own records and the bookings, and lists every difference. First it fetches the events of Stripe
 * that did not reach us, and posts what Stripe kept for itself. What it finds it stores and reports to the admins. It compares what changed
 * since it last agreed; an admin's comparison, the first one and one in 30 days are of everything. One of everything that the signal stops
 * goes on by a task of its own. Throws at the end where the events of an account could not be fetched.
 */
export async function reconcile(db: PrismaClient, asked: Asked): Promise<Result> {
  const { runId, livemode = hasLiveKey(), signal } = asked;
  const run = runId
    ? await db.reconciliationRun.findUniqueOrThrow({ where: { id: runId } })
    : await beginRun(db, { livemode, whole: asked.whole ?? !(await hasWhole(db, { livemode, within: WHOLE_AFTER_MS })) });
  return inMoneyMode(run.livemode, () => compareRun(db, run, signal));
}

type Mode = { livemode: boolean; signal?: AbortSignal };

/**
 * The night's comparisons, of each mode of money that has a key here: what changed, and then everything where that is due. One that fails
 * does not keep the others from their turn.
 */
export async function reconcileNightly(db: PrismaClient, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const failures: unknown[] = [];
  for (const compare of [compareNight, compareWhole])
    for (const livemode of canChooseTestMoney() ? [true, false] : [hasLiveKey()])
      await compare(db, { livemode, signal }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** What changed. The first comparison is of everything, and the others build on it. */
async function compareNight(db: PrismaClient, mode: Mode): Promise<void> {
  if (await hasWhole(db, mode)) await reconcile(db, { ...mode, whole: false });
}

/** Everything, where that is due. One that stopped before its end goes on. */
async function compareWhole(db: PrismaClient, mode: Mode): Promise<void> {
  const { livemode } = mode;
  if (await hasWhole(db, { livemode, within: WHOLE_AFTER_MS })) return;
  const stopped = await db.reconciliationRun.findFirst({
    where: { livemode, whole: true, finishedAt: null, startedAt: { gte: before(WHOLE_AFTER_MS) } },
    orderBy: { startedAt: 'desc' },
    select: { id: true },
  });
  if (!stopped) await reconcile(db, { ...mode, whole: true });
  else await enqueue(db, 'ledger/reconcile', { runId: stopped.id }, { jobKey: keyOf(stopped.id), unlessComing: true });
}

/** Whether everything was compared, ever or within some time. */
async function hasWhole(db: Db, { livemode, within }: { livemode: boolean; within?: number }): Promise<boolean> {
  const finishedAt = within === undefined ? { not: null } : { gte: before(within) };
  return (await db.reconciliationRun.count({ where: { livemode, whole: true, finishedAt } })) > 0;
}

function before(ms: number): Date {
  return new Date(now().getTime() - ms);
}

type Result = { runId: string; differences: number };
type Run = {
  id: string;
  livemode: boolean;
  whole: boolean;
  startedAt: Date;
  finishedAt: Date | null;
  cursor: string | null;
  notedUntil: bigint | null;
};

function beginRun(db: Db, { livemode, whole }: { livemode: boolean; whole: boolean }): Promise<Run> {
  return db.reconciliationRun.create({ data: { trigger: 'nightly', livemode, whole, startedAt: now() } });
}

async function compareRun(db: PrismaClient, run: Run, signal: AbortSignal | undefined): Promise<Result> {
  if (run.finishedAt) return { runId: run.id, differences: 0 };
  const { differences, failures } = await compareAndStore(db, run, signal).catch(async (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    await db.reconciliationRun.update({ where: { id: run.id }, data: { error: message.slice(0, 1_000) } });
    throw error;
  });
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `The events of ${failures.length} accounts are missing, the first with: ${String(failures[0])}`,
    );
  return { runId: run.id, differences };
}

async function compareAndStore(db: PrismaClient, run: Run, signal: AbortSignal | undefined) {
  const { begun, failures } = await begin(db, run, signal);
  const compared = await (run.whole ? compareAll(db, begun, { signal }) : compareChanged(db, begun, { signal }));
  if (!compared) {
    await enqueue(db, 'ledger/reconcile', { runId: run.id }, { jobKey: keyOf(run.id) });
    return { differences: await countDifferences(db, run.id), failures };
  }
  // A difference of an object explains itself; the sum is only worth a line where no object does.
  const isEqual = compared.open === 0 && (await countDifferences(db, run.id)) === 0;
  const total = isEqual ? await compareTotals(db, run) : [];
  return { differences: await transact(db, (tx) => finish(tx, begun, total)), failures };
}

/** The missing events first, once a run; what is noted by then is looked at by this one. */
async function begin(db: PrismaClient, run: Run, signal: AbortSignal | undefined): Promise<{ begun: Run; failures: unknown[] }> {
  if (run.cursor !== null) return { begun: run, failures: [] };
  const { found: eventsFound, failures } = await catchUpEvents(db, { ...run, signal });
  const data = { eventsFound: { increment: eventsFound }, notedUntil: await lastNoteId(db) };
  return { begun: await db.reconciliationRun.update({ where: { id: run.id }, data }), failures };
}

async function compareTotals(db: PrismaClient, { livemode }: { livemode: boolean }): Promise<Difference[]> {
  const withdrawn = await readWithdrawn(db, { livemode });
  const [ours, theirs] = [await readLedgerTotal(db, { livemode }), (await readStripeTotal()) - withdrawn];
  if (ours === theirs) return [];
  return [
    {
      kind: 'total',
      objectId: 'balance',
      reference: null,
      expectedCents: ours,
      actualCents: theirs,
      text: mark('The ledger total doesn’t match Stripe’s balance, although every object matches.'),
      at: now(),
    },
  ];
}

/** Returns how many differences are listed. */
async function finish(tx: Tx, { id: runId, livemode, whole, notedUntil }: Run, total: Difference[]): Promise<number> {
  await storeDifferences(tx, { runId, differences: total });
  if (whole && notedUntil !== null) await settleUntil(tx, { livemode, noteId: notedUntil });
  await tx.reconciliationRun.update({ where: { id: runId }, data: { finishedAt: now(), error: null } });
  const count = await countDifferences(tx, runId);
  if (count > 0)
    await notifyAdmins(tx, {
      dedupeKey: `reconciliation:${runId}`,
      subject: () => t('Reconciliation found {count, plural, one {# difference} other {# differences}}', { count }),
      text: () => t('The nightly comparison of the ledger, Stripe and bookings found differences.'),
      url: appUrl(`/admin/payments?tab=reconciliation&run=${runId}`),
    });
  return count;
}
