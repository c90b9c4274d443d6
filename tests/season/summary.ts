import { db } from '#app/platform/db.server';

/** What a season came to: its visits, its money and its refunds. */
export async function summary(): Promise<string> {
  const visits = await db().visit.groupBy({
    by: ['kind', 'status'],
    _count: true,
    orderBy: [{ kind: 'asc' }, { status: 'asc' }],
  });
  const accounts = await db().ledgerEntry.groupBy({ by: ['account'], _sum: { amountCents: true }, orderBy: { account: 'asc' } });
  const transfers = await db().transfer.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } });
  const all = visits.reduce((sum, { _count }) => sum + _count, 0);
  return [
    `${all} visits: ${visits.map(({ kind, status, _count }) => `${kind} ${status} ${_count}`).join(', ')}`,
    `shares of pros: ${transfers.map(({ status, _count }) => `${status} ${_count}`).join(', ')}`,
    `cents: ${accounts.map(({ account, _sum }) => `${account} ${_sum.amountCents ?? 0}`).join(', ')}`,
  ].join('\n');
}
