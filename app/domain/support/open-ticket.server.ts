import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { currentLanguage } from '#app/platform/texts/language';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { newToken } from '../quotes/new-token.server';
import { dueTime } from '../settings/due-time.server';
import { getRoute } from './subjects';
import { mailSender, mailTeam } from './ticket-mail.server';

export type OpenTicket = {
  channel: 'form' | 'chat';
  subjectId: string;
  name: string;
  email: string;
  phone?: string;
  message: string;
  userId: string | null;
  bookingId?: string;
};

export type OpenedTicket = { ticketId: string; messageId: string; number: number; token: string };

/**
 * Opens a numbered ticket with its first message: routed by subject, due by the table of promises, mailed to the team and to
 * the sender with the address of its thread.
 */
export async function openTicket(tx: Tx, given: OpenTicket): Promise<OpenedTicket> {
  const { label, queue, priority } = getRoute(given.subjectId);
  const at = now();
  const ticket = await tx.supportTicket.create({
    data: {
      token: newToken(),
      userId: given.userId,
      name: given.name,
      email: given.email,
      phone: given.phone ?? null,
      subject: label,
      language: currentLanguage(),
      queue,
      channel: given.channel,
      priority,
      bookingId: given.bookingId ?? null,
      dueAt: await dueTime(tx, { channel: given.channel, priority }),
      lastSeq: 1,
      senderReadSeq: 1,
      lastMessageAt: at,
      createdAt: at,
    },
  });
  const message = await tx.supportMessage.create({
    data: { ticketId: ticket.id, seq: 1, side: 'sender', authorId: given.userId, body: given.message, createdAt: at },
    select: { id: true },
  });
  await mailSender(tx, { ticket, body: given.message });
  await mailTeam(tx, { ticket, body: given.message, seq: 1 });
  await publish(tx, [rooms.admin()], { type: 'ticket.changed', id: ticket.id });
  return { ticketId: ticket.id, messageId: message.id, number: ticket.number, token: ticket.token };
}
