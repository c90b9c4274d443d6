import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { andWithin } from '#app/platform/sql-span.server';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { CASH_KINDS, isOfTip } from '../ledger/cash.server';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';

/** Money that a company paid or got back. */
export type CompanyPayment = {
  id: string;
  at: Date;
  /** The kind of the ledger's movement. */
  kind: string;
  /** The location's name, or its street. */
  place: string;
  reference: string;
  /** The first visit of the booking that the company may open. */
  visitId: string | null;
  /** Below zero where it went back to the company. */
  amountCents: number;
};

type PaymentsQuery = { companyId: string; siteId: string | null; days: OfficeDays; page: number; size: number };

/**
 * One page of what a company paid for its visits and got back, tips aside, on the day the money moved, the newest first; how many movements there
 * are and what they come to in cents. It is what the figure “Spend by location” adds up.
 */
export async function listCompanyPayments(
  db: Db,
  { companyId, siteId, days, page, size }: PaymentsQuery,
): Promise<{ payments: CompanyPayment[]; count: number; sumCents: number }> {
  const span = await officeDays(db, days);
  const moved = Prisma.sql`FROM booking b JOIN ledger_transaction t ON t.booking_id = b.id JOIN ledger_entry e ON e.transaction_id = t.id
    WHERE b.company_id = ${companyId}::uuid ${siteId ? Prisma.sql`AND b.site_id = ${siteId}::uuid` : Prisma.empty}
      AND t.livemode = ${hasLiveKey()} AND t.kind IN (${Prisma.join(CASH_KINDS)}) ${andWithin(Prisma.sql`t.at`, span)}
      AND e.account IN ('stripe', 'bank') AND NOT (${isOfTip})`;
  const [payments, [sums]] = await Promise.all([
    db.$queryRaw<CompanyPayment[]>`
      SELECT shown.id::text AS id, shown.at, shown.kind, coalesce(nullif(s.label, ''), s.street) AS place, b.reference,
        (SELECT v.id FROM visit v WHERE v.booking_id = b.id AND v.lead_visit_id IS NULL AND v.status <> 'draft'
          ORDER BY v.window_start, v.id LIMIT 1) AS "visitId", shown.amount_cents AS "amountCents"
      FROM (SELECT e.id, e.amount_cents, t.at, t.kind, b.id AS booking_id ${moved}
        ORDER BY t.at DESC, e.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}) shown
        JOIN booking b ON b.id = shown.booking_id JOIN site s ON s.id = b.site_id
      ORDER BY shown.at DESC, shown.id DESC`,
    db.$queryRaw<{ count: number; sum: bigint }[]>`
      SELECT count(*)::int AS count, coalesce(sum(e.amount_cents), 0)::bigint AS sum ${moved}`,
  ]);
  return { payments, count: sums?.count ?? 0, sumCents: Number(sums?.sum ?? 0n) };
}

/** What a location of the company is called that its list of payments is narrowed down to; null for any other. */
export async function namePaidLocation(
  db: Db,
  { companyId, siteId }: { companyId: string; siteId: string },
): Promise<string | null> {
  const site = await db.site.findFirst({
    where: { id: siteId, OR: [{ companyId }, { bookings: { some: { companyId } } }] },
    select: { label: true, street: true },
  });
  return site && (site.label || site.street);
}
