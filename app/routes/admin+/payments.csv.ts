import { moneyPages } from '#app/domain/money-lists/list-money.server';
import type { MoneyRow } from '#app/domain/money-lists/money-row';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { getQuery, readFilter, readTab } from './_shared/payments-search';

const HEAD = ['When (UTC)', 'Id', 'Booking', 'Kind', 'Who', 'Status', 'Amount', 'Refunded, deducted or fee', 'At Stripe', 'Note'];

function asLine(row: MoneyRow): string[] {
  return [
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
  ];
}

/** One tab under its filters as a file. The comparison has no rows of its own: it downloads as the charges. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/payments.csv', async ({ db, url }) => {
  const wanted = readTab(url);
  const tab = wanted === 'reconciliation' ? 'charges' : wanted;
  const pages = moneyPages(db, tab, getQuery(readFilter(url, tab), await officeZone(db)));
  return csvResponse(`${tab}.csv`, { head: HEAD, pages, asLine });
});
