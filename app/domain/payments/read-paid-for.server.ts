import type { Db } from '#app/platform/db.server';
import { t, translate } from '#app/platform/texts/t';
import { listCreditMoves } from '../ledger/queries.server';
import { lineWords } from '../quotes/line-words';
import { ofStorage } from '../storage/queries.server';
import { listFees } from './booking-fees.server';
import { type PaidLine, sharePayments } from './paid-for';

/** What the payments of these bookings are for, by the payment's id; tips and payments of invoices say so themselves. */
export async function readPaidFor(db: Db, bookingIds: readonly string[]): Promise<Map<string, PaidLine[]>> {
  const ids = [...new Set(bookingIds)];
  if (ids.length === 0) return new Map();
  const [bookings, fees, credits] = await Promise.all([
    db.booking.findMany({
      where: { id: { in: ids } },
      select: {
        id: true,
        totalCents: true,
        taxCents: true,
        changes: {
          // Storage that was paid and then canceled is what that payment was for all the same.
          where: { OR: [{ status: 'accepted' }, { status: 'withdrawn', ...ofStorage }] },
          orderBy: { createdAt: 'asc' },
          select: { status: true, description: true, priceCents: true, taxCents: true, createdAt: true, answeredAt: true },
        },
        payments: {
          where: { capturedCents: { gt: 0 }, kind: { notIn: ['tip', 'invoice'] } },
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          select: { id: true, kind: true, capturedCents: true, laterWith: true, createdAt: true },
        },
      },
    }),
    listFees(db, ids),
    listCreditMoves(db, ids),
  ]);
  const shares = bookings.map(({ id, changes, payments, ...price }) =>
    sharePayments({
      ...withEnded(price, changes),
      additions: changes.map(({ createdAt, answeredAt, ...each }) => ({ ...each, at: answeredAt ?? createdAt })),
      fees: fees.filter(({ bookingId }) => bookingId === id),
      credits: credits.filter(({ bookingId }) => bookingId === id),
      payments: payments.map(({ createdAt: at, ...payment }) => ({ ...payment, at })),
    }),
  );
  return new Map(shares.flatMap((each) => [...each]));
}

type Change = { status: string; priceCents: number; taxCents: number };

/** What a booking came to with the additions that have ended since. */
function withEnded({ totalCents, taxCents }: { totalCents: number; taxCents: number }, changes: readonly Change[]) {
  const ended = changes.filter(({ status }) => status === 'withdrawn');
  const endedTaxCents = ended.reduce((sum, each) => sum + each.taxCents, 0);
  return {
    totalCents: totalCents + ended.reduce((sum, each) => sum + each.priceCents, endedTaxCents),
    taxCents: taxCents + endedTaxCents,
  };
}

/** "Balance", "Rescheduling fee"; of work that was added what it is. */
export function paidLineName(line: PaidLine): string {
  switch (line.what) {
    case 'deposit':
      return t('Deposit');
    case 'whole':
      return t('Full price');
    case 'less-credit':
      return t('Price less your credit');
    case 'balance':
      return t('Balance');
    case 'addition':
      return t('Added work: {what}', { what: lineWords(line.description) });
    case 'fee':
      return translate(line.name);
  }
}
