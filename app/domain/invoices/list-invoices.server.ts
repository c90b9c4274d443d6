import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import type { Sorted, SortedPage, Sorts } from '#app/platform/read-sorted';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { parseReference } from '../bookings/reference';
import type { AgeBucket, InvoiceRow, InvoiceState } from './invoice-states';

export type InvoiceFilter = {
  state: InvoiceState;
  bucket: AgeBucket | null;
  /** A booking's reference, an invoice's number, or an email address: of who ordered, or the company's for bills. */
  search: string;
};

/** What is not due on a day stands where it was issued. */
export const INVOICE_SORTS = { due: { field: 'sort_at' }, amount: { field: 'totalCents' } } satisfies Sorts;
const SORT_COLUMNS = {
  sort_at: { listed: Prisma.sql`sort_at`, own: Prisma.sql`coalesce(due_at, issued_at)` },
  totalCents: { listed: Prisma.sql`"totalCents"`, own: Prisma.sql`total_cents` },
} as const;

/** Invoices of bookings with how late they are, by the calendar of each place. */
function aged(): Prisma.Sql {
  return Prisma.sql`
    SELECT i.id, i.number, i.kind::text, i.status, b.contact_name AS who, b.reference, i.total_cents AS "totalCents", i.issued_at AS "issuedAt",
      i.due_at AS "dueAt", i.paid_at AS "paidAt", s.zone, i.void_reason IS NOT NULL AND i.status = 'open' AS "isBeingVoided",
      coalesce((${now()}::timestamptz AT TIME ZONE s.zone)::date - (i.due_at AT TIME ZONE s.zone)::date, 0) AS days,
      (SELECT count(*)::int FROM invoice_reminder r WHERE r.invoice_id = i.id) AS reminders,
      (SELECT coalesce(sum(l.total_cents), 0)::int FROM billing_invoice l WHERE l.late_of_id = i.id AND l.status <> 'void') AS "lateCents",
      b.contact_email, b.company_id, coalesce(i.due_at, i.issued_at) AS sort_at
    FROM billing_invoice i JOIN booking b ON b.id = i.booking_id JOIN site s ON s.id = b.site_id
    WHERE i.kind <> 'plan' AND i.livemode = ${isLiveMoney()}`;
}

/** From how many days late to how many. */
const BUCKET_DAYS: Record<AgeBucket, { least: number | null; most: number | null }> = {
  current: { least: null, most: 0 },
  '1-30': { least: 1, most: 30 },
  '31-60': { least: 31, most: 60 },
  '61-90': { least: 61, most: 90 },
  '90+': { least: 91, most: null },
};

/** Days are counted by the calendar of each place; the instants around them, wide enough for every zone, are what an index knows. */
function bucketWhere(bucket: AgeBucket): Prisma.Sql {
  const { least, most } = BUCKET_DAYS[bucket];
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  return Prisma.join(
    [
      ...(least === null ? [] : [Prisma.sql`days >= ${least} AND sort_at < ${before(least - 1)}`]),
      ...(most === null ? [] : [Prisma.sql`days <= ${most} AND sort_at > ${before(most + 1)}`]),
    ],
    ' AND ',
  );
}

const STATE_WHERE: Record<InvoiceState, Prisma.Sql> = {
  open: Prisma.sql`status = 'open'`,
  overdue: Prisma.sql`status = 'open' AND days > 0`,
  paid: Prisma.sql`status = 'paid'`,
  void: Prisma.sql`status IN ('void', 'uncollectible')`,
  all: Prisma.sql`true`,
};

function searchWhere(search: string): Prisma.Sql {
  if (!search) return Prisma.sql`true`;
  // Two columns of one table: each has its index.
  if (search.includes('@'))
    return Prisma.sql`(contact_email = ${search}::citext OR company_id = ANY (ARRAY(SELECT id FROM company WHERE billing_email = ${search}::citext)))`;
  return Prisma.sql`(upper(number) = upper(${search}) OR reference = ${parseReference(search) ?? search.toUpperCase()} OR id = ${search.toLowerCase()})`;
}

/** One page of invoices. Reads by the database itself: how late an invoice is depends on the calendar of its place. */
export async function listInvoices(db: Db, filter: InvoiceFilter, page: SortedPage): Promise<Sorted<InvoiceRow>> {
  const { state, bucket, search } = filter;
  const { take } = page;
  const { listed, own } = SORT_COLUMNS[page.sort.field === 'totalCents' ? 'totalCents' : 'sort_at'];
  const [after, order] =
    page.sort.direction === 'asc'
      ? [Prisma.sql`>`, Prisma.sql`${listed} ASC, id ASC`]
      : [Prisma.sql`<`, Prisma.sql`${listed} DESC, id DESC`];
  const place = (await hasInvoice(db, page.after))
    ? Prisma.sql`(${listed}, id) ${after} ((SELECT ${own} FROM billing_invoice WHERE id = ${page.after}), ${page.after})`
    : Prisma.sql`true`;
  const rows = await db.$queryRaw<(InvoiceRow & { sort_at: Date; contact_email: string; company_id: string | null })[]>`
    WITH aged AS (${aged()}) SELECT * FROM aged
    WHERE ${STATE_WHERE[state]} AND ${bucket ? bucketWhere(bucket) : Prisma.sql`true`} AND ${searchWhere(search)} AND ${place}
    ORDER BY ${order} LIMIT ${take + 1}`;
  const shown = rows.slice(0, take);
  return {
    rows: shown.map(({ sort_at: _sort, contact_email: _email, company_id: _company, ...row }) => row),
    next: rows.length > take ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function hasInvoice(db: Db, id: string): Promise<boolean> {
  return id !== '' && (await db.billingInvoice.count({ where: { id } })) > 0;
}

export type AgingSum = { bucket: AgeBucket; invoices: number; cents: number };

/** What is open, by how late it is, summed by the database. */
export async function sumAges(db: Db): Promise<AgingSum[]> {
  const rows = await db.$queryRaw<{ bucket: AgeBucket; invoices: number; cents: bigint }[]>`
    WITH aged AS (${aged()}), buckets (bucket, place) AS (VALUES ('current', 1), ('1-30', 2), ('31-60', 3), ('61-90', 4), ('90+', 5)),
    open AS (
      SELECT CASE WHEN days <= 0 THEN 'current' WHEN days <= 30 THEN '1-30' WHEN days <= 60 THEN '31-60' WHEN days <= 90 THEN '61-90' ELSE '90+' END
        AS bucket, "totalCents" FROM aged WHERE status = 'open')
    SELECT b.bucket, count(o.bucket)::int AS invoices, coalesce(sum(o."totalCents"), 0)::bigint AS cents
    FROM buckets b LEFT JOIN open o ON o.bucket = b.bucket GROUP BY b.bucket, b.place ORDER BY b.place`;
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}
