import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { getExcerpt } from '#app/platform/cut-text';
import { notify } from '../notifications/notify.server';
import { ticketNumber } from './subjects';

/** Mails an answer to the sender who has not seen it on the page of the thread. Once an answer. */
export async function mailAnswer(tx: Tx, { messageId }: { messageId: string }): Promise<void> {
  const message = await tx.supportMessage.findUnique({
    where: { id: messageId },
    select: { seq: true, body: true, side: true, author: { select: { fullName: true } }, ticket: true },
  });
  if (message?.side !== 'team' || message.ticket.senderReadSeq >= message.seq) return;
  const { ticket } = message;
  await notify(tx, {
    dedupeKey: `ticket-answer:${messageId}`,
    userId: ticket.userId,
    email: ticket.email,
    language: ticket.language,
    template: 'ticket-answered',
    data: () => ({
      name: ticket.name,
      number: ticketNumber(ticket.number),
      from: message.author?.fullName ?? t('Our team'),
      message: getExcerpt(message.body, 4_000),
      url: appUrl(`/support/${ticket.token}`),
    }),
  });
}
