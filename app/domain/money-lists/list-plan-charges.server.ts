import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { toPage, timeWhere, type MoneyPage, type MoneyQuery } from './money-row';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function whose(search: string): Prisma.BillingInvoiceWhereInput {
  if (!search) return {};
  if (UUID.test(search)) return { OR: [{ customerId: search }, { subscriptionId: search }] };
  return search.includes('@') ? { customer: { email: search } } : { OR: [{ number: search }, { id: search }] };
}

/** What plans were billed month by month, the newest first: paid, or still due where a card was refused. */
export async function listPlanCharges(db: Db, query: MoneyQuery): Promise<MoneyPage> {
  const rows = await db.billingInvoice.findMany({
    where: {
      AND: [
        { kind: 'plan', livemode: isLiveMoney() },
        query.status ? { status: query.status } : {},
        whose(query.search),
        timeWhere('issuedAt', query),
      ],
    },
    orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
    take: query.take + 1,
    select: {
      id: true,
      number: true,
      issuedAt: true,
      description: true,
      status: true,
      totalCents: true,
      paidCents: true,
      customer: { select: { fullName: true, email: true } },
    },
  });
  return toPage(
    rows.map((row) => ({
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
    })),
    query.take,
  );
}
