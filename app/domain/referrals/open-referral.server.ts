import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import type { Tx } from '#app/platform/db.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { mark } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { hashContact } from '../accounts/blocklist.server';
import { giveCredit } from './referral-credit.server';
import { findInviter } from './referral-link.server';
import { notifyBooked } from './referral-notices.server';
import { readReferralTerms } from './referral-terms.server';
import { whyNoCredit } from './why-no-credit.server';

const YEAR_MS = 365 * DAY_MS;

function readInvited(tx: Tx, bookingId: string) {
  return tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      id: true,
      customerId: true,
      companyId: true,
      terms: true,
      livemode: true,
      referral: { select: { id: true } },
      contactEmail: true,
      contactPhone: true,
      contactName: true,
      totalCents: true,
      depositCents: true,
      site: { select: { street: true, zip: true } },
      quote: { select: { request: { select: { referralCode: true } } } },
    },
  });
}

/**
 * A booking stands that was asked for with a friend's code: the friend has their credit, for the rest of what they pay, and the inviter's
 * waits until the work is done and paid. Nothing happens where the program is off, the friend is not new, or is the inviter in
 * another shape: the log says why. Repeats change nothing.
 */
export async function openReferral(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await readInvited(tx, bookingId);
  const { referralCode } = booking.quote.request;
  if (!referralCode || booking.referral || booking.companyId || booking.terms !== 'deposit') return;
  const inviter = await findInviter(tx, referralCode);
  if (!inviter) return;
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('referral:' || ${inviter.userId}, 0))::text`;
  const mailboxHash = await hashContact(tx, 'email', booking.contactEmail);
  const refused =
    (await whyNoCredit(tx, { inviterId: inviter.userId, booking })) ?? (await wasInvited(tx, booking.customerId, mailboxHash));
  if (refused) {
    await recordAudit(tx, {
      actor: { kind: 'system', userId: null },
      action: 'referral.refuse',
      objectType: 'booking',
      objectId: bookingId,
      reason: refused,
      data: { inviterId: inviter.userId },
    });
    return;
  }
  const terms = await readReferralTerms(tx);
  const isOver = (await countYear(tx, inviter.userId)) >= terms.yearlyMost;
  const referral = await tx.referral.create({
    data: {
      inviterId: inviter.userId,
      friendId: booking.customerId,
      bookingId,
      mailboxHash,
      createdAt: now(),
      friendCents: Math.min(terms.friendCents, booking.totalCents - booking.depositCents),
      inviterCents: isOver ? 0 : terms.inviterCents,
      note: isOver ? mark('Above the yearly limit of the inviter.') : '',
    },
  });
  await giveCredit(tx, { referral, side: 'friend', livemode: booking.livemode });
  await tx.referral.update({ where: { id: referral.id }, data: { friendCreditedAt: now() } });
  await enqueue(tx, 'referrals/check-card', { referralId: referral.id });
  await notifyBooked(tx, { referral, friendName: booking.contactName, inviterFirstName: inviter.firstName });
}

async function wasInvited(tx: Tx, friendId: string, mailboxHash: string): Promise<string | null> {
  const before = await tx.referral.count({ where: { OR: [{ friendId }, { mailboxHash }] } });
  return before > 0 ? mark('They were invited before.') : null;
}

/** The friends of the last 365 days who bring their inviter credit. */
function countYear(tx: Tx, inviterId: string): Promise<number> {
  return tx.referral.count({
    where: {
      inviterId,
      state: { in: ['booked', 'earned'] },
      inviterCents: { gt: 0 },
      createdAt: { gte: new Date(now().getTime() - YEAR_MS) },
    },
  });
}
