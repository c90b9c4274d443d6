import { beforeAll, expect, test } from 'vitest';
import { GIFT_CARD_SORTS, listGiftCards } from '#app/domain/gift-cards/list-gift-cards.server';
import { importRowSorts, listImportRows } from '#app/domain/imports/queries.server';
import { INVOICE_SORTS, listInvoices } from '#app/domain/invoices/list-invoices.server';
import { listMoney } from '#app/domain/money-lists/list-money.server';
import { MONEY_SORTS, type MoneyTab } from '#app/domain/money-lists/money-row';
import { DEAD_LETTER_FILTERS, DEAD_LETTER_SORTS, listDeadLetters } from '#app/domain/operations/queries.server';
import { listTaxYears, taxYearSorts } from '#app/domain/payouts/list-tax-years.server';
import { listReports, REPORT_SORTS } from '#app/domain/reports/queries.server';
import { customerReviewSorts, listCustomerReviews } from '#app/domain/reviews/list-reviews.server';
import { listWebhooks, WEBHOOK_SORTS } from '#app/domain/stripe-events/webhook-log.server';
import { now } from '#app/platform/clock.server';
import { db, pool, type Db } from '#app/platform/db.server';
import type { Sorted, SortedPage, SortField } from '#app/platform/read-sorted';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { countRowsRead } from '#tests/setup/rows-read';

const [FEW, MANY] = [2_000, 20_000];
const MAX_GROWTH = 1.3;
/** So few rows may be read again beside ten times the rows. */
const FREE_ROWS = 100;
const PATIENCE = 300_000;
const YEAR = 2026;

let visitId = '';
let bookingId = '';
let customerId = '';
let importId = '';
let proId = '';

type List = {
  name: string;
  sorts: Record<string, SortField>;
  list: (tx: Db, page: SortedPage) => Promise<Pick<Sorted<object>, 'next'>>;
};

function money(tab: MoneyTab, status: string | null = null): List {
  const filter = { tab, status, search: '', from: null, to: null };
  return { name: `${tab} ${status ?? ''}`, sorts: MONEY_SORTS[tab], list: (tx, page) => listMoney(tx, filter, page) };
}

const LISTS: List[] = [
  money('charges'),
  money('charges', 'cancelled'),
  money('failed'),
  money('refunds'),
  money('refunds', 'rejected'),
  money('plans'),
  ...(['all', 'open'] as const).map((state) => ({
    name: `invoices ${state}`,
    sorts: INVOICE_SORTS,
    list: (tx: Db, page: SortedPage) => listInvoices(tx, { state, bucket: null, search: '' }, page),
  })),
  ...(['all', 'pending'] as const).map((show) => ({
    name: `gift cards ${show}`,
    sorts: GIFT_CARD_SORTS,
    list: (tx: Db, page: SortedPage) => listGiftCards(tx, { q: '', show }, page),
  })),
  ...(['all', 'handled'] as const).map((state) => ({
    name: `webhooks ${state}`,
    sorts: WEBHOOK_SORTS,
    list: (tx: Db, page: SortedPage) => listWebhooks(tx, { state, search: '' }, page),
  })),
  ...[true, false].map((due) => ({
    name: `tax forms ${due ? 'due' : 'all'}`,
    sorts: taxYearSorts('nec'),
    list: (tx: Db, page: SortedPage) => listTaxYears(tx, { year: YEAR, due }, page),
  })),
  ...(['all', 'wrong'] as const).map((show) => ({
    name: `rows of an import ${show}`,
    sorts: importRowSorts(show),
    list: (tx: Db, page: SortedPage) => listImportRows(tx, { importId, show }, page),
  })),
  ...DEAD_LETTER_FILTERS.map((filter) => ({
    name: `dead letters ${filter}`,
    sorts: DEAD_LETTER_SORTS,
    list: (tx: Db, page: SortedPage) => listDeadLetters(tx, filter, page),
  })),
  ...(['all', '4'] as const).map((stars) => ({
    name: `reviews ${stars}`,
    sorts: customerReviewSorts(stars),
    list: (tx: Db, page: SortedPage) => listCustomerReviews(tx, { stars, from: null, to: null }, page),
  })),
  {
    name: 'reports',
    sorts: REPORT_SORTS,
    list: (tx, page) => listReports(tx, { filter: 'all', viewerId: customerId }, page),
  },
];

/** So many rows of each table, of every amount and of every time. */
async function insertRows(from: number, to: number): Promise<void> {
  const numbers = `generate_series(${from + 1}, ${to}) AS n`;
  const at = `$1::timestamptz - n * interval '1 minute'`;
  const inserts: [sql: string, of: string[]][] = [
    [
      `INSERT INTO payment (id, booking_id, kind, status, amount_cents, op_key, failure_message, created_at, updated_at)
       SELECT gen_random_uuid(), $2::uuid, 'fee', (CASE WHEN n % 2 = 0 THEN 'cancelled' ELSE 'failed' END)::charge_status, 100 + n * 7 % 9973,
         'list:' || n, CASE WHEN n % 2 = 1 THEN 'Declined' END, ${at}, $1 FROM ${numbers}`,
      [bookingId],
    ],
    [
      `INSERT INTO refund (id, payment_id, amount_cents, reason, status, op_key, created_at)
       SELECT gen_random_uuid(), (SELECT id FROM payment WHERE booking_id = $2::uuid LIMIT 1), 100 + n * 7 % 9973, 'List', 'rejected', 'list:' || n, ${at}
       FROM ${numbers}`,
      [bookingId],
    ],
    [
      `INSERT INTO billing_invoice (id, customer_id, number, status, total_cents, issued_at)
       SELECT 'in_list' || n, $2::uuid, 'PLAN-' || n, 'paid', 100 + n * 7 % 9973, ${at} FROM ${numbers}`,
      [customerId],
    ],
    [
      `INSERT INTO billing_invoice (id, customer_id, booking_id, kind, number, status, total_cents, issued_at, due_at, cause, op_key)
       SELECT 'fee' || n, $2::uuid, $3::uuid, 'fee', 'FEE-' || n, 'open', 100 + n * 7 % 9973, ${at}, ${at}, 'list:' || n, 'list:' || n FROM ${numbers}`,
      [customerId, bookingId],
    ],
    [
      `INSERT INTO gift_card (id, reference, amount_cents, buyer_name, buyer_email, recipient_name, deliver_at, op_key, created_at, updated_at)
       SELECT gen_random_uuid(), 'GC-' || n, 500 + n * 7 % 9973, 'Buyer ' || n * 7 % 9973, 'b@town.test', 'Gary', $1, 'list:' || n, ${at}, $1 FROM ${numbers}`,
      [],
    ],
    [
      `INSERT INTO webhook_event (event_id, source, type, body, received_at, processed_at, attempts)
       SELECT 'evt_' || n, 'stripe', 'list.' || n * 7 % 9973, '{}', ${at}, $1, n % 50 FROM ${numbers}`,
      [],
    ],
    [
      `INSERT INTO visit_report (id, visit_id, revision, is_mailed, status, content, due_at, rendered_at, mailed_at, created_at)
       SELECT gen_random_uuid(), $2::uuid, n, true, 'ready', '{}', ${at}, ${at}, ${at}, $1 FROM ${numbers}`,
      [visitId],
    ],
    [
      `INSERT INTO pro_tax_year (year, pro_id, paid_cents, payments, gross_cents, jobs)
       SELECT ${YEAR}, gen_random_uuid(), 100000 + n * 7919 % 199999, 1 + n * 7 % 97, 200000 + n * 7907 % 399999, 1 + n * 11 % 89
       FROM ${numbers} WHERE $1::timestamptz IS NOT NULL`,
      [],
    ],
    [
      `INSERT INTO customer_import_row (import_id, row, step, outcome, name)
       SELECT $2::uuid, n + 1, 'judged', (CASE WHEN n % 2 = 0 THEN 'wrong' ELSE 'customer' END)::customer_import_outcome, 'Row ' || n * 7 % 9973
       FROM ${numbers} WHERE $1::timestamptz IS NOT NULL`,
      [importId],
    ],
    [
      `INSERT INTO review (id, visit_id, pro_id, author_id, side, rating, created_at, reveals_at)
       SELECT gen_random_uuid(), $2::uuid, $3::uuid, $4::uuid, 'customer', 1 + n * 7 % 5, ${at}, $1 FROM ${numbers}`,
      [visitId, proId, customerId],
    ],
    [
      `INSERT INTO dead_letter (id, job_id, task, payload, attempts, died_at, resolved_at)
       SELECT gen_random_uuid(), n, 'list/' || n * 7 % 97, '{}', n % 50, ${at}, CASE WHEN n % 2 = 0 THEN $1::timestamptz END FROM ${numbers}`,
      [],
    ],
  ];
  for (const [sql, of] of inserts) await pool().query(sql, [now(), ...of]);
  await pool().query('VACUUM ANALYZE');
}

/** What the first two pages of every list read under every sort, both ways. */
async function readAll(): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const { name, sorts, list } of LISTS)
    for (const [key, sort] of Object.entries(sorts))
      for (const direction of ['asc', 'desc'] as const) {
        const rows = await countRowsRead(async (tx) => {
          const page = { sort: { ...sort, direction }, after: '', take: 25 };
          const { next } = await list(tx, page);
          expect(next).not.toBeNull();
          await list(tx, { ...page, after: next ?? '' });
        });
        read.set(`${name} by ${key} ${direction}`, rows);
      }
  return read;
}

beforeAll(async () => {
  await ensureCatalog(db());
  const visit = await insertVisit(db());
  ({ id: visitId, bookingId } = visit);
  const admin = await insertAdmin(db());
  ({ id: importId } = await db().customerImport.create({ data: { adminId: admin.id, fileName: 'list.csv', status: 'checked' } }));
  ({ id: proId } = await insertPro(db()));
  // One visit stands for those of all reviews.
  await pool().query('DROP INDEX review_visit_id_side_key');
  ({ customerId } = await db().booking.findUniqueOrThrow({ where: { id: bookingId } }));
}, PATIENCE);

test('a page of a sorted list reads no more when there are ten times the rows', { timeout: PATIENCE }, async () => {
  await insertRows(0, FEW);
  const few = await readAll();
  await insertRows(FEW, MANY);
  const many = await readAll();
  const grown = [...many]
    .filter(([name, rows]) => rows > MAX_GROWTH * Math.max(FREE_ROWS, few.get(name) ?? 0))
    .map(([name, rows]) => `${name}: ${few.get(name)} rows before and ${rows} now`);
  expect(grown).toEqual([]);
});
