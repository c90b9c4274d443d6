import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { readSorted, type Sorted, type SortedPage } from '#app/platform/read-sorted';
import { officeDays } from '../settings/office-zone.server';
import type { MoneyFilter, MoneyRow } from './money-row';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function whose(search: string): Prisma.BillingInvoiceWhereInput {
  if (!search) return {};
  if (UUID.test(search)) return { OR: [{ customerId: search }, { subscriptionId: search }] };
  return search.includes('@') ? { customer: { email: search } } : { OR: [{ number: search }, { id: search }] };
}

const planColumns = {
  id: true,
  number: true,
  issuedAt: true,
  description: true,
  status: true,
  totalCents: true,
  paidCents: true,
  customer: { select: { fullName: true, email: true } },
} satisfies Prisma.BillingInvoiceSelect;

/** What plans were billed month by month: paid, or still due where a card was refused. */
export async function listPlanCharges(
  db: Db,
  { search, status, ...days }: MoneyFilter,
  page: SortedPage,
): Promise<Sorted<MoneyRow>> {
  const issuedAt = await officeDays(db, days);
  const where: Prisma.BillingInvoiceWhereInput[] = [
    { kind: 'plan', livemode: isLiveMoney() },
    status ? { status } : {},
    whose(search),
    issuedAt ? { issuedAt } : {},
  ];
  return readSorted(page, {
    findPlace: (id, select) => db.billingInvoice.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.billingInvoice.findMany({ where: { AND: [...where, behind] }, orderBy, take, select: planColumns });
      return rows.map((row) => ({
        id: row.id,
        at: row.issuedAt,
        kind: row.description,
        status: row.status,
        who: row.customer.fullName || row.customer.email,
        reference: row.number ?? row.id,
        amountCents: row.totalCents,
        otherCents: row.status === 'open' ? row.totalCents - row.paidCents : 0,
        stripeId: row.id,
        note: null,
      }));
    },
  });
}
