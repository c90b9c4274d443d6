import { mark, t } from '#app/platform/texts/t';
import type { Prisma } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { fieldError, Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { recordAudit } from '../audit/record-audit.server';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { mayAskForChange } from './quote-status';

const NOT_OPEN = mark('This quote can’t be changed anymore.');
const WAITS = mark('You already asked for a change. We’ll answer it first.');
const ANSWERED = mark('This was answered in the meantime.');

/** What waits for the office's answer. */
export const openChange = { answeredAt: null } satisfies Prisma.QuoteChangeWhereInput;

type Asked = { token: string; text: string; userId: string | null };

/**
 * The customer asks for a change of a quote that is open, by its link: it waits for the office, who are told. The same words again change nothing.
 * Throws NotFound, InputError without words, Conflict where the quote is no longer open or another request waits.
 */
export async function askForChange(tx: Tx, { token, text, userId }: Asked): Promise<void> {
  if (!text) throw fieldError('change', t('Tell us what to change'));
  await tx.$queryRaw`SELECT 1 FROM quote WHERE token = ${token} FOR UPDATE`;
  const quote = await tx.quote.findUnique({
    where: { token },
    include: {
      request: { select: { name: true, status: true } },
      changes: { where: openChange, select: { text: true } },
      booking: { select: { cancelledAt: true } },
    },
  });
  if (!quote || quote.status === 'draft') throw new NotFound();
  const [waiting] = quote.changes;
  if (waiting?.text === text) return;
  if (waiting) throw new Conflict('already_done', WAITS);
  if (!mayAskForChange(quote, now())) throw new Conflict('already_done', NOT_OPEN);
  const change = await tx.quoteChange.create({ data: { quoteId: quote.id, text, askedAt: now() } });
  await recordAudit(tx, {
    actor: { kind: 'customer', userId },
    action: 'quote.ask-change',
    objectType: 'quote',
    objectId: quote.id,
    data: { changeId: change.id, version: quote.version },
  });
  await notifyAdmins(tx, {
    dedupeKey: `quote-change:${change.id}`,
    subject: () => t('{name} asks for a change of their quote', { name: quote.request.name }),
    text,
    url: appUrl(`/admin/quotes/${quote.quoteRequestId}`),
  });
  await publish(tx, [rooms.admin()], { type: 'quote.changed', id: quote.quoteRequestId });
}

type Declined = { changeId: string; quoteRequestId: string; answer: string; adminId: string };

/**
 * The office leaves the quote as it is and tells the customer why. The same answer again changes nothing. Throws NotFound, Conflict where it was answered
 * otherwise.
 */
export async function declineChange(tx: Tx, { changeId, quoteRequestId, answer, adminId }: Declined): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM quote_change WHERE id = ${changeId}::uuid FOR UPDATE`;
  const change = await tx.quoteChange.findFirst({
    where: { id: changeId, quote: { quoteRequestId } },
    include: { quote: { include: { request: { select: { name: true, email: true, customerId: true, language: true } } } } },
  });
  if (!change) throw new NotFound();
  if (change.answeredAt && change.answer === answer) return;
  if (change.answeredAt) throw new Conflict('already_done', ANSWERED);
  await tx.quoteChange.update({ where: { id: changeId }, data: { answer, answeredAt: now() } });
  const { quote } = change;
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'quote.decline-change',
    objectType: 'quote',
    objectId: quote.id,
    data: { changeId, version: quote.version },
  });
  await notify(tx, {
    dedupeKey: `quote-change-declined:${changeId}`,
    userId: quote.request.customerId,
    email: quote.request.email,
    language: quote.request.language,
    template: 'quote-change-declined',
    data: { name: quote.request.name, asked: change.text, answer, url: appUrl(`/quotes/${quote.token}`) },
  });
  const { customerId } = quote.request;
  await publish(tx, customerId ? [rooms.admin(), rooms.user(customerId)] : [rooms.admin()], {
    type: 'quote.changed',
    id: quoteRequestId,
  });
}

/** What waits at any version of a request's quote is answered by this version. Gives what was asked for, or null. */
export async function answerByRevision(
  tx: Tx,
  { quoteRequestId, revisionId }: { quoteRequestId: string; revisionId: string },
): Promise<string | null> {
  const change = await tx.quoteChange.findFirst({
    where: { ...openChange, quote: { quoteRequestId, id: { not: revisionId } } },
    orderBy: { askedAt: 'desc' },
    select: { id: true, text: true },
  });
  if (!change) return null;
  await tx.quoteChange.update({ where: { id: change.id }, data: { answeredAt: now(), revisionId } });
  await closeChanges(tx, { quoteRequestId });
  return change.text;
}

/** Nothing waits any more: the customer has taken or refused the quote as it is, or asked for another one. */
export async function closeChanges(tx: Tx, quote: Prisma.QuoteWhereInput): Promise<void> {
  await tx.quoteChange.updateMany({ where: { ...openChange, quote }, data: { answeredAt: now() } });
}
