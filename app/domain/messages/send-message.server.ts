import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { fieldError, InputError } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { maskContacts } from '../moderation/mask-contacts';
import { CONTACT_IN_MESSAGE } from '../moderation/moderation-words';
import { openFound, openWatched } from '../moderation/open-found.server';
import { customerSide } from './customer-side.server';
import { findThreadAccess } from './thread-access.server';

/** After this time, a message that was not read is mailed. */
export const UNREAD_MAIL_MS = 10 * MINUTE_MS;

export type SentMessage = { messageId: string; seq: number; masked: boolean };

/**
 * Writes a message into a booking's thread, to the pro or to the customer, whichever the sender is not. Its number is taken under
 * the thread's row lock and becomes visible in that order, so that "everything after n" never skips one.
 * Throws NotFound for strangers, InputError while no pro has accepted.
 */
export async function sendMessage(
  tx: Tx,
  { bookingId, senderId, body }: { bookingId: string; senderId: string; body: string },
): Promise<SentMessage> {
  const access = await findThreadAccess(tx, { bookingId, userId: senderId });
  if (!access.pro) throw new InputError(t('Messaging only works after a booking is accepted.'));
  const text = body.trim();
  if (!text) throw fieldError('body', t('Type a message first'));
  const { text: shown, masked } = access.contactsOpen ? { text, masked: false } : maskContacts(text);

  const seq = await takeNumber(tx, bookingId);
  crashpoint('message.seq');
  const message = await tx.message.create({
    data: { bookingId, seq, senderId, proId: access.pro.proId, body: shown, createdAt: now() },
    select: { id: true },
  });
  crashpoint('message.inserted');
  if (masked)
    await openFound(tx, {
      kind: 'message',
      source: 'filter',
      targetId: message.id,
      subjectId: senderId,
      bookingId,
      reason: CONTACT_IN_MESSAGE,
      content: text,
    });
  await openWatched(tx, { kind: 'message', targetId: message.id, subjectId: senderId, bookingId, content: text });
  await moveReadMark(tx, { bookingId, userId: senderId, seq });
  await enqueue(tx, 'messages/notify-unread', { messageId: message.id }, { runAt: new Date(now().getTime() + UNREAD_MAIL_MS) });
  const people = [...(await customerSide(tx, bookingId)), access.pro];
  await publish(
    tx,
    people.map(({ userId }) => rooms.user(userId)),
    {
      type: 'message.created',
      id: bookingId,
    },
  );
  return { messageId: message.id, seq, masked };
}

async function takeNumber(tx: Tx, bookingId: string): Promise<number> {
  await tx.thread.createMany({ data: [{ bookingId }], skipDuplicates: true });
  const { lastSeq } = await tx.thread.update({
    where: { bookingId },
    data: { lastSeq: { increment: 1 } },
    select: { lastSeq: true },
  });
  return lastSeq;
}

/** How far a person has read; it only ever moves forward. Returns whether it moved. */
export async function moveReadMark(
  tx: Tx,
  { bookingId, userId, seq }: { bookingId: string; userId: string; seq: number },
): Promise<boolean> {
  const moved = await tx.$executeRaw`
    INSERT INTO thread_read_mark (booking_id, user_id, seq, read_at) VALUES (${bookingId}::uuid, ${userId}::uuid, ${seq}, ${now()})
    ON CONFLICT (booking_id, user_id) DO UPDATE SET seq = excluded.seq, read_at = excluded.read_at
    WHERE thread_read_mark.seq < excluded.seq`;
  return moved > 0;
}
