import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { recordAudit } from '../audit/record-audit.server';
import { isAdminAtWork } from '../account-managers/choose-admin.server';
import { dueTime } from '../settings/due-time.server';
import { t } from '#app/platform/texts/t';
import type { Queue } from './subjects';

type Change = { ticketId: string; adminId: string };

async function changed(
  tx: Tx,
  { ticketId, adminId }: Change,
  action: string,
  data: Record<string, string | null>,
): Promise<void> {
  const ticket = await tx.supportTicket.findUniqueOrThrow({ where: { id: ticketId }, select: { userId: true } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action,
    objectType: 'support_ticket',
    objectId: ticketId,
    data,
  });
  const heard = ticket.userId ? [rooms.admin(), rooms.user(ticket.userId)] : [rooms.admin()];
  await publish(tx, heard, { type: 'ticket.changed', id: ticketId });
}

/** Closes a ticket, or opens a closed one again with a new due time. A second click changes nothing. Throws NotFound. */
export async function closeTicket(tx: Tx, change: Change & { closed: boolean }): Promise<void> {
  const { ticketId, closed } = change;
  const ticket = await tx.supportTicket.findUnique({ where: { id: ticketId } });
  if (!ticket) throw new NotFound();
  if ((ticket.status === 'closed') === closed) return;
  const dueAt = closed ? null : await dueTime(tx, ticket);
  await tx.supportTicket.update({
    where: { id: ticketId },
    data: { status: closed ? 'closed' : 'open', closedAt: closed ? now() : null, dueAt, overdueToldAt: null },
  });
  await changed(tx, change, closed ? 'ticket.close' : 'ticket.reopen', { from: ticket.status });
}

/** Hands a ticket to a team and to an admin, or to no one. Throws NotFound, InputError for a person who is no admin. */
export async function routeTicket(tx: Tx, change: Change & { queue: Queue; assigneeId: string | null }): Promise<void> {
  const { ticketId, queue, assigneeId } = change;
  if (assigneeId && !(await isAdminAtWork(tx, assigneeId)))
    throw new InputError(t('Choose another admin'), { assigneeId: t('Choose an admin from the list') });
  const { count } = await tx.supportTicket.updateMany({ where: { id: ticketId }, data: { queue, assigneeId } });
  if (count === 0) throw new NotFound();
  await changed(tx, change, 'ticket.route', { queue, assigneeId });
}

/** Says how far the team, or the sender, has read. It only moves forward. */
export async function markTicketSeen(
  tx: Tx,
  { where, side, seq }: { where: { id: string } | { token: string }; side: 'team' | 'sender'; seq: number },
): Promise<void> {
  const column = side === 'team' ? 'teamReadSeq' : 'senderReadSeq';
  const ticket = await tx.supportTicket.findFirst({ where, select: { id: true, lastSeq: true, userId: true } });
  if (!ticket) throw new NotFound();
  const { count } = await tx.supportTicket.updateMany({
    where: { id: ticket.id, [column]: { lt: Math.min(seq, ticket.lastSeq) } },
    data: { [column]: Math.min(seq, ticket.lastSeq) },
  });
  if (count === 0) return;
  const heard = ticket.userId ? [rooms.admin(), rooms.user(ticket.userId)] : [rooms.admin()];
  await publish(tx, heard, { type: 'ticket.changed', id: ticket.id });
}
