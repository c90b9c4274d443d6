import { mark, t, translate } from '#app/platform/texts/t';
import { randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { endDispatch } from '../assignments/end-dispatch.server';
import { alertAdmins } from '../visit-notices/visit-notifications.server';
import { notifyNotDone } from '../visit-notices/work-notifications.server';
import type { PaymentTerms } from '../quotes/payment-terms';
import { orderFeeInvoice } from '../invoices/order-invoice.server';
import { cancellationLines, tripLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import { cancelNotifications } from '../notifications/cancel-notifications.server';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { TRANSFER_DELAY_HOURS } from '../settlement/settle-completion.server';
import { changeVisit } from '../visits/change-visit.server';
import { FAILURE_REASONS, failureRule, mayReportFrom, tripFee, type FailureReason, type TripFee } from './failure-policy';
import { formatDateTime } from '#app/platform/format-date-time';
import { holdLeadAssignment } from '../visits/own-assignment.server';

type OwnVisit = { visitId: string; proId: string };

const selected = {
  id: true,
  start: true,
  arrivedAt: true,
  platformFeeBps: true,
  visit: {
    select: {
      windowStart: true,
      zone: true,
      priceCents: true,
      booking: { select: { id: true, customerId: true, livemode: true, terms: true, createdAt: true, policy: true } },
    },
  },
} as const;

async function readOwn(db: Db, { visitId, proId }: OwnVisit) {
  const row = await db.assignment.findFirst({
    where: { visitId, proId, status: { in: ['accepted', 'en_route', 'in_progress'] } },
    select: selected,
  });
  if (!row) throw new NotFound();
  return row;
}

type OwnRow = Awaited<ReturnType<typeof readOwn>>;

function feeOf(reason: FailureReason, { visit, platformFeeBps }: OwnRow): TripFee {
  return tripFee(reason, {
    policy: visit.booking.policy as unknown as CancellationPolicy,
    windowStart: visit.windowStart,
    at: now(),
    zone: visit.zone,
    bookedAt: visit.booking.createdAt,
    priceCents: visit.priceCents,
    platformFeeBps,
  });
}

/** What each reason would mean now: from when it may be given, and what the customer pays. Throws NotFound. */
export async function previewFailure(db: Db, own: OwnVisit) {
  const row = await readOwn(db, own);
  const proofs = await db.visitPhoto.count({ where: { visitId: own.visitId, proId: own.proId, moment: 'proof' } });
  return {
    zone: row.visit.zone,
    arrivedAt: row.arrivedAt,
    proofs,
    reasons: FAILURE_REASONS.map((reason) => {
      const { label, photo, waits } = failureRule(reason);
      return { reason, label, photo, waits, from: mayReportFrom(reason, row), ...feeOf(reason, row) };
    }),
  };
}

type Report = OwnVisit & {
  userId: string;
  reason: FailureReason;
  note: string;
  place: { lat: number; lng: number } | null;
};

/**
 * The pro was there and could not do it. Their assignment ends without a mark against them, the customer pays the trip
 * where the cause is on their side, is told why and chooses another time; the office is told. Throws NotFound, InputError where proof or the
 * 30 minutes are missing, Conflict('illegal_transition').
 */
export async function failVisit(tx: Tx, report: Report): Promise<TripFee> {
  const { visitId, proId, reason, place } = report;
  // Bookings are locked before their visits, here as in canceling.
  await lockBooking(tx, (await readOwn(tx, { visitId, proId })).visit.booking.id);
  await holdLeadAssignment(tx, { visitId, proId });
  const row = await readOwn(tx, { visitId, proId });
  await checkProof(tx, report, row);
  const { booking } = row.visit;
  const fee = feeOf(reason, row);
  const failureId = randomUUID();
  const note = report.note.trim();
  await tx.visitFailure.create({
    data: {
      id: failureId,
      visitId,
      assignmentId: row.id,
      proId,
      reason,
      note,
      arrivedAt: row.arrivedAt,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      ...fee,
      createdAt: now(),
    },
  });
  const { label, told } = failureRule(reason);
  await endDispatch(tx, { visitId, reason: label });
  await changeVisit(tx, {
    visitId,
    action: 'could-not-complete',
    actor: { kind: 'pro', userId: report.userId },
    data: { reason: label, note, failureId, feeCents: fee.feeCents },
    set: {
      attentionReason: `Couldn’t complete: ${label.toLowerCase()}.`,
      startedAt: null,
      customerConfirmedAt: null,
    },
  });
  await postFee(tx, { failureId, assignmentId: row.id, proId, booking, fee });
  await cancelNotifications(tx, { visitId });
  await notifyNotDone(tx, { failureId, why: told, fee: fee.feeCents ? formatMoney(fee.feeCents) : undefined });
  await alertAdmins(tx, {
    visitId,
    key: `not-done-${failureId}`,
    subject: () => t('A visit couldn’t be completed'),
    text: () => `${translate(label)}.${note ? ` ${note}` : ''}`,
  });
  return fee;
}

async function checkProof(tx: Tx, { visitId, proId, reason, note }: Report, row: OwnRow): Promise<void> {
  const rule = failureRule(reason);
  const from = mayReportFrom(reason, row);
  if (from === null)
    throw new InputError(t('Tap "I’m here" first, then wait 30 minutes.'), { reason: t('Tap "I’m here" first') });
  if (from > now()) {
    const at = formatDateTime(from, { style: 'time', zone: row.visit.zone });
    throw new InputError(t('Wait until {at} (30 minutes), then try the doorbell again.', { at }), {
      reason: t('Wait until {at}', { at }),
    });
  }
  if (!note.trim()) throw new InputError(t('Enter what happened.'), { note: t('Enter what happened') });
  const proofs = await tx.visitPhoto.count({ where: { visitId, proId, moment: 'proof' } });
  if (rule.photo && proofs === 0)
    throw new InputError(t('Add a photo as proof, like the closed door, the gate or the weather.'), {
      photos: t('Add a photo first'),
    });
}

type Posting = {
  failureId: string;
  assignmentId: string;
  proId: string;
  booking: { id: string; customerId: string; livemode: boolean; terms: PaymentTerms };
  fee: TripFee;
};

/** The fee comes with the booking's next charge, on invoice with one of its own; the pro's part is sent like any of their shares. */
async function postFee(tx: Tx, { failureId, assignmentId, proId, booking, fee }: Posting): Promise<void> {
  if (fee.feeCents === 0) return;
  const common = { causeId: failureId, bookingId: booking.id, livemode: booking.livemode };
  await postMovement(tx, {
    ...common,
    kind: 'cancellation',
    lines: cancellationLines({ customerId: booking.customerId, feeCents: fee.feeCents }),
  });
  await postMovement(tx, { ...common, kind: 'trip', lines: tripLines({ proId, payoutCents: fee.payoutCents }) });
  await tx.transfer.createMany({
    data: [
      {
        assignmentId,
        proId,
        amountCents: fee.payoutCents,
        dueAt: new Date(now().getTime() + TRANSFER_DELAY_HOURS * HOUR_MS),
        opKey: `op:${assignmentId}`,
        createdAt: now(),
      },
    ],
    skipDuplicates: true,
  });
  if (booking.terms === 'net_30')
    await orderFeeInvoice(tx, {
      bookingId: booking.id,
      cause: `trip:${failureId}`,
      label: mark('Trip fee'),
      amountCents: fee.feeCents,
    });
  await refreshPaymentStatus(tx, booking.id);
}
