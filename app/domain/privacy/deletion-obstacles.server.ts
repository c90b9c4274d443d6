import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { endsWithAccount } from '../bookings/ends-with-account';
import { whyNotLeaving } from '../companies/end-membership.server';
import { readAccount } from '../payments/booking-account.server';

const OVER = ['completed', 'cancelled'] as const;
const HIS_WORK = ['accepted', 'en_route', 'in_progress'] as const;
const LIVING_PLANS = ['active', 'past_due'] as const;

/** What has to be settled before an account can be deleted, as sentences; none when it can. */
export async function deletionObstacles(db: Db, userId: string): Promise<string[]> {
  const [visits, money, jobs, payouts, plans, isAdmin, company] = await Promise.all([
    db.visit.count({ where: { booking: endsWithAccount(userId), leadVisitId: null, status: { notIn: [...OVER] } } }),
    moneyObstacles(db, userId),
    db.assignment.count({ where: { pro: { userId }, status: { in: [...HIS_WORK] } } }),
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
  const [owed, claims, disputes] = await Promise.all([
    countOwed(db, booking),
    db.guaranteeClaim.count({ where: { booking, status: 'waiting' } }),
    db.dispute.count({ where: { booking, status: 'open' } }),
  ]);
  return [
    owed
      ? t(
          '{owed, plural, one {# payment that’s still open. Pay it first.} other {# payments that are still open. Pay them first.}}',
          { owed },
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

/** Bookings whose card was refused, as far as anything of them is owed still, and invoices that are not paid. */
async function countOwed(db: Db, booking: Prisma.BookingWhereInput): Promise<number> {
  const [refused, invoices] = await Promise.all([
    db.booking.findMany({ where: { ...booking, paymentStatus: 'failed' }, select: { id: true } }),
    db.billingInvoice.count({ where: { booking, status: { in: ['draft', 'open'] }, voidReason: null } }),
  ]);
  let owed = invoices;
  for (const { id } of refused) if ((await readAccount(db, id)).openCents > 0) owed += 1;
  return owed;
}
