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
import { TRANSFER_DELAY_HOURS } from '../ledger/transfer-delay';
import { holdTeam } from '../teams/seat-team.server';
import { splitTeam, type TeamPart } from '../teams/split-team.server';
import { changeVisit } from '../visits/change-visit.server';
import { FAILURE_REASONS, failureRule, mayReportFrom, tripFee, type FailureReason, type TripFee } from '../visits/failure-policy';
import { formatDateTime } from '#app/platform/format-date-time';
import { holdLeadAssignment } from '../visits/own-assignment.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';

type OwnVisit = { visitId: string; proId: string };

const selected = {
  id: true,
  start: true,
  arrivedAt: true,
  leftAt: true,
  platformFeeBps: true,
  visit: {
    select: {
      days: true,
      windowStart: true,
      zone: true,
      priceCents: true,
      booking: { select: { id: true, customerId: true, livemode: true, terms: true, createdAt: true, policy: true } },
    },
  },
} as const;

async function readOwn(db: Db, { visitId, proId }: OwnVisit) {
  const row = await db.assignment.findFirst({
    where: { visitId, proId, status: { in: [...ACTIVE_STATUSES] } },
    select: selected,
  });
  if (!row) throw new NotFound();
  const { days, ...visit } = row.visit;
  return { ...row, visit, ...(days > 1 ? await readCame(db, { visitId, proId }, row) : {}) };
}

type Came = { start: Date; arrivedAt: Date | null };

/** Of work of several days: when the pro was expected on the day that runs, and since when they are there. Who left on a day before is not there. */
async function readCame(db: Db, { visitId, proId }: OwnVisit, first: Came & { leftAt: Date | null }): Promise<Came> {
  const later = await db.assignment.findFirst({
    where: {
      proId,
      status: { in: [...ACTIVE_STATUSES, 'completed'] },
      arrivedAt: { not: null },
      visit: { leadVisitId: visitId, seat: 1, day: { gt: 1 } },
    },
    orderBy: { start: 'desc' },
    select: { start: true, arrivedAt: true, status: true },
  });
  const { start, arrivedAt } = later ?? first;
  const hasLeft = later ? later.status === 'completed' : first.leftAt !== null;
  return { start, arrivedAt: hasLeft ? null : arrivedAt };
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
  const fees = new Map<FailureReason, TripFee>();
  for (const reason of FAILURE_REASONS) fees.set(reason, await ownFee(db, own, feeOf(reason, row)));
  return {
    zone: row.visit.zone,
    arrivedAt: row.arrivedAt,
    proofs,
    reasons: FAILURE_REASONS.map((reason) => {
      const { label, photo, waits } = failureRule(reason);
      return { reason, label, photo, waits, from: mayReportFrom(reason, row), ...(fees.get(reason) ?? feeOf(reason, row)) };
    }),
  };
}

/** The fee with what of it this pro is paid: in a team those who came share it. */
async function ownFee(db: Db, { visitId, proId }: OwnVisit, fee: TripFee): Promise<TripFee> {
  const parts = await splitTeam(db, { leadVisitId: visitId, cents: fee.payoutCents, who: 'there' });
  return { ...fee, payoutCents: parts.find((part) => part.proId === proId)?.cents ?? fee.payoutCents };
}

type Report = OwnVisit & {
  userId: string;
  reason: FailureReason;
  note: string;
  place: { lat: number; lng: number } | null;
};

/**
 * The pro was there and could not do it. Their assignment ends without a mark against them, the customer pays the trip
 * where the cause is on their side, is told why and chooses another time; the office is told. Of a team those who came share what is paid for the
 * trip, and all of them are free again. Returns the fee, with this pro's part of it. Throws NotFound, InputError where proof or the
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
  const own = await ownFee(tx, report, fee);
  const parts = await splitTeam(tx, { leadVisitId: visitId, cents: fee.payoutCents, who: 'there' });
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
  await freeTeam(tx, { visitId, userId: report.userId, reason: label });
  await postFee(tx, { failureId, parts, booking, fee });
  await cancelNotifications(tx, { visitId });
  await notifyNotDone(tx, { failureId, why: told, fee: fee.feeCents ? formatMoney(fee.feeCents) : undefined });
  await alertAdmins(tx, {
    visitId,
    key: `not-done-${failureId}`,
    subject: () => t('A visit couldn’t be completed'),
    text: () => `${translate(label)}.${note ? ` ${note}` : ''}`,
  });
  return own;
}

/** The others of a team are free again: who had begun could not complete it either. */
async function freeTeam(tx: Tx, { visitId, userId, reason }: { visitId: string; userId: string; reason: string }): Promise<void> {
  const begun = await tx.visit.findMany({
    where: { leadVisitId: visitId, status: 'in_progress', seat: { gt: 1 } },
    select: { id: true },
  });
  for (const { id } of begun) {
    await endDispatch(tx, { visitId: id, reason });
    await changeVisit(tx, {
      visitId: id,
      action: 'could-not-complete',
      actor: { kind: 'pro', userId },
      data: { reason },
      set: { startedAt: null },
    });
  }
  await holdTeam(tx, { leadVisitId: visitId, reason });
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
  /** Who is paid for the trip. */
  parts: readonly TeamPart[];
  booking: { id: string; customerId: string; livemode: boolean; terms: PaymentTerms };
  fee: TripFee;
};

/** The fee comes with the booking's next charge, on invoice with one of its own; what is the pros' is sent like any of their shares. */
async function postFee(tx: Tx, { failureId, parts, booking, fee }: Posting): Promise<void> {
  if (fee.feeCents === 0) return;
  const common = { causeId: failureId, bookingId: booking.id, livemode: booking.livemode };
  await postMovement(tx, {
    ...common,
    kind: 'cancellation',
    lines: cancellationLines({ customerId: booking.customerId, feeCents: fee.feeCents }),
  });
  await postMovement(tx, { ...common, kind: 'trip', lines: tripLines(parts) });
  await tx.transfer.createMany({
    data: parts.map(({ assignmentId, proId, cents }) => ({
      assignmentId,
      proId,
      amountCents: cents,
      dueAt: new Date(now().getTime() + TRANSFER_DELAY_HOURS * HOUR_MS),
      opKey: `op:${assignmentId}`,
      createdAt: now(),
    })),
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
