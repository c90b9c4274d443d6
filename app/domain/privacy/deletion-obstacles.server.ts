import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { endsWithAccount } from '../bookings/ends-with-account';
import { whyNotLeaving } from '../companies/end-membership.server';
import { readAccount } from '../payments/booking-account.server';
import { PAID_AFTERWARDS } from '../payments/paid-afterwards';
import { ACTIVE_STATUSES } from '../visits/visit-status';

const OVER = ['completed', 'cancelled'] as const;
const LIVING_PLANS = ['active', 'past_due'] as const;

/** What has to be settled before an account can be deleted, as sentences; none when it can. */
export async function deletionObstacles(db: Db, userId: string): Promise<string[]> {
  const [visits, money, jobs, payouts, plans, isAdmin, company] = await Promise.all([
    db.visit.count({ where: { booking: endsWithAccount(userId), leadVisitId: null, status: { notIn: [...OVER] } } }),
    moneyObstacles(db, userId),
    db.assignment.count({ where: { pro: { userId }, status: { in: [...ACTIVE_STATUSES] } } }),
    db.transfer.count({ where: { assignment: { pro: { userId } }, status: { in: ['waiting', 'failed'] } } }),
    db.subscription.count({ where: { customerId: userId, status: { in: [...LIVING_PLANS] } } }),
    db.user.count({ where: { id: userId, roles: { has: 'admin' } } }),
    whyNotLeaving(db, userId),
  ]);
  return [
    visits
      ? t('{visits, plural, one {# visit still planned. Cancel it first.} other {# visits still planned. Cancel them first.}}', {
          visits,
        })
      : null,
    ...money,
    jobs
      ? t(
          '{jobs, plural, one {# job that you have taken. Finish or release it first.} other {# jobs that you have taken. Finish or release them first.}}',
          { jobs },
        )
      : null,
    payouts
      ? t(
          '{payouts, plural, one {# payout on the way to you. Wait until it has arrived.} other {# payouts on the way to you. Wait until they have arrived.}}',
          { payouts },
        )
      : null,
    plans ? t('A plan that’s still active. Cancel it first.') : null,
    isAdmin ? t('You’re an admin. Another admin must remove your admin rights first.') : null,
    company,
  ].filter((line) => line !== null);
}

/** What is owed or not decided yet. */
async function moneyObstacles(db: Db, userId: string): Promise<(string | null)[]> {
  const booking = endsWithAccount(userId);
  const [refused, invoices, uncharged, claims, disputes] = await Promise.all([
    countOwed(db, { ...booking, paymentStatus: 'failed' }),
    db.billingInvoice.count({ where: { booking, status: { in: ['draft', 'open'] }, voidReason: null } }),
    countOwed(db, { AND: [booking, UNCHARGED] }),
    db.guaranteeClaim.count({ where: { booking, status: 'waiting' } }),
    db.dispute.count({ where: { booking, status: 'open' } }),
  ]);
  const owed = refused + invoices;
  return [
    owed
      ? t(
          '{owed, plural, one {# payment that’s still open. Pay it first.} other {# payments that are still open. Pay them first.}}',
          { owed },
        )
      : null,
    uncharged
      ? t(
          '{uncharged, plural, one {# booking whose work is done and not charged yet. Wait until it is paid.} other {# bookings whose work is done and not charged yet. Wait until they are paid.}}',
          { uncharged },
        )
      : null,
    claims
      ? t(
          '{claims, plural, one {# guarantee claim that we haven’t decided yet. Wait for our answer.} other {# guarantee claims that we haven’t decided yet. Wait for our answers.}}',
          { claims },
        )
      : null,
    disputes
      ? t(
          '{disputes, plural, one {# payment that you disputed with your bank. Wait until the dispute is decided.} other {# payments that you disputed with your bank. Wait until the disputes are decided.}}',
          { disputes },
        )
      : null,
  ];
}

/** Work that is done and whose balance or invoice is still to come: by the card, or for what no invoice of the booking asks yet. */
const UNCHARGED = {
  visits: { some: { status: 'completed' } },
  OR: [
    { paymentStatus: 'deposit_paid' },
    { paymentStatus: 'partially_refunded', terms: 'deposit', payments: { none: { kind: 'balance', status: 'succeeded' } } },
    PAID_AFTERWARDS,
    { paymentStatus: 'on_invoice', invoices: { none: { status: { in: ['draft', 'open', 'uncollectible'] } } } },
  ],
} satisfies Prisma.BookingWhereInput;

/** Those of which anything is owed still. */
async function countOwed(db: Db, where: Prisma.BookingWhereInput): Promise<number> {
  let owed = 0;
  for (const { id } of await db.booking.findMany({ where, select: { id: true } }))
    if ((await readAccount(db, id)).openCents > 0) owed += 1;
  return owed;
}
