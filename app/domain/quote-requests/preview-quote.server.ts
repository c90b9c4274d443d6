import type { Db } from '#app/platform/db.server';
import { matchPackage } from '../catalog/package-slugs';
import { listPackages, type CatalogPackage } from '../catalog/queries.server';
import { taxRateBps } from '../taxes/tax-rates.server';
import type { BookDraft } from '../quotes/book.schema';
import { quoteTotals, type QuoteLineInput, type QuoteTotals } from '../quotes/quote-totals';
import { formLines } from './request-quote.server';

export type QuotePreview = { pack: CatalogPackage; price: (QuoteTotals & { lines: QuoteLineInput[] }) | null };

/** What a booking would cost if it were asked for now; nothing is stored. Null when there is no such service. */
export async function previewQuote(
  db: Db,
  draft: BookDraft,
  { customerId }: { customerId: string | null },
): Promise<QuotePreview | null> {
  const match = matchPackage(await listPackages(db), draft.service);
  if (match.kind === 'none' || match.kind === 'unknown') return null;
  const lines = await formLines(db, { form: draft, pack: match.pack, customerId: draft.companyId ? null : customerId });
  if (!lines) return { pack: match.pack, price: null };
  const rates = {
    taxBps: await taxRateBps(db, { state: draft.addressState, zip: draft.zip }),
    depositBps: match.pack.depositBps,
  };
  return { pack: match.pack, price: { lines, ...quoteTotals(lines, rates) } };
}
