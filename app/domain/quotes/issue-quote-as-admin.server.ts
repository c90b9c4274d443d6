import type { Quote } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { currentRequestId } from '#app/platform/request-context.server';
import { issueQuote, type IssueQuote } from './issue-quote.server';

/** Issues a quote by hand and writes down who did it. Throws what issueQuote throws. */
export async function issueQuoteAsAdmin(
  tx: Tx,
  { adminId, ...input }: Omit<IssueQuote, 'source'> & { adminId: string },
): Promise<Quote> {
  const quote = await issueQuote(tx, { ...input, source: 'admin' });
  await tx.auditLog.create({
    data: {
      at: now(),
      actorId: adminId,
      actorKind: 'admin',
      action: 'quote.issue',
      objectType: 'quote',
      objectId: quote.id,
      data: { version: quote.version, totalCents: quote.totalCents, terms: quote.terms },
      requestId: currentRequestId(),
    },
  });
  return quote;
}
