import type { Referral } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { mark } from '#app/platform/texts/t';
import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { lockBooking, readAccount } from '../payments/booking-account.server';
import { giveCredit, takeCreditBack } from './referral-credit.server';
import { notifyEarned, notifyTakenBack } from './referral-notices.server';

async function lockReferral(tx: Tx, bookingId: string): Promise<Referral | null> {
  await lockBooking(tx, bookingId);
  return tx.referral.findUnique({ where: { bookingId } });
}

/**
 * Brings a referral in line with its booking: the inviter earns once the friend's first visit is done and everything is paid; what
 * was given ends where the booking is canceled, or where all of it was refunded while a claim could be made. Repeats change nothing.
 */
export async function settleReferral(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  const referral = await lockReferral(tx, bookingId);
  if (!referral || (referral.state !== 'booked' && referral.state !== 'earned')) return;
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      livemode: true,
      contactName: true,
      policy: true,
      visits: { where: { leadVisitId: null }, select: { status: true, completedAt: true } },
    },
  });
  const { livemode, contactName: friendName } = booking;
  const account = await readAccount(tx, bookingId);
  const done = booking.visits.flatMap(({ status, completedAt }) => (status === 'completed' && completedAt ? [completedAt] : []));
  if (referral.state === 'booked') {
    if (booking.visits.every(({ status }) => status === 'cancelled')) return end(tx, { referral, livemode });
    const isPaid = account.openCents <= 0 && account.capturedCents > 0 && account.keptCents > 0 && !account.isDisputed;
    if (done.length > 0 && isPaid) return earn(tx, { referral, livemode, friendName });
    return;
  }
  if (account.refundedCents === 0 || account.keptCents > 0) return;
  const { guaranteeDays } = booking.policy as CancellationPolicy;
  const first = Math.min(...done.map((at) => at.getTime()));
  await takeBack(tx, { referral, livemode, friendName, isInTime: now().getTime() <= first + guaranteeDays * DAY_MS });
}

type Settled = { referral: Referral; livemode: boolean; friendName: string };

async function earn(tx: Tx, { referral, livemode, friendName }: Settled): Promise<void> {
  const { deletedAt } = await tx.user.findUniqueOrThrow({ where: { id: referral.inviterId }, select: { deletedAt: true } });
  if (deletedAt) {
    const note = 'Who invited them has deleted their account.';
    await tx.referral.update({ where: { id: referral.id }, data: { state: 'ended', endedAt: now(), note } });
    return;
  }
  if (referral.inviterCents === 0) {
    await tx.referral.update({ where: { id: referral.id }, data: { state: 'ended', endedAt: now() } });
    return;
  }
  await giveCredit(tx, { referral, side: 'inviter', livemode });
  await tx.referral.update({ where: { id: referral.id }, data: { state: 'earned', earnedAt: now() } });
  await notifyEarned(tx, { referral, friendName });
}

/** The friend's booking is canceled: their credit was for it. */
async function end(tx: Tx, { referral, livemode }: Omit<Settled, 'friendName'>): Promise<void> {
  const spent = await takeCreditBack(tx, { referral, side: 'friend', livemode });
  const note = spent > 0 ? mark('The booking was canceled after the credit was used.') : mark('The booking was canceled.');
  await tx.referral.update({ where: { id: referral.id }, data: { state: 'ended', endedAt: now(), note } });
}

async function takeBack(tx: Tx, { referral, livemode, friendName, isInTime }: Settled & { isInTime: boolean }): Promise<void> {
  if (!isInTime) {
    await tx.referral.update({
      where: { id: referral.id },
      data: { note: mark('Refunded after the time for claims: the credit stays.') },
    });
    return;
  }
  const before = referral.inviterCents;
  const spent = await takeCreditBack(tx, { referral, side: 'inviter', livemode });
  const note = spent > 0 ? `Refunded; ${spent} of ${before} cents of the credit were spent already.` : '';
  await tx.referral.update({ where: { id: referral.id }, data: { state: 'taken_back', endedAt: now(), note } });
  await notifyTakenBack(tx, { referral, friendName, backCents: before - spent });
}
