import type { Quote } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { issueQuote, type IssueQuote } from './issue-quote.server';
import { recordAudit } from '../audit/record-audit.server';

/** Issues a quote by hand and writes down who did it. Throws what issueQuote throws. */
export async function issueQuoteAsAdmin(
  tx: Tx,
  { adminId, ...input }: Omit<IssueQuote, 'source'> & { adminId: string },
): Promise<Quote> {
  const quote = await issueQuote(tx, { ...input, source: 'admin' });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'quote.issue',
    objectType: 'quote',
    objectId: quote.id,
    data: {
      version: quote.version,
      totalCents: quote.totalCents,
      terms: quote.terms,
      date: input.date ?? null,
      options: (input.options ?? []).map(({ name, isRecommended }) => ({ name, isRecommended })),
    },
  });
  return quote;
}
