import type { Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { notify } from '../notifications/notify.server';

const EXCERPT = 140;

/**
 * Mails the receiver of a message that is still unread (G126). One mail for each stretch of unread messages: the next one only
 * after he has read something. Says nothing when it was read, or when the pro it was for no longer has the visit.
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
      sender: { select: { fullName: true } },
      thread: { select: { booking: { select: { customer: { select: { id: true, fullName: true } } } } } },
    },
  });
  if (!message) return;
  const { bookingId, seq, senderId } = message;
  const { customer } = message.thread.booking;
  const receiver = senderId === customer.id ? await proOf(tx, message) : customer;
  if (!receiver) return;
  const mark = await tx.threadReadMark.findUnique({
    where: { bookingId_userId: { bookingId, userId: receiver.id } },
    select: { seq: true },
  });
  const readTo = mark?.seq ?? 0;
  if (readTo >= seq) return;
  await notify(tx, {
    dedupeKey: `message-unread:${bookingId}:${receiver.id}:${readTo}`,
    userId: receiver.id,
    template: 'message-unread',
    data: {
      name: receiver.fullName,
      from: message.sender.fullName,
      excerpt: message.body.length > EXCERPT ? `${message.body.slice(0, EXCERPT).trimEnd()}…` : message.body,
      url: `${env().APP_URL}/bookings/${bookingId}/messages`,
    },
  });
}

async function proOf(
  tx: Tx,
  { bookingId, proId }: { bookingId: string; proId: string },
): Promise<{ id: string; fullName: string } | null> {
  const assignment = await tx.assignment.findFirst({
    where: { proId, visit: { bookingId }, status: { in: ['accepted', 'en_route', 'in_progress', 'completed'] } },
    select: { pro: { select: { user: { select: { id: true, fullName: true } } } } },
  });
  return assignment?.pro.user ?? null;
}
