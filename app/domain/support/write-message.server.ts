import type { SupportTicket } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { dueTime } from '../settings/due-time.server';
import { mailTeam, readAttendance } from './ticket-mail.server';
import { t } from '#app/platform/texts/t';

/** How long a sender who keeps the thread open has to see an answer before it is mailed. */
const SEEN_MS = 2 * MINUTE_MS;

type Written = { messageId: string; seq: number };

function listAreas(ticket: Pick<SupportTicket, 'userId'>): string[] {
  return ticket.userId ? [rooms.admin(), rooms.user(ticket.userId)] : [rooms.admin()];
}

/** The ticket under its row lock, with the next number taken. */
async function takeNumber(tx: Tx, where: { id: string } | { token: string }): Promise<SupportTicket> {
  const { count } = await tx.supportTicket.updateMany({ where, data: { lastSeq: { increment: 1 } } });
  if (count === 0) throw new NotFound();
  return tx.supportTicket.findFirstOrThrow({ where });
}

/**
 * The sender writes on. An answered or closed thread opens again and gets a new due time; while no admin is there the team
 * gets a mail. Throws NotFound.
 */
export async function writeAsSender(tx: Tx, given: { token: string; userId: string | null; body: string }): Promise<Written> {
  const ticket = await takeNumber(tx, { token: given.token });
  const seq = ticket.lastSeq;
  const message = await tx.supportMessage.create({
    data: { ticketId: ticket.id, seq, side: 'sender', authorId: given.userId, body: given.body, createdAt: now() },
    select: { id: true },
  });
  const dueAt = ticket.dueAt ?? (await dueTime(tx, ticket));
  await tx.supportTicket.update({
    where: { id: ticket.id },
    data: {
      status: 'open',
      closedAt: null,
      dueAt,
      overdueToldAt: ticket.dueAt ? ticket.overdueToldAt : null,
      senderReadSeq: seq,
      lastMessageAt: now(),
    },
  });
  const { open } = await readAttendance(tx);
  if (!open || ticket.status !== 'open') await mailTeam(tx, { ticket: { ...ticket, dueAt }, body: given.body, seq });
  await publish(tx, listAreas(ticket), { type: 'ticket.changed', id: ticket.id });
  return { messageId: message.id, seq };
}

/**
 * The team answers, or leaves a note for itself. An answer reaches the sender's page at once, and their mailbox when they have not
 * seen it there. Throws NotFound.
 */
export async function writeAsTeam(
  tx: Tx,
  given: { ticketId: string; adminId: string; body: string; kind: 'answer' | 'note' },
): Promise<Written> {
  const ticket = await takeNumber(tx, { id: given.ticketId });
  if (given.kind === 'answer' && ticket.status === 'closed')
    throw new Conflict('version', t('Reopen the ticket before you answer.'));
  const seq = ticket.lastSeq;
  const message = await tx.supportMessage.create({
    data: {
      ticketId: ticket.id,
      seq,
      side: given.kind === 'answer' ? 'team' : 'note',
      authorId: given.adminId,
      body: given.body,
      createdAt: now(),
    },
    select: { id: true },
  });
  const answered = {
    status: 'answered' as const,
    dueAt: null,
    overdueToldAt: null,
    firstAnsweredAt: ticket.firstAnsweredAt ?? now(),
    assigneeId: ticket.assigneeId ?? given.adminId,
    lastMessageAt: now(),
  };
  await tx.supportTicket.update({
    where: { id: ticket.id },
    data: { teamReadSeq: seq, ...(given.kind === 'answer' ? answered : {}) },
  });
  if (given.kind === 'answer') {
    const runAt = ticket.channel === 'chat' ? new Date(now().getTime() + SEEN_MS) : undefined;
    await enqueue(tx, 'support/mail-answer', { messageId: message.id }, { runAt });
  }
  await publish(tx, listAreas(ticket), { type: 'ticket.changed', id: ticket.id });
  return { messageId: message.id, seq };
}
