import { GIFT_STATUS_LABELS } from '#app/domain/gift-cards/gift-card-policy';
import { giftCardPages, type listGiftCards } from '#app/domain/gift-cards/list-gift-cards.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { readGiftFilter } from './_shared/gift-cards-search.server';

type Row = Awaited<ReturnType<typeof listGiftCards>>['rows'][number];

const HEAD = [
  ...['Gift card', 'Status', 'Amount', 'Refunded', 'From', 'Buyer’s email', 'To', 'Recipient’s email', 'Code ends in'],
  ...['Ordered (UTC)', 'Paid (UTC)', 'Sent (UTC)', 'Used (UTC)', 'Dispute'],
];

function asLine(row: Row): string[] {
  const times = [row.createdAt, row.paidAt, row.deliveredAt, row.redeemedAt].map((at) => at?.toISOString() ?? '');
  return [
    ...[row.reference, GIFT_STATUS_LABELS[row.status], (row.amountCents / 100).toFixed(2), (row.refundedCents / 100).toFixed(2)],
    ...[row.buyerName, row.buyerEmail, row.recipientName, row.recipientEmail ?? '', row.codeLast4 ?? ''],
    ...times,
    row.disputeStatus ?? '',
  ];
}

/** The gift cards under their filters as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/gift-cards.csv', async ({ db, url }) =>
  csvResponse('gift-cards.csv', { head: HEAD, pages: giftCardPages(db, readGiftFilter(url)), asLine }),
);
