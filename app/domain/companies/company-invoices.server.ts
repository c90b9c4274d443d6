import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { andWithin } from '#app/platform/sql-span.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { presentInvoice, printed, type PrintedInvoice } from '../billing/list-billing.server';
import type { CompanyInvoiceTab } from './invoice-tabs';
import { officeDays, type OfficeDays, officeZone } from '../settings/office-zone.server';
import { t } from '#app/platform/texts/t';

/** One invoice of a company: of work, of a fee, or a late charge. */
export type CompanyInvoice = {
  id: string;
  number: string | null;
  kind: string;
  status: string;
  what: string;
  reference: string;
  /** The location's name, or its street. */
  place: string;
  orderedBy: string;
  visitId: string | null;
  totalCents: number;
  issuedAt: Date;
  dueAt: Date | null;
  paidAt: Date | null;
  hostedUrl: string | null;
  /** Whole days past due by the calendar of the place; below zero before. */
  days: number;
  /** Late charges on it that stand. */
  lateCents: number;
  zone: string;
  isBeingVoided: boolean;
};

type Span = Awaited<ReturnType<typeof officeDays>>;

/**
 * What was invoiced to a company, in the money in force. Every invoice is issued to a member, the customer of record; that it is the
 * company's stands in its booking, also after the member left. A span is of when they were issued.
 */
function invoicesOf(companyId: string, span: Span): Prisma.Sql {
  return Prisma.sql`
    SELECT i.id, i.number, i.kind::text AS kind, i.status, i.description AS what, b.reference,
      coalesce(nullif(s.label, ''), s.street) AS place, b.contact_name AS "orderedBy", i.visit_id AS "visitId",
      i.total_cents AS "totalCents", i.issued_at AS "issuedAt", i.due_at AS "dueAt", i.paid_at AS "paidAt", i.hosted_url AS "hostedUrl",
      coalesce((${now()}::timestamptz AT TIME ZONE s.zone)::date - (i.due_at AT TIME ZONE s.zone)::date, 0) AS days,
      (SELECT coalesce(sum(l.total_cents), 0)::int FROM billing_invoice l WHERE l.late_of_id = i.id AND l.status NOT IN ('draft', 'void'))
        AS "lateCents",
      s.zone, i.void_reason IS NOT NULL AND i.status = 'open' AS "isBeingVoided"
    FROM billing_invoice i JOIN booking b ON b.id = i.booking_id JOIN site s ON s.id = b.site_id
    WHERE b.company_id = ${companyId}::uuid AND i.kind <> 'plan' AND i.status <> 'draft' AND i.livemode = ${isLiveMoney()}
      ${andWithin(Prisma.sql`i.issued_at`, span)}`;
}

const IN_TAB: Record<CompanyInvoiceTab, Prisma.Sql> = {
  open: Prisma.sql`status = 'open'`,
  overdue: Prisma.sql`status = 'open' AND days > 0`,
  paid: Prisma.sql`status = 'paid'`,
  all: Prisma.sql`true`,
};

/** One page of a company's invoices: those that wait with the first due first, the others the newest first. */
export async function listCompanyInvoices(
  db: Db,
  input: { companyId: string; tab: CompanyInvoiceTab; days: OfficeDays; page: number; size: number },
): Promise<CompanyInvoice[]> {
  const { companyId, tab, page, size } = input;
  const span = await officeDays(db, input.days);
  const waits = tab === 'open' || tab === 'overdue';
  const order = waits ? Prisma.sql`"dueAt" ASC, id ASC` : Prisma.sql`"issuedAt" DESC, id DESC`;
  return db.$queryRaw<CompanyInvoice[]>`
    WITH theirs AS (${invoicesOf(companyId, span)}) SELECT * FROM theirs WHERE ${IN_TAB[tab]}
    ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`;
}

export type CompanyInvoiceSums = { counts: Record<CompanyInvoiceTab, number>; openCents: number; overdueCents: number };

/** How many there are in each tab of these days, and what is to be paid of them. What is being taken back is not. */
export async function sumCompanyInvoices(
  db: Db,
  { companyId, days }: { companyId: string; days: OfficeDays },
): Promise<CompanyInvoiceSums> {
  const span = await officeDays(db, days);
  const [row] = await db.$queryRaw<(Record<CompanyInvoiceTab, number> & { openCents: bigint; overdueCents: bigint })[]>`
    WITH theirs AS (${invoicesOf(companyId, span)})
    SELECT count(*) FILTER (WHERE ${IN_TAB.open})::int AS open, count(*) FILTER (WHERE ${IN_TAB.overdue})::int AS overdue,
      count(*) FILTER (WHERE ${IN_TAB.paid})::int AS paid, count(*)::int AS all,
      coalesce(sum("totalCents") FILTER (WHERE ${IN_TAB.open} AND NOT "isBeingVoided"), 0)::bigint AS "openCents",
      coalesce(sum("totalCents") FILTER (WHERE ${IN_TAB.overdue} AND NOT "isBeingVoided"), 0)::bigint AS "overdueCents"
    FROM theirs`;
  const { openCents = 0n, overdueCents = 0n, open = 0, overdue = 0, paid = 0, all = 0 } = row ?? {};
  return { counts: { open, overdue, paid, all }, openCents: Number(openCents), overdueCents: Number(overdueCents) };
}

/** An invoice of this company, ready to print, whichever member it was issued to. Throws NotFound for any other. */
export async function readCompanyInvoice(
  db: Db,
  { companyId, invoiceId }: { companyId: string; invoiceId: string },
): Promise<PrintedInvoice> {
  const invoice = await db.billingInvoice.findFirst({
    where: { id: invoiceId, status: { not: 'draft' }, booking: { companyId } },
    include: printed,
  });
  if (!invoice) throw new NotFound(t('Invoice not found'));
  return presentInvoice(invoice, await officeZone(db));
}
