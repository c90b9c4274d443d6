import { mark, t } from '#app/platform/texts/t';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { transact } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { canChooseTestMoney, hasLiveKey, inMoneyMode } from '#app/platform/stripe-mode.server';
import { isTestMode, stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { catchUpEvents } from './catch-up-events.server';
import { readChanges, resolveObjects, settleChanges } from './changes.server';
import { compareSnapshots, type Difference } from './compare';
import { compareBank, compareBookings, readLedgerTotal, readOwnLines } from './ledger-snapshot.server';
import { postStripeFees } from './post-stripe-fees.server';
import { dropOtherLines, keepLines, newestLineAt, readKeptLines, readWithdrawn, type KeptLine } from './stripe-book.server';
import { isOwnPayout, readStripeLines, readStripeTotal, type StripeLine } from './stripe-snapshot.server';

/** What is younger than this may simply be on its way between Stripe and the ledger. */
const GRACE_MS = 5 * MINUTE_MS;
/** Lines of Stripe are asked for again that far back: one that came into its book late is not missed. */
const OVERLAP_MS = 7 * DAY_MS;
/** An invoice is paid within this of being made; for an older one all of them are asked for. */
const INVOICE_MS = 95 * DAY_MS;
/** After this a night compares everything again, whatever changed. */
const WHOLE_AFTER_MS = 30 * DAY_MS;
/** So many objects are compared at once. */
const OBJECTS_AT_ONCE = 500;
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

type Asked = { runId?: string; livemode?: boolean; whole?: boolean; signal?: AbortSignal };

/**
 * Compares the ledger, Stripe's own records and the bookings, and lists every difference. First it fetches the events of Stripe
 * that did not reach us, and posts what Stripe kept for itself. What it finds it stores and reports to the admins. A night compares
 * what changed since it last agreed, and everything once in 30 days; an admin's comparison is of everything. Throws at the end where the
 * events of an account could not be fetched.
 */
export async function reconcile(db: PrismaClient, asked: Asked): Promise<Result> {
  const { runId, livemode = hasLiveKey(), whole = false, signal } = asked;
  const run = runId
    ? await db.reconciliationRun.findUniqueOrThrow({ where: { id: runId } })
    : await db.reconciliationRun.create({ data: { trigger: 'nightly', livemode, startedAt: now() } });
  return inMoneyMode(run.livemode, async () => compareRun(db, run, { whole: whole || (await isWhole(db, run)), signal }));
}

/** The night's comparisons: one of each mode of money that has a key here. One that fails does not keep the other from its turn. */
export async function reconcileNightly(db: PrismaClient, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const failures: unknown[] = [];
  for (const livemode of canChooseTestMoney() ? [true, false] : [hasLiveKey()])
    await reconcile(db, { livemode, signal }).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

type Result = { runId: string; differences: number };
type Run = { id: string; trigger: string; livemode: boolean; startedAt: Date; finishedAt: Date | null };
type How = { whole: boolean; signal?: AbortSignal };

async function compareRun(db: PrismaClient, run: Run, how: How): Promise<Result> {
  if (run.finishedAt) return { runId: run.id, differences: 0 };
  const { differences, failures } = await compareAndStore(db, run, how).catch(async (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    await db.reconciliationRun.update({ where: { id: run.id }, data: { error: message.slice(0, 1_000) } });
    throw error;
  });
  if (failures.length > 0)
    throw new AggregateError(failures, `The events of ${failures.length} accounts are missing, the first with: ${String(failures[0])}`);
  return { runId: run.id, differences };
}

async function compareAndStore(db: PrismaClient, run: Run, { whole, signal }: How) {
  const { found: eventsFound, failures } = await catchUpEvents(db, { ...run, signal });
  const compared = await (whole ? compareAll(db, run) : compareChanged(db, run));
  await transact(db, (tx) => store(tx, { run, whole, eventsFound, ...compared }));
  return { differences: compared.differences.length, failures };
}

/** An admin's comparison, the first one, and one in 30 days are of everything. */
async function isWhole(db: PrismaClient, { trigger, livemode, startedAt }: Run): Promise<boolean> {
  if (trigger === 'demand') return true;
  const since = new Date(startedAt.getTime() - WHOLE_AFTER_MS);
  return (await db.reconciliationRun.count({ where: { livemode, whole: true, finishedAt: { gte: since } } })) === 0;
}

/** What was compared; `open`: the objects that did not agree, those included that may still be on their way. */
type Compared = { differences: Difference[]; objects: number; noteIds: bigint[]; open: string[] };

async function compareAll(db: PrismaClient, { livemode }: Run): Promise<Compared> {
  const { noteIds } = await readChanges(db, { livemode });
  const all = await readStripeLines();
  await postStripeFees(db, { lines: all, livemode });
  const [own, bookings] = [await readOwnLines(db, { livemode }), await compareBookings(db, { livemode })];
  const bank = await compareBank(db, { livemode });
  const lines = await withInvoices(all, new Set(own.map(({ stripeId }) => stripeId)));
  await keepLines(db, { lines, livemode, noting: false });
  await dropOtherLines(db, { lines, livemode });
  const moved = lines.filter((line) => !isOwnPayout(line));
  const found = [...compareSnapshots(nameInvoices(moved, own), own), ...bookings, ...bank];
  return summed(db, { livemode, found, noteIds, objects: own.length + moved.length });
}

/** Each object of which a row, the ledger or Stripe's book changed since it last agreed, compared with all there is of it. */
async function compareChanged(db: PrismaClient, { livemode }: Run): Promise<Compared> {
  await keepNewLines(db, { livemode });
  const { noteIds, objectIds } = await readChanges(db, { livemode });
  const found = new Map<string, Difference>();
  let objects = 0;
  for (let at = 0; at < objectIds.length; at += OBJECTS_AT_ONCE) {
    const only = await resolveObjects(db, objectIds.slice(at, at + OBJECTS_AT_ONCE));
    const own = await readOwnLines(db, { livemode, only });
    const kept = await readKeptLines(db, { livemode, names: [...new Set([...only, ...own.map(({ stripeId }) => stripeId)])] });
    const moved = kept.filter((line) => !isOwnPayout(line));
    // A charge that only its invoice leads to has its row under the invoice's name.
    const missing = moved.flatMap(({ invoiceId }) => (invoiceId && !only.includes(invoiceId) ? [invoiceId] : []));
    const theirs = missing.length > 0 ? await readOwnLines(db, { livemode, only: missing }) : [];
    const ours = [...own, ...theirs];
    objects += ours.length + moved.length;
    const some = [
      ...compareSnapshots(nameInvoices(moved, ours), ours),
      ...(await compareBookings(db, { livemode, only })),
      ...(await compareBank(db, { livemode, only })),
    ];
    // The same object may have been noted under two names.
    for (const difference of some) found.set(`${difference.kind} ${difference.objectId} ${difference.text}`, difference);
  }
  return summed(db, { livemode, found: [...found.values()], noteIds, objects });
}

/** Reads what Stripe wrote into its book since we last did, and posts what Stripe kept for itself. */
async function keepNewLines(db: PrismaClient, { livemode }: { livemode: boolean }): Promise<void> {
  const newest = await newestLineAt(db, { livemode });
  const fresh = await readStripeLines(newest ? new Date(newest.getTime() - OVERLAP_MS) : undefined);
  const charges = fresh.filter(({ kind }) => kind === 'charge').map(({ objectId }) => objectId);
  const paid = await db.payment.findMany({ where: { paymentIntentId: { in: charges } }, select: { paymentIntentId: true } });
  const lines = await withInvoices(fresh, new Set(paid.flatMap(({ paymentIntentId }) => paymentIntentId ?? [])));
  await keepLines(db, { lines, livemode, noting: true });
  await postStripeFees(db, { lines, livemode });
}

type Found = { livemode: boolean; found: Difference[]; noteIds: bigint[]; objects: number };

async function summed(db: PrismaClient, { livemode, found, noteIds, objects }: Found): Promise<Compared> {
  const ripe = now().getTime() - GRACE_MS;
  const settled = found.filter(({ at }) => at.getTime() <= ripe);
  // A difference of an object explains itself; the sum is only worth a line where no object does.
  const total = found.length === 0 ? await compareTotals(db, { livemode }) : [];
  return { differences: [...settled, ...total], objects, noteIds, open: found.map(({ objectId }) => objectId) };
}

/** Charges of plans are known to us by their invoice, which Stripe's lines do not name. */
async function withInvoices(lines: readonly StripeLine[], known: ReadonlySet<string>): Promise<KeptLine[]> {
  const unknown = lines.filter(({ kind, objectId }) => kind === 'charge' && !known.has(objectId));
  const invoiceOf = new Map<string, string>();
  const isDone = () => unknown.every(({ objectId }) => invoiceOf.has(objectId));
  const oldest = Math.min(...unknown.map(({ createdAt }) => createdAt.getTime()));
  if (unknown.length > 0) await readInvoices(invoiceOf, { gte: Math.floor((oldest - INVOICE_MS) / 1_000) });
  if (!isDone()) await readInvoices(invoiceOf, { lt: Math.floor((oldest - INVOICE_MS) / 1_000) });
  return lines.map((line) => ({ ...line, invoiceId: invoiceOf.get(line.objectId) ?? null }));
}

async function readInvoices(invoiceOf: Map<string, string>, created: Stripe.RangeQueryParam): Promise<void> {
  const asked = { status: 'paid', limit: 100, expand: ['data.payments'], created } as const;
  for await (const invoice of stripe().invoices.list({ ...asked, expand: [...asked.expand] }))
    for (const intent of intentsOf(invoice)) invoiceOf.set(intent, invoice.id ?? '');
}

/** What our own rows know by its intent (an invoice of a booking) keeps that name; other charges go by their invoice. */
function nameInvoices(lines: readonly KeptLine[], own: readonly { stripeId: string }[]): StripeLine[] {
  const known = new Set(own.map(({ stripeId }) => stripeId));
  return lines.map((line) => (known.has(line.objectId) ? line : { ...line, objectId: line.invoiceId ?? line.objectId }));
}

function intentsOf(invoice: Stripe.Invoice): string[] {
  return (invoice.payments?.data ?? []).flatMap(({ payment }) => {
    const intent = payment.payment_intent;
    return intent ? [typeof intent === 'string' ? intent : intent.id] : [];
  });
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

type Outcome = Compared & { run: Run; whole: boolean; eventsFound: number };

async function store(tx: Tx, { run, whole, differences, objects, eventsFound, noteIds, open }: Outcome): Promise<void> {
  const { id: runId, livemode } = run;
  await tx.reconciliationDifference.deleteMany({ where: { runId } });
  await tx.reconciliationDifference.createMany({
    data: differences.slice(0, MAX_STORED).map(({ at: _at, ...difference }) => ({ runId, ...difference })),
  });
  await settleChanges(tx, { livemode, noteIds, open });
  await tx.reconciliationRun.update({
    where: { id: runId },
    data: { finishedAt: now(), objects, eventsFound, whole, error: null },
  });
  if (differences.length === 0) return;
  await notifyAdmins(tx, {
    dedupeKey: `reconciliation:${runId}`,
    subject: () =>
      t('Reconciliation found {count, plural, one {# difference} other {# differences}}', { count: differences.length }),
    text: () => t('The nightly comparison of the ledger, Stripe and bookings found differences.'),
    url: appUrl(`/admin/payments?tab=reconciliation&run=${runId}`),
  });
}
