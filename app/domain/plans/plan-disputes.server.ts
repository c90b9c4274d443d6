import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { transact, type Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';
import { disputeLines, disputeLostLines, disputeWonLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { getDisputeStatus } from '../payments/dispute-status';
import { type PlanMonth, planMonthOfIntent } from './plan-month.server';

/**
 * Brings the ledger to what Stripe says now of a plan's month that a bank questions, and notifies the office, which answers in Stripe's dashboard.
 * Copies and any order of the events end in the same state. Intents that paid no plan are left alone.
 */
export async function takePlanDispute(
  db: PrismaClient,
  { paymentIntentId, dispute }: { paymentIntentId: string; dispute: Stripe.Dispute },
): Promise<void> {
  const month = await planMonthOfIntent(db, paymentIntentId);
  if (!month) return;
  await transact(db, async (tx) => {
    await postMoney(tx, month, dispute);
    await sendNotices(tx, month, dispute);
  });
}

function sum(moved: Stripe.BalanceTransaction[], of: 'amount' | 'fee'): number {
  return moved.reduce((total, each) => total + each[of], 0);
}

/** What Stripe called back and what it gave back, each once. */
async function postMoney(tx: Tx, { livemode }: PlanMonth, dispute: Stripe.Dispute): Promise<void> {
  const common = { causeId: dispute.id, bookingId: null, livemode };
  const moved = dispute.balance_transactions;
  const [out, back] = [moved.filter(({ amount }) => amount < 0), moved.filter(({ amount }) => amount >= 0)];
  const amountCents = 0 - sum(out, 'amount');
  await postMovement(tx, {
    ...common,
    kind: 'subscription-dispute',
    lines: disputeLines({ amountCents, feeCents: sum(out, 'fee') }),
  });
  await postMovement(tx, {
    ...common,
    kind: 'subscription-dispute-won',
    lines: [
      ...disputeWonLines({ amountCents: sum(back, 'amount') }),
      ...disputeLines({ amountCents: 0, feeCents: sum(back, 'fee') }),
    ],
  });
  if (getDisputeStatus(dispute) === 'lost')
    await postMovement(tx, { ...common, kind: 'subscription-dispute-lost', lines: disputeLostLines({ amountCents }) });
}

async function sendNotices(tx: Tx, { number, id }: PlanMonth, dispute: Stripe.Dispute): Promise<void> {
  const status = getDisputeStatus(dispute);
  const named = { amount: formatMoney(dispute.amount, 'always'), reference: number ?? id };
  const said = {
    open: {
      subject: () => t('A customer disputes {amount} ({reference})', named),
      text: () => t('It paid a month of a plan. Answer in Stripe’s dashboard before the due date.'),
    },
    won: {
      subject: () => t('Dispute won: {amount} ({reference})', named),
      text: () => t('It paid a month of a plan. We got the money back.'),
    },
    lost: {
      subject: () => t('Dispute lost: {amount} ({reference})', named),
      text: () =>
        t(
          'It paid a month of a plan. The customer keeps the money, and the plan goes on until you cancel it in Stripe’s dashboard.',
        ),
    },
  }[status];
  await notifyAdmins(tx, {
    dedupeKey: `dispute-${status}:${dispute.id}`,
    ...said,
    url: appUrl('/admin/payments?tab=plans'),
  });
}
