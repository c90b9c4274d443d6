import { t, translate, translateKnown } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { getExcerpt } from '#app/platform/cut-text';
import { notify } from '../notifications/notify.server';
import { isOpen, nextOpening } from '../settings/office-hours';
import { readSiteSettings } from '../settings/queries.server';
import { QUEUE_LABELS, type Queue, ticketNumber } from './subjects';

type Mailed = {
  id: string;
  number: number;
  token: string;
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  queue: string;
  dueAt: Date | null;
};

const EXCERPT = 600;

function threadUrl(ticket: Pick<Mailed, 'token'>): string {
  return appUrl(`/support/${ticket.token}`);
}

function dueText(dueAt: Date | null, zone: string): string {
  return dueAt ? formatDateTime(dueAt, { zone, showZone: true }) : t('as soon as we can');
}

/** To the sender: the number, when we answer, and the page of the thread. */
export async function mailSender(tx: Tx, { ticket, body }: { ticket: Mailed; body: string }): Promise<void> {
  const { officeHours } = await readSiteSettings(tx);
  await notify(tx, {
    dedupeKey: `ticket-received:${ticket.id}`,
    userId: ticket.userId,
    email: ticket.email,
    template: 'ticket-received',
    data: () => ({
      name: ticket.name,
      number: ticketNumber(ticket.number),
      subject: translateKnown(ticket.subject),
      message: getExcerpt(body, EXCERPT),
      due: dueText(ticket.dueAt, officeHours.zone),
      url: threadUrl(ticket),
    }),
  });
}

/**
 * To the office's address, with the team in it: an address made of the team's name may be another person's, as `billing@` a mail provider is.
 * Without one the ticket waits among the others.
 */
export async function mailTeam(tx: Tx, { ticket, body, seq }: { ticket: Mailed; body: string; seq: number }): Promise<void> {
  const { officeHours, email } = await readSiteSettings(tx);
  if (!email) return;
  await notify(tx, {
    dedupeKey: `ticket-team:${ticket.id}:${seq}`,
    email,
    // The sender's language is not the team's, and a link with it would switch the browser of its reader.
    language: 'en',
    template: 'ticket-for-team',
    data: () => ({
      number: ticketNumber(ticket.number),
      team: translate(QUEUE_LABELS[ticket.queue as Queue]),
      from: ticket.name,
      subject: ticket.subject,
      message: getExcerpt(body, EXCERPT),
      due: dueText(ticket.dueAt, officeHours.zone),
      url: appUrl(`/admin/support/${ticket.id}`),
    }),
  });
}

export type Attendance = { open: boolean; opensAt: Date | null; zone: string };

/** Whether an admin is there to answer right now. */
export async function readAttendance(tx: Parameters<typeof readSiteSettings>[0]): Promise<Attendance> {
  const { officeHours } = await readSiteSettings(tx);
  const open = isOpen(officeHours, now());
  return { open, opensAt: open ? null : nextOpening(officeHours, now()), zone: officeHours.zone };
}
