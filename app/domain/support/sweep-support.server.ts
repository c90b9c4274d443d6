import { t } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { tryEach } from '#app/tasks/try-each';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { ticketNumber } from './subjects';

const BATCH_SIZE = 50;

/** Tells the admins of every ticket and every lead whose promised answer is late, once each. One that fails keeps no others. */
export async function watchSupport(db: PrismaClient): Promise<void> {
  await tryEach([watchTickets, watchLeads], (step) => step(db));
}

async function watchTickets(db: PrismaClient): Promise<void> {
  const tickets = await db.supportTicket.findMany({
    where: { status: 'open', dueAt: { lte: now() }, overdueToldAt: null },
    select: { id: true, number: true, subject: true, name: true },
    orderBy: { dueAt: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(tickets, (ticket) =>
    transact(db, async (tx) => {
      await notifyAdmins(tx, {
        dedupeKey: `ticket-overdue:${ticket.id}:${now().toISOString().slice(0, 13)}`,
        subject: () => t('Overdue: {number} from {name}', { number: ticketNumber(ticket.number), name: ticket.name }),
        text: () => t('{subject}. Our answer is overdue.', { subject: ticket.subject }),
        url: appUrl(`/admin/support/${ticket.id}`),
      });
      await tx.supportTicket.update({ where: { id: ticket.id }, data: { overdueToldAt: now() } });
    }),
  );
}

async function watchLeads(db: PrismaClient): Promise<void> {
  const leads = await db.commercialLead.findMany({
    where: { OR: [{ status: 'new' }, { addedAt: { not: null } }], contactDueAt: { lte: now() }, overdueToldAt: null },
    select: { id: true, company: true, contactDueAt: true },
    orderBy: { contactDueAt: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(leads, (lead) =>
    transact(db, async (tx) => {
      await notifyAdmins(tx, {
        dedupeKey: `lead-overdue:${lead.id}:${lead.contactDueAt.toISOString()}`,
        subject: () => t('Overdue lead: {company}', { company: lead.company }),
        text: () => t('We promised this business an answer and haven’t sent one.'),
        url: appUrl(`/admin/leads/${lead.id}`),
      });
      await tx.commercialLead.update({ where: { id: lead.id }, data: { overdueToldAt: now() } });
    }),
  );
}
