import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { transact } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { canChooseTestMoney, hasLiveKey, inMoneyMode } from '#app/platform/stripe-mode.server';
import { isTestMode, stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { catchUpEvents } from './catch-up-events.server';
import { compareSnapshots, type Difference } from './compare';
import { compareBank, compareBookings, readLedgerTotal, readOwnLines } from './ledger-snapshot.server';
import { postStripeFees } from './post-stripe-fees.server';
import { isOwnPayout, readStripeLines, readStripeTotal, type StripeLine } from './stripe-snapshot.server';

/** What is younger than this may simply be on its way between Stripe and the ledger. */
const GRACE_MS = 5 * MINUTE_MS;
/** More differences than an admin reads; the count is of all. */
const MAX_STORED = 1_000;

/** An admin wants the ledger compared now. Answers the run's id. */
export async function requestReconciliation(tx: Tx, { adminId }: { adminId: string }): Promise<{ runId: string }> {
  const { id } = await tx.reconciliationRun.create({
    data: { trigger: 'demand', startedById: adminId, livemode: !isTestMode(), startedAt: now() },
    select: { id: true },
  });
  await enqueue(tx, 'ledger/reconcile', { runId: id });
  return { runId: id };
}

/**
 * Compares the ledger, Stripe's own records and the bookings, and lists every difference. First it fetches the events of Stripe
 * that did not reach us, and posts what Stripe kept for itself. What it finds it stores and reports to the admins.
 */
export async function reconcile(
  db: PrismaClient,
  { runId, livemode = hasLiveKey() }: { runId?: string; livemode?: boolean },
): Promise<{ runId: string; differences: number }> {
  const run = runId
    ? await db.reconciliationRun.findUniqueOrThrow({ where: { id: runId } })
    : await db.reconciliationRun.create({ data: { trigger: 'nightly', livemode, startedAt: now() } });
  return inMoneyMode(run.livemode, () => compareRun(db, run));
}

/** The night's comparisons: one of each mode of money that has a key here. One that fails does not keep the other from its turn. */
export async function reconcileNightly(db: PrismaClient): Promise<void> {
  const failures: unknown[] = [];
  for (const livemode of canChooseTestMoney() ? [true, false] : [hasLiveKey()])
    await reconcile(db, { livemode }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

type Run = { id: string; livemode: boolean; finishedAt: Date | null };

async function compareRun(db: PrismaClient, run: Run): Promise<{ runId: string; differences: number }> {
  if (run.finishedAt) return { runId: run.id, differences: 0 };
  try {
    const eventsFound = await catchUpEvents(db, run);
    const { differences, objects } = await findDifferences(db, run);
    await transact(db, (tx) => store(tx, { runId: run.id, differences, objects, eventsFound }));
    return { runId: run.id, differences: differences.length };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await db.reconciliationRun.update({ where: { id: run.id }, data: { error: message.slice(0, 1_000) } });
    throw error;
  }
}

async function findDifferences(db: PrismaClient, { livemode }: { livemode: boolean }) {
  const all = await readStripeLines();
  await postStripeFees(db, { lines: all, livemode });
  const [own, bookings] = [await readOwnLines(db, { livemode }), await compareBookings(db, { livemode })];
  const bank = await compareBank(db, { livemode });
  const payouts = all.filter(isOwnPayout);
  const lines = await nameInvoices(
    all.filter((line) => !isOwnPayout(line)),
    new Set(own.map(({ stripeId }) => stripeId)),
  );
  const ripe = now().getTime() - GRACE_MS;
  const found = [...compareSnapshots(lines, own), ...bookings, ...bank];
  const settled = found.filter(({ at }) => at.getTime() <= ripe);
  // A difference of an object explains itself; the sum is only worth a line where no object does.
  const total = found.length === 0 ? await compareTotals(db, { livemode, payouts }) : [];
  return { differences: [...settled, ...total], objects: own.length + lines.length };
}

/** Charges of plans are known to us by their invoice: Stripe's intents are translated. */
async function nameInvoices(lines: StripeLine[], known: ReadonlySet<string>): Promise<StripeLine[]> {
  if (lines.every(({ kind, objectId }) => kind !== 'charge' || known.has(objectId))) return lines;
  const invoiceOf = new Map<string, string>();
  for await (const invoice of stripe().invoices.list({ status: 'paid', limit: 100, expand: ['data.payments'] }))
    for (const intent of intentsOf(invoice)) invoiceOf.set(intent, invoice.id ?? '');
  // What our own rows know by its intent (an invoice of a booking) keeps that name.
  return lines.map((line) =>
    known.has(line.objectId) ? line : { ...line, objectId: invoiceOf.get(line.objectId) ?? line.objectId },
  );
}

function intentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ payment }) => {
    const intent = payment.payment_intent;
    return intent ? [typeof intent === 'string' ? intent : intent.id] : [];
  });
}

async function compareTotals(
  db: PrismaClient,
  { livemode, payouts }: { livemode: boolean; payouts: StripeLine[] },
): Promise<Difference[]> {
  const withdrawn = payouts.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);
  const [ours, theirs] = [await readLedgerTotal(db, { livemode }), (await readStripeTotal()) - withdrawn];
  if (ours === theirs) return [];
  return [
    {
      kind: 'total',
      objectId: 'balance',
      reference: null,
      expectedCents: ours,
      actualCents: theirs,
      text: 'The ledger total doesn’t match Stripe’s balance, although every object matches.',
      at: now(),
    },
  ];
}

type Outcome = { runId: string; differences: Difference[]; objects: number; eventsFound: number };

async function store(tx: Tx, { runId, differences, objects, eventsFound }: Outcome): Promise<void> {
  await tx.reconciliationDifference.deleteMany({ where: { runId } });
  await tx.reconciliationDifference.createMany({
    data: differences.slice(0, MAX_STORED).map(({ at: _at, ...difference }) => ({ runId, ...difference })),
  });
  await tx.reconciliationRun.update({ where: { id: runId }, data: { finishedAt: now(), objects, eventsFound, error: null } });
  if (differences.length === 0) return;
  await notifyAdmins(tx, {
    dedupeKey: `reconciliation:${runId}`,
    subject: `Reconciliation found ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`,
    text: 'The nightly comparison of the ledger, Stripe and bookings found differences.',
    url: appUrl(`/admin/payments?tab=reconciliation&run=${runId}`),
  });
}
