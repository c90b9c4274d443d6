import { dropRevisit } from '../dispatching/escalate-revisit.server';
import { randomUUID } from 'node:crypto';
import type { Prisma } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { enqueue } from '#app/tasks/enqueue.server';
import { offsetLostDisputes } from '../disputes/offset-lost-dispute.server';
import { orderFeeInvoice } from '../invoices/order-invoice.server';
import { cancellationLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { notify } from '../notifications/notify.server';
import { lockBooking, readAccount, refreshPaymentStatus, type BookingAccount } from '../payments/booking-account.server';
import { refundBooking } from '../refunds/refund.server';
import { lockVisit } from '../visits/change-visit.server';
import { windowInWords } from '../visits/local-time';
import { isOver, needsAttention, nextStatus, type VisitActor } from '../visits/visit-status';
import { findHold } from '../weather-holds/read-holds.server';
import { explainFee } from '../catalog/cancellation-text';
import { depositPaidAt } from '../bookings/deposit-paid-at.server';
import { withdrawVisit } from './withdraw-visit.server';
import { cancellationFee, type CancellationCause, type CancellationPolicy } from '../catalog/cancellation-policy';

export type CancellationPreview = {
  feeCents: number;
  /** What goes back to the card. */
  refundCents: number;
  /** What is taken from the saved card where the fee is more than what was paid. */
  chargeCents: number;
  /** What is invoiced instead, where the booking is on invoice. */
  invoiceCents: number;
  /** Canceling the install cancels the takedown as well. */
  alsoTakedown: boolean;
  /** The rule that applies, in a sentence or two. */
  explanation: string;
};

type PreviewInput = {
  visitId: string;
  at: Date;
  cause?: CancellationCause;
  /** What the office decides instead of the policy: the fee, and that the rest stays as credit. */
  own?: { feeCents?: number; keepsCredit?: boolean };
};

const withBooking = {
  booking: { include: { visits: true, package: { select: { name: true } }, site: { select: { zip: true } } } },
} satisfies Prisma.VisitInclude;
type VisitWithBooking = Prisma.VisitGetPayload<{ include: typeof withBooking }>;

async function readVisit(db: Db, visitId: string): Promise<VisitWithBooking> {
  const visit = await db.visit.findUnique({ where: { id: visitId }, include: withBooking });
  if (!visit) throw new NotFound();
  return visit;
}

/** The visit itself, and with an install its takedown: without lights there is nothing to take down. */
function visitsToCancel(visit: VisitWithBooking) {
  const others =
    visit.kind === 'install' ? visit.booking.visits.filter((other) => other.kind === 'takedown' && !isOver(other.status)) : [];
  return [visit, ...others].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** So long after a move gave the visit to another pro, canceling is free: the customer never agreed to that pro. */
const REFUSE_PRO_HOURS = 24;

async function hasNewPro(db: Db, visitId: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - REFUSE_PRO_HOURS * HOUR_MS);
  return (await db.visitEvent.count({ where: { visitId, type: 'pro-changed', at: { gte: since } } })) > 0;
}

/** A visit without a pro, or to which no pro came, is our fault; hours held for the weather free the customer too: everything goes back. */
async function causeNow(db: Db, visit: VisitWithBooking, at: Date): Promise<CancellationCause> {
  if (needsAttention(visit.status) || (await hasNewPro(db, visit.id, at))) return 'company';
  const promised = await db.assignment.findFirst({ where: { visitId: visit.id, status: 'accepted' }, select: { start: true } });
  const { zip } = visit.booking.site;
  return (await findHold(db, { ...visit, zip, promisedStart: promised?.start ?? null })) ? 'weather' : 'customer';
}

type Settled = CancellationPreview & { rule: ReturnType<typeof cancellationFee>['rule'] };

/** Fee, refund and charge of canceling now: the one calculation that the dialog shows and that is carried out. */
async function settle(db: Db, visit: VisitWithBooking, input: PreviewInput): Promise<Settled> {
  const { booking } = visit;
  const paidAt = await depositPaidAt(db, booking.id);
  const policy = booking.policy as CancellationPolicy;
  const given = {
    start: visit.windowStart,
    at: input.at,
    zone: visit.zone,
    priceCents: visit.priceCents,
    cause: input.cause ?? (await causeNow(db, visit, input.at)),
  };
  const { rule, ...sold } = paidAt
    ? cancellationFee(policy, { ...given, bookedAt: paidAt })
    : { feeCents: 0, rule: 'free' as const };
  const feeCents = ownFee(visit, input) ?? sold.feeCents;
  const account = await readAccount(db, booking.id);
  const ended = visitsToCancel(visit);
  const { chargeCents, invoiceCents, ...rest } = moneyAfter({
    account,
    feeCents,
    ended: ended.map((each) => ({ visitId: each.id, cents: each.priceCents + each.taxCents - (account.credits[each.id] ?? 0) })),
  });
  const refundCents = input.own?.keepsCredit ? 0 : rest.refundCents;
  const alsoTakedown = ended.length > 1;
  const explanation = explainFee({
    rule,
    feeCents,
    chargeCents,
    invoiceCents,
    netDays: visit.booking.netDays,
    alsoTakedown,
    policy,
    start: visit.windowStart,
    zone: visit.zone,
    bookedAt: paidAt ?? undefined,
  });
  return { feeCents, refundCents, chargeCents, invoiceCents, alsoTakedown, explanation, rule };
}

/** The fee that the office chose; never more than the visit costs. Throws InputError. */
function ownFee(visit: VisitWithBooking, { own }: PreviewInput): number | undefined {
  const most = visit.priceCents + visit.taxCents;
  if (own?.feeCents !== undefined && own.feeCents > most)
    throw new InputError(`The fee can’t be more than the visit costs: ${formatMoney(most, 'always')}.`);
  return own?.feeCents;
}

type Ended = { visitId: string; cents: number };

function moneyAfter({ account, feeCents, ended }: { account: BookingAccount; feeCents: number; ended: Ended[] }) {
  // What is paid was invoiced for work that is done: nothing of it goes back with another visit.
  if (account.isOnInvoice) return { refundCents: 0, chargeCents: 0, invoiceCents: feeCents };
  const owed = account.owedCents - ended.reduce((sum, each) => sum + each.cents, 0) + feeCents;
  const open = owed - account.keptCents;
  const isLast = account.openVisits.every((visit) => ended.some((each) => each.visitId === visit.visitId));
  // What a bank has called back is not ours to give: it goes back when the dispute is won, and is gone when it is lost.
  const refundCents = Math.max(0, Math.min(-open, account.keptCents - account.disputedCents));
  return { refundCents, chargeCents: isLast ? Math.min(feeCents, Math.max(0, open)) : 0, invoiceCents: 0 };
}

/** What canceling a visit at an instant would cost and give back; nothing is changed. Throws NotFound. */
export async function previewCancellation(db: Db, input: PreviewInput): Promise<CancellationPreview> {
  const { rule: _rule, ...preview } = await settle(db, await readVisit(db, input.visitId), input);
  return preview;
}

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
  const { visitId, actor, at, reason } = input;
  const { booking } = await readVisit(tx, visitId);
  await lockBooking(tx, booking.id);
  for (const { id } of [...booking.visits].sort((a, b) => (a.id < b.id ? -1 : 1))) await lockVisit(tx, id);
  const visit = await readVisit(tx, visitId);
  const done = await settle(tx, visit, input);
  if (input.shownFeeCents !== undefined && done.feeCents > input.shownFeeCents) {
    throw new Conflict(
      'version',
      `The fee is now ${formatMoney(done.feeCents, 'always')}. Reload the page to see what canceling costs.`,
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
  await notifyCustomer(tx, visit, done);
  const { rule: _rule, ...shown } = done;
  return shown;
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
  const standing = await tx.visit.count({ where: { bookingId: booking.id, status: { not: 'cancelled' } } });
  if (standing === 0) {
    await tx.booking.update({ where: { id: booking.id }, data: { cancelledAt: now() } });
    await tx.payment.updateMany({
      where: { bookingId: booking.id, status: 'pending', capturedCents: 0 },
      data: { status: 'cancelled' },
    });
  }
  if (refundCents > 0)
    await refundBooking(tx, {
      bookingId: booking.id,
      amountCents: refundCents,
      reason: feeCents > 0 ? `Visit canceled; cancellation fee ${formatMoney(feeCents, 'always')} kept` : 'Visit canceled',
    });
  await offsetLostDisputes(tx, booking.id);
  if (chargeCents > 0) await chargeFee(tx, { bookingId: booking.id, amountCents: chargeCents });
  if (invoiceCents > 0)
    await orderFeeInvoice(tx, {
      bookingId: booking.id,
      cause: `cancellation:${visit.id}`,
      label: `Cancellation of ${windowInWords(visit.windowStart, visit.windowEnd, visit.zone)}`,
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

async function notifyCustomer(tx: Tx, visit: VisitWithBooking, done: Settled): Promise<void> {
  const { booking } = visit;
  await notify(tx, {
    dedupeKey: `visit-cancelled-customer:${visit.id}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'visit-cancelled-customer',
    visitId: visit.id,
    data: {
      name: booking.contactName,
      service: booking.package.name,
      when: windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
      url: appUrl(`/customer/visits/${visit.id}`),
      reference: booking.reference,
      fee: done.feeCents > 0 ? formatMoney(done.feeCents, 'always') : undefined,
      refund: done.refundCents > 0 ? formatMoney(done.refundCents, 'always') : undefined,
    },
  });
}
