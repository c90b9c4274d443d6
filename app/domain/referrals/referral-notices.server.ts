import type { Referral } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { firstName } from '../notifications/templates/mail-content';
import { notify } from '../notifications/notify.server';

const PAGE = '/customer/referrals';

function readName(tx: Tx, userId: string) {
  return tx.user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true, email: true, deletedAt: true } });
}

type Told = { referral: Referral; friendName: string };
type ToInviter = Told & {
  template: 'referral-booked' | 'referral-earned' | 'referral-taken-back';
  amountCents: number;
};

async function tellInviter(tx: Tx, { referral, friendName, template, amountCents }: ToInviter): Promise<void> {
  const { fullName, email, deletedAt } = await readName(tx, referral.inviterId);
  if (deletedAt) return;
  await notify(tx, {
    dedupeKey: `${template}:${referral.id}`,
    userId: referral.inviterId,
    template,
    data: () => ({
      name: fullName || email,
      friend: firstName(friendName),
      amount: formatMoney(amountCents, 'always'),
      url: appUrl(PAGE),
    }),
  });
}

/** The friend hears what comes off their balance, and the inviter that they booked. */
export async function notifyBooked(tx: Tx, input: Told & { inviterFirstName: string }): Promise<void> {
  const { referral, friendName, inviterFirstName } = input;
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: referral.bookingId },
    select: { reference: true, contactEmail: true, quote: { select: { request: { select: { language: true } } } } },
  });
  if (referral.friendCents > 0)
    await notify(tx, {
      dedupeKey: `referral-welcome:${referral.id}`,
      userId: referral.friendId,
      email: booking.contactEmail,
      language: booking.quote.request.language,
      template: 'referral-welcome',
      data: () => ({
        name: friendName,
        inviter: inviterFirstName || null,
        amount: formatMoney(referral.friendCents, 'always'),
        reference: booking.reference,
        url: appUrl(`/booking-confirmation?booking=${booking.reference}`),
      }),
    });
  if (referral.inviterCents > 0)
    await tellInviter(tx, { referral, friendName, template: 'referral-booked', amountCents: referral.inviterCents });
}

/** The inviter has their credit. */
export function notifyEarned(tx: Tx, told: Told): Promise<void> {
  return tellInviter(tx, { ...told, template: 'referral-earned', amountCents: told.referral.inviterCents });
}

/** The inviter's credit was taken back, as far as it was unspent. */
export async function notifyTakenBack(tx: Tx, { backCents, ...told }: Told & { backCents: number }): Promise<void> {
  if (backCents > 0) await tellInviter(tx, { ...told, template: 'referral-taken-back', amountCents: backCents });
}
