import { dropRevisit } from '../dispatching/escalate-revisit.server';
import { randomUUID } from 'node:crypto';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { sumBooking } from '../bookings/sum-booking.server';
import { serviceName } from '../catalog/service-names';
import { offsetLostDisputes } from '../refunds/offset-lost-dispute.server';
import { orderFeeInvoice } from '../invoices/order-invoice.server';
import { cancellationLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { notify } from '../notifications/notify.server';
import { returnAccountCredit } from '../payments/account-credit.server';
import { lockBooking, readAccount, refreshPaymentStatus } from '../payments/booking-account.server';
import { waiveSmallRemainder } from '../payments/waive-remainder.server';
import { refundBooking } from '../refunds/refund.server';
import { lockVisit } from '../visits/change-visit.server';
import { windowInWords } from '../visits/local-time';
import { nextStatus, type VisitActor } from '../visits/visit-status';
import {
  type CancellationPreview,
  type PreviewInput,
  readVisitToCancel,
  settleCancellation,
  type Settled,
  visitsToCancel,
  type VisitWithBooking,
} from './preview-cancellation.server';
import { withdrawVisit } from './withdraw-visit.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { VISIT_CANCELED } from '../payments/refund-reason';

type CancelInput = PreviewInput & {
  actor: VisitActor;
  reason: string;
  /** The fee that the page showed: a higher one is not charged without asking again. */
  shownFeeCents?: number;
};

/**
 * Cancels a visit (an install with its takedown): offers and assignment end, reminders are taken back, everyone concerned
 * is notified; the fee of the policy that was sold comes from what was paid, then from the saved card, and the rest goes
 * back; on invoice it is invoiced. Throws Conflict when the visit has moved on or costs more than was shown.
 */
export async function cancelVisit(tx: Tx, input: CancelInput): Promise<CancellationPreview> {
  const { visit, done } = await endVisit(tx, input);
  await notifyCustomer(tx, visit, done);
  const { rule: _rule, ...shown } = done;
  return shown;
}

/** The same without a message to the customer, for whom it was no visit yet. Throws Conflict. */
export async function endVisit(tx: Tx, input: CancelInput): Promise<{ visit: VisitWithBooking; done: Settled }> {
  const { visitId, actor, at, reason } = input;
  const { booking } = await readVisitToCancel(tx, visitId);
  await lockBooking(tx, booking.id);
  for (const { id } of [...booking.visits].sort((a, b) => (a.id < b.id ? -1 : 1))) await lockVisit(tx, id);
  const visit = await readVisitToCancel(tx, visitId);
  const done = await settleCancellation(tx, visit, input);
  if (input.shownFeeCents !== undefined && done.feeCents > input.shownFeeCents) {
    throw new Conflict(
      'version',
      t('The fee is now {fee}. Reload the page to see what canceling costs.', { fee: formatMoney(done.feeCents, 'always') }),
    );
  }
  const ended = visitsToCancel(visit);
  for (const each of ended) {
    if (each.id !== visit.id && nextStatus(each.status, 'cancel', actor.kind) === null) continue;
    // Fee and refund belong to the visit that was canceled, not to the takedown that goes with it.
    const money = each.id === visit.id ? { feeCents: done.feeCents, refundCents: done.refundCents } : {};
    await withdrawVisit(tx, { visitId: each.id, actor, at, reason, money });
    await dropRevisit(tx, each.id);
  }
  await settleMoney(tx, visit, done);
  return { visit, done };
}

async function settleMoney(tx: Tx, visit: VisitWithBooking, done: Settled): Promise<void> {
  const { booking } = visit;
  const { feeCents, refundCents, chargeCents, invoiceCents } = done;
  await postMovement(tx, {
    kind: 'cancellation',
    causeId: visit.id,
    bookingId: booking.id,
    livemode: booking.livemode,
    lines: cancellationLines({ customerId: booking.customerId, feeCents }),
  });
  const standing = await tx.visit.count({ where: { bookingId: booking.id, leadVisitId: null, status: { not: 'cancelled' } } });
  if (standing === 0) {
    await tx.booking.update({ where: { id: booking.id }, data: { cancelledAt: now() } });
    await tx.payment.updateMany({
      where: { bookingId: booking.id, status: 'pending', capturedCents: 0 },
      data: { status: 'cancelled' },
    });
  } else if (await tx.programMonth.count({ where: { bookingId: booking.id } })) await sumBooking(tx, booking.id);
  await offsetLostDisputes(tx, booking.id);
  if (refundCents > 0)
    await refundBooking(tx, {
      bookingId: booking.id,
      amountCents: refundCents,
      reason: feeCents > 0 ? `Visit canceled; cancellation fee ${formatMoney(feeCents, 'always')} kept` : VISIT_CANCELED,
    });
  await returnAccountCredit(tx, booking.id);
  if (chargeCents > 0) await chargeFee(tx, { bookingId: booking.id, amountCents: chargeCents });
  else await letOffRest(tx, booking.id);
  if (invoiceCents > 0)
    await orderFeeInvoice(tx, {
      bookingId: booking.id,
      cause: `cancellation:${visit.id}`,
      label: inLanguage('en', () => `Cancellation of ${windowInWords(visit.windowStart, visit.windowEnd, visit.zone)}`),
      amountCents: invoiceCents,
    });
  await refreshPaymentStatus(tx, booking.id);
}

/** The part of a fee that the deposit does not cover is charged to the saved card by a task. */
async function chargeFee(tx: Tx, { bookingId, amountCents }: { bookingId: string; amountCents: number }): Promise<void> {
  const id = randomUUID();
  await tx.payment.create({
    data: { id, bookingId, kind: 'fee', status: 'processing', amountCents, opKey: `op:${id}`, createdAt: now() },
  });
  await enqueue(tx, 'payments/charge-fee', { paymentId: id });
}

/** What is too little for Stripe to charge is let off once no visit is ahead with whose charge it would come. */
async function letOffRest(tx: Tx, bookingId: string): Promise<void> {
  const account = await readAccount(tx, bookingId);
  if (account.openVisits.length === 0 && !account.isOnInvoice) await waiveSmallRemainder(tx, account);
}

async function notifyCustomer(tx: Tx, visit: VisitWithBooking, done: Settled): Promise<void> {
  const { booking } = visit;
  await notify(tx, {
    dedupeKey: `visit-cancelled-customer:${visit.id}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'visit-cancelled-customer',
    visitId: visit.id,
    data: () => ({
      name: booking.contactName,
      service: serviceName(booking.package.name, visit.kind),
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      url: appUrl(`/customer/visits/${visit.id}`),
      reference: booking.reference,
      fee: done.feeCents > 0 ? formatMoney(done.feeCents, 'always') : undefined,
      refund: done.refundCents > 0 ? formatMoney(done.refundCents, 'always') : undefined,
    }),
  });
}
