import { exportMoney } from '#app/domain/money-lists/list-money.server';
import { guardLoader } from '#app/http/guard.server';
import { csv, csvHeaders } from '#app/platform/csv';
import { getQuery, readFilter, readTab } from './_shared/payments-search';
import { officeZone } from '#app/domain/settings/office-zone.server';

const HEAD = ['When (UTC)', 'Id', 'Booking', 'Kind', 'Who', 'Status', 'Amount', 'Refunded, deducted or fee', 'At Stripe', 'Note'];

/** One tab under its filters as a file. The comparison has no rows of its own: it downloads as the charges. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/payments.csv', async ({ db, url }) => {
  const wanted = readTab(url);
  const tab = wanted === 'reconciliation' ? 'charges' : wanted;
  const rows = await exportMoney(db, tab, getQuery(readFilter(url, tab), await officeZone(db)));
  const lines = rows.map((row) => [
    row.at.toISOString(),
    row.id,
    row.reference ?? '',
    row.kind,
    row.who,
    row.status,
    (row.amountCents / 100).toFixed(2),
    (row.otherCents / 100).toFixed(2),
    row.stripeId ?? '',
    row.note ?? '',
  ]);
  return new Response(csv([HEAD, ...lines]), { headers: csvHeaders(`${tab}.csv`) });
});
