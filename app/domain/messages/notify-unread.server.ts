import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { getExcerpt } from '#app/platform/cut-text';
import { proNameForCustomers } from '../names/pro-name';
import { notify } from '../notifications/notify.server';
import { HELD_STATUSES } from '../visits/visit-status';
import { customerSide } from './customer-side.server';
import type { Counterpart } from './customer-side.server';

const EXCERPT = 140;

/**
 * Mails the side that has not read a message: the pro, or the customer's side. One mail for each stretch of unread messages: the next one only
 * after they have read something. Says nothing when it was read or removed, or when the pro it was for no longer has the visit.
 */
export async function notifyUnread(tx: Tx, { messageId }: { messageId: string }): Promise<void> {
  const message = await tx.message.findUnique({
    where: { id: messageId },
    select: {
      bookingId: true,
      seq: true,
      body: true,
      senderId: true,
      proId: true,
      removedAt: true,
      sender: { select: { fullName: true } },
    },
  });
  if (!message || message.removedAt) return;
  const pro = await tx.pro.findFirst({
    where: { id: message.proId, userId: message.senderId },
    select: { companyName: true, user: { select: { fullName: true } } },
  });
  const from = pro ? proNameForCustomers(pro) : message.sender.fullName;
  for (const receiver of pro ? await customerSide(tx, message.bookingId) : await proOf(tx, message))
    await mailUnread(tx, { message, from, receiver });
}

type Unread = { message: { bookingId: string; seq: number; body: string }; from: string; receiver: Counterpart };

async function mailUnread(tx: Tx, { message, from, receiver }: Unread): Promise<void> {
  const { bookingId, seq } = message;
  const mark = await tx.threadReadMark.findUnique({
    where: { bookingId_userId: { bookingId, userId: receiver.userId } },
    select: { seq: true },
  });
  const readTo = mark?.seq ?? 0;
  if (readTo >= seq) return;
  await notify(tx, {
    dedupeKey: `message-unread:${bookingId}:${receiver.userId}:${readTo}`,
    userId: receiver.userId,
    template: 'message-unread',
    data: {
      name: receiver.fullName,
      from,
      excerpt: getExcerpt(message.body, EXCERPT),
      url: appUrl(`/bookings/${bookingId}/messages`),
    },
  });
}

/** The pro while the visit is theirs. */
async function proOf(tx: Tx, { bookingId, proId }: { bookingId: string; proId: string }): Promise<Counterpart[]> {
  const assignment = await tx.assignment.findFirst({
    where: { proId, visit: { bookingId }, status: { in: [...HELD_STATUSES] } },
    select: { pro: { select: { user: { select: { id: true, fullName: true } } } } },
  });
  return assignment ? [{ userId: assignment.pro.user.id, fullName: assignment.pro.user.fullName }] : [];
}
