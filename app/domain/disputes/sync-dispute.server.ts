import { t } from '#app/platform/texts/t';
import type Stripe from 'stripe';
import type { DisputeStatus, PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';
import { disputeLines, disputeLostLines, disputeWonLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { paymentOfIntent } from '../charges/payment-of-intent.server';
import { giveBackTooMuch } from '../refunds/give-back.server';
import { getDisputeStatus } from '../payments/dispute-status';
import { takePlanDispute } from '../plans/plan-disputes.server';
import { offsetLostDisputes } from '../refunds/offset-lost-dispute.server';
import { VISIT_CANCELED } from '../payments/refund-reason';
import type { VisitEventType } from '../visits/visit-event-types';

const RANK: Record<DisputeStatus, number> = { open: 0, won: 1, lost: 1 };

/**
 * Brings our row, the ledger and the freeze of a disputed payment to what Stripe says of the dispute now. Each of its events
 * leads here and asks again, so copies and any order end in the same state. Of a plan's month the ledger moves alone.
 */
export async function syncDispute(db: PrismaClient, { stripeDisputeId }: { stripeDisputeId: string }): Promise<void> {
  const dispute = await stripe().disputes.retrieve(stripeDisputeId, { expand: ['balance_transactions'] });
  const paymentIntentId = stripeId(dispute.payment_intent);
  if (!paymentIntentId) return;
  const payment = await paymentOfIntent(db, paymentIntentId);
  if (!payment) return takePlanDispute(db, { paymentIntentId, dispute });
  crashpoint('dispute.asked');
  await transact(db, (tx) => store(tx, dispute, payment));
}

type Of = { id: string; bookingId: string };

async function store(tx: Tx, dispute: Stripe.Dispute, payment: Of): Promise<void> {
  await lockBooking(tx, payment.bookingId);
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: payment.bookingId },
    select: { livemode: true, reference: true },
  });
  const status = getDisputeStatus(dispute);
  const before = await tx.dispute.findUnique({ where: { stripeDisputeId: dispute.id } });
  if (before && RANK[before.status] > RANK[status]) return;
  const dueBy = dispute.evidence_details?.due_by;
  const openedAt = new Date(dispute.created * 1000);
  const facts = {
    status,
    stripeStatus: dispute.status,
    feeCents: dispute.balance_transactions.reduce((sum, each) => sum + each.fee, 0),
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    closedAt: status === 'open' ? null : (before?.closedAt ?? now()),
  };
  const { id } = before
    ? await tx.dispute.update({ where: { id: before.id }, data: facts, select: { id: true } })
    : await tx.dispute.create({
        data: {
          ...facts,
          stripeDisputeId: dispute.id,
          paymentId: payment.id,
          bookingId: payment.bookingId,
          reason: dispute.reason,
          amountCents: dispute.amount,
          openedAt,
          livemode: booking.livemode,
        },
        select: { id: true },
      });
  await postMoney(tx, dispute, { disputeId: id, bookingId: payment.bookingId, livemode: booking.livemode, status });
  await freeze(tx, payment);
  if (status === 'won' && before?.status !== 'won') await giveBackTheRest(tx, { bookingId: payment.bookingId, openedAt });
  if (status === 'lost') await offsetLostDisputes(tx, payment.bookingId);
  if (!before || before.status !== status) await tell(tx, { disputeId: id, reference: booking.reference, dispute, status });
}

type Money = { disputeId: string; bookingId: string; livemode: boolean; status: DisputeStatus };

/** One movement for each of Stripe's balance transactions, so that both ledgers agree to the cent whatever Stripe kept. */
async function postMoney(tx: Tx, dispute: Stripe.Dispute, { disputeId, bookingId, livemode, status }: Money): Promise<void> {
  const common = { bookingId, livemode };
  for (const { id, amount, fee } of dispute.balance_transactions) {
    if (amount < 0) {
      const lines = disputeLines({ amountCents: -amount, feeCents: fee });
      await postMovement(tx, { ...common, kind: 'dispute', causeId: `${disputeId}:${id}`, lines });
    } else {
      const lines = [...disputeWonLines({ amountCents: amount }), ...disputeLines({ amountCents: 0, feeCents: fee })];
      await postMovement(tx, { ...common, kind: 'dispute-won', causeId: `${disputeId}:${id}`, lines });
    }
  }
  if (status !== 'lost') return;
  const lines = disputeLostLines({ amountCents: dispute.amount });
  await postMovement(tx, { ...common, kind: 'dispute-lost', causeId: disputeId, lines });
}

/** A disputed payment cannot be refunded and its booking says so; a won dispute lifts that. */
async function freeze(tx: Tx, payment: Of): Promise<void> {
  const disputes = await tx.dispute.findMany({ where: { paymentId: payment.id }, select: { status: true, openedAt: true } });
  const standing = disputes.find((each) => each.status !== 'won');
  await tx.payment.update({ where: { id: payment.id }, data: { disputedAt: standing?.openedAt ?? null } });
  await refreshPaymentStatus(tx, payment.bookingId);
}

/** After any of these a booking owes less. */
const LESS_OWED: VisitEventType[] = ['cancel', 'storage-cancelled', 'package-changed'];

/** What was not owed any more while the bank had the money goes back now that we have it again. */
async function giveBackTheRest(tx: Tx, { bookingId, openedAt }: { bookingId: string; openedAt: Date }): Promise<void> {
  const { cancelledAt } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { cancelledAt: true } });
  const lessSince = { type: { in: LESS_OWED }, at: { gte: openedAt }, visit: { bookingId, leadVisitId: null } };
  if (cancelledAt || (await tx.visitEvent.count({ where: lessSince })) > 0)
    await giveBackTooMuch(tx, { bookingId, reason: VISIT_CANCELED });
}

type Telling = { disputeId: string; reference: string; dispute: Stripe.Dispute; status: DisputeStatus };

async function tell(tx: Tx, { disputeId, reference, dispute, status }: Telling): Promise<void> {
  const amount = formatMoney(dispute.amount, 'always');
  const said = {
    open: {
      subject: () => t('A customer disputes {amount} ({reference})', { amount, reference }),
      text: () => t('The pro’s payout for this booking is on hold. Submit evidence before the due date.'),
    },
    won: {
      subject: () => t('Dispute won: {amount} ({reference})', { amount, reference }),
      text: () => t('We got the money back. The pro’s payout is no longer on hold.'),
    },
    lost: {
      subject: () => t('Dispute lost: {amount} ({reference})', { amount, reference }),
      text: () => t('The customer keeps the money. Decide whether to pay the pro.'),
    },
  }[status];
  await notifyAdmins(tx, {
    dedupeKey: `dispute-${status}:${disputeId}`,
    ...said,
    url: appUrl('/admin/payments?tab=disputes'),
  });
}
