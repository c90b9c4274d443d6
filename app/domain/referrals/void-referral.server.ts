import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { lockBooking } from '../payments/booking-account.server';
import { takeCreditBack } from './referral-credit.server';

type Void = { referralId: string; reason: string; actor: { kind: 'admin' | 'system'; userId: string | null } };

/**
 * Ends what a friend's booking brought, for both, as far as it is unspent; the log says who and why. Throws NotFound, and Conflict where it
 * has ended already.
 */
export async function voidReferral(tx: Tx, { referralId, reason, actor }: Void): Promise<void> {
  const found = await tx.referral.findUnique({
    where: { id: referralId },
    select: { bookingId: true, booking: { select: { livemode: true } } },
  });
  if (!found) throw new NotFound();
  await lockBooking(tx, found.bookingId);
  const referral = await tx.referral.findUniqueOrThrow({ where: { id: referralId } });
  if (referral.state !== 'booked' && referral.state !== 'earned')
    throw new Conflict('already_done', t('This credit has ended already. Reload the page.'));
  const { livemode } = found.booking;
  const spentCents = {
    friend: await takeCreditBack(tx, { referral, side: 'friend', livemode }),
    inviter: await takeCreditBack(tx, { referral, side: 'inviter', livemode }),
  };
  await tx.referral.update({ where: { id: referralId }, data: { state: 'void', endedAt: now(), note: reason } });
  await recordAudit(tx, {
    actor,
    action: 'referral.void',
    objectType: 'referral',
    objectId: referralId,
    reason,
    data: { bookingId: found.bookingId, spentCents },
  });
}
