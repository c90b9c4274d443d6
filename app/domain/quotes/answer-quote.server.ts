import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { needsSignature, type Signature, signQuote } from './quote-acceptance.server';
import { whyQuoteIsClosed } from './closed-day.server';
import { closeChanges } from './quote-changes.server';
import { acceptOption, pickOption } from './quote-options.server';
import { whyNotBookable } from './quote-status';

async function lockQuote(tx: Tx, token: string) {
  await tx.$queryRaw`SELECT 1 FROM quote WHERE token = ${token} FOR UPDATE`;
  const quote = await tx.quote.findUnique({
    where: { token },
    include: {
      request: {
        select: {
          id: true,
          name: true,
          customerId: true,
          zip: true,
          preferredDate: true,
          package: { select: { serviceLineId: true, visitKind: true } },
        },
      },
      booking: { select: { id: true, cancelledAt: true } },
      lines: { select: { kind: true } },
      acceptance: { select: { quoteId: true } },
      options: { select: { position: true, name: true, acceptedAt: true }, orderBy: { position: 'asc' } },
    },
  });
  if (!quote || quote.status === 'draft') throw new NotFound();
  return quote;
}

/** Remembers that the customer has opened the quote. Repeats and later states change nothing. */
export async function viewQuote(tx: Tx, { token }: { token: string }): Promise<void> {
  const seen = await tx.quote.updateManyAndReturn({
    where: { token, status: 'issued' },
    data: { status: 'viewed', viewedAt: now() },
    select: { quoteRequestId: true },
  });
  for (const { quoteRequestId } of seen) await publish(tx, [rooms.admin()], { type: 'quote.changed', id: quoteRequestId });
}

/**
 * The customer says yes, to one of its options where it has some, and signs where the office made the quote; what follows is the checkout. Saying it twice is
 * saying it once. A day that was closed since is not accepted.
 * Throws NotFound, InputError, Conflict.
 */
export async function acceptQuote(
  tx: Tx,
  { token, signature, option = null }: { token: string; signature: Signature; option?: number | null },
): Promise<{ token: string }> {
  const quote = await lockQuote(tx, token);
  const reason = whyNotBookable(quote, now());
  if (reason) throw new Conflict('already_done', reason);
  const closed = await whyQuoteIsClosed(tx, quote);
  if (closed) throw new Conflict('already_done', closed);
  const position = pickOption(quote, option);
  if (needsSignature(quote) && !quote.acceptance) await signQuote(tx, { quote, signature, option: position });
  if (position) await acceptOption(tx, { quoteId: quote.id, position });
  await closeChanges(tx, { id: quote.id });
  if (quote.status !== 'accepted') {
    await tx.quote.update({ where: { id: quote.id }, data: { status: 'accepted', answeredAt: now() } });
    await publish(tx, [rooms.admin()], { type: 'quote.changed', id: quote.quoteRequestId });
  }
  return { token };
}

/** The customer says no: the request is closed and an admin is notified. Throws NotFound, Conflict. */
export async function declineQuote(tx: Tx, { token, reason }: { token: string; reason: string }): Promise<void> {
  const quote = await lockQuote(tx, token);
  if (quote.status === 'declined') return;
  const { status, validUntil, booking } = quote;
  if (booking && !booking.cancelledAt)
    throw new Conflict('already_done', t('This quote is already booked. Cancel the visit instead.'));
  const over = whyNotBookable({ status, validUntil }, now());
  if (over) throw new Conflict('already_done', over);
  await tx.quote.update({ where: { id: quote.id }, data: { status: 'declined', answeredAt: now(), declineReason: reason } });
  await closeChanges(tx, { id: quote.id });
  await tx.quoteRequest.update({ where: { id: quote.quoteRequestId }, data: { status: 'closed' } });
  await notifyAdmins(tx, {
    dedupeKey: `quote-declined:${quote.id}`,
    subject: () => t('Quote declined by {name}', { name: quote.request.name }),
    text: () => (reason ? t('Reason: {reason}', { reason }) : t('No reason given.')),
    url: appUrl(`/admin/quotes/${quote.quoteRequestId}`),
  });
  await publish(tx, [rooms.admin()], { type: 'quote.changed', id: quote.quoteRequestId });
}
