import { randomUUID } from 'node:crypto';
import { pool } from '#app/platform/db.server';

/** How far Stripe's stand-in has come: what it keeps later belongs to the person who is made next. */
export type Mark = { doc: number; entry: number };

export async function stripeMark(): Promise<Mark> {
  const { rows } = await pool().query<{ doc: string; entry: string }>(
    'SELECT (SELECT coalesce(max(seq), 0) FROM sandbox.doc) AS doc, (SELECT coalesce(max(id), 0) FROM sandbox.book_entry) AS entry',
  );
  return { doc: Number(rows[0]?.doc), entry: Number(rows[0]?.entry) };
}

/** What an id of the original is called in one copy. */
export type Copy = (id: string) => string;

const BOOKINGS = 'SELECT id FROM booking WHERE customer_id = ANY ($1)';
const VISITS = `SELECT id FROM visit WHERE booking_id IN (${BOOKINGS})`;
const PROS = `SELECT pro_id FROM assignment WHERE visit_id IN (${VISITS})`;
const PAYMENTS = `SELECT id FROM payment WHERE booking_id IN (${BOOKINGS})`;
const ASSIGNMENTS = `SELECT id FROM assignment WHERE visit_id IN (${VISITS})`;
const TRANSFERS = `SELECT id FROM transfer WHERE assignment_id IN (${ASSIGNMENTS})`;
const LEGS = `SELECT id FROM transfer_leg WHERE transfer_id IN (${TRANSFERS})`;
const MOVEMENTS = `SELECT id FROM ledger_transaction WHERE booking_id IN (${BOOKINGS})
  OR split_part(cause, ':', 2) IN (SELECT id FROM billing_invoice WHERE customer_id = ANY ($1))`;
/** The stand-in's own memory of events and pages is of no use to a copy. */
const FORGOTTEN = `('event', 'checkout.session', 'account_link', 'product', 'price')`;

type Part = { table: string; where: string; order?: string; without?: string };

/** Everything that hangs on customers, parents before children; `$1` are the customers, `$2` and `$3` the mark. */
const PARTS: Part[] = [
  {
    table: 'app_user',
    where: `id = ANY ($1) OR id IN (SELECT user_id FROM pro WHERE id IN (${PROS}))`,
  },
  { table: 'pro', where: `id IN (${PROS})`, without: 'number' },
  { table: 'connect_account', where: `pro_id IN (${PROS})` },
  { table: 'site', where: `id IN (SELECT site_id FROM booking WHERE customer_id = ANY ($1))` },
  {
    table: 'quote_request',
    where: `id IN (SELECT q.quote_request_id FROM quote q JOIN booking b ON b.quote_id = q.id WHERE b.customer_id = ANY ($1))`,
  },
  { table: 'quote', where: `id IN (SELECT quote_id FROM booking WHERE customer_id = ANY ($1))` },
  { table: 'booking', where: `customer_id = ANY ($1)` },
  { table: 'visit', where: `booking_id IN (${BOOKINGS})` },
  { table: 'assignment', where: `visit_id IN (${VISITS})` },
  { table: 'subscription', where: `customer_id = ANY ($1)` },
  { table: 'billing_invoice', where: `customer_id = ANY ($1)` },
  { table: 'payment', where: `booking_id IN (${BOOKINGS})` },
  { table: 'refund', where: `payment_id IN (${PAYMENTS})` },
  { table: 'transfer', where: `assignment_id IN (${ASSIGNMENTS})` },
  { table: 'transfer_leg', where: `transfer_id IN (${TRANSFERS})` },
  { table: 'transfer_reversal', where: `leg_id IN (${LEGS})` },
  { table: 'dispute', where: `booking_id IN (${BOOKINGS})` },
  { table: 'ledger_transaction', where: `id IN (${MOVEMENTS})` },
  { table: 'ledger_entry', where: `transaction_id IN (${MOVEMENTS})`, order: 'id', without: 'id' },
  { table: 'sandbox.doc', where: `seq > $2 AND object NOT IN ${FORGOTTEN}`, order: 'seq', without: 'seq' },
  { table: 'sandbox.book_entry', where: `id > $3`, order: 'id', without: 'id' },
];

type Rows = { table: string; columns: string; text: string };

async function readRows({ table, where, order, without }: Part, parameters: unknown[]): Promise<Rows[]> {
  // Every parameter has a type, whichever of them the condition names.
  const typed = '$1::uuid[] IS NOT NULL AND $2::bigint IS NOT NULL AND $3::bigint IS NOT NULL';
  const { rows } = await pool().query<{ text: string; columns: string[] | null }>(
    `WITH original AS (SELECT * FROM ${table} WHERE ${typed} AND (${where}) ${order ? `ORDER BY ${order}` : ''}),
      plain AS (SELECT to_jsonb(original) ${without ? `- '${without}'` : ''} AS row FROM original)
     SELECT coalesce(string_agg(row::text, ','), '') AS text,
      (SELECT array_agg(key) FROM jsonb_object_keys((SELECT row FROM plain LIMIT 1)) AS key) AS columns FROM plain`,
    parameters,
  );
  const { text, columns } = rows[0]!;
  return columns ? [{ table, columns: columns.map((name) => `"${name}"`).join(', '), text }] : [];
}

const NAMES =
  /"(?:id|reference|token|email|op_key|checkout_session_id|stripe_customer_id|stripe_subscription_id)": "([^"\\]{8,})"/g;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

let copied = 0;

function nameIn(copy: number, name: string): string {
  if (UUID.test(name)) return randomUUID();
  return name.includes('@') ? `c${copy}.${name}` : `${name}c${copy}`;
}

/** Customers with their bookings, pros, payments and movements of the ledger, as they are now, and what they are called. */
export type Household = { rows: Rows[]; names: string[] };

/** Reads all that hangs on customers, and what Stripe's stand-in has kept since `since`, which must be theirs alone. */
export async function readHousehold(customerIds: string[], since: Mark): Promise<Household> {
  const parameters = [customerIds, since.doc, since.entry];
  const rows: Rows[] = [];
  for (const part of PARTS) rows.push(...(await readRows(part, parameters)));
  const names = new Set(rows.flatMap(({ text }) => [...text.matchAll(NAMES)].map(([, name]) => name!)));
  // The longest first: a name may hold another one.
  return { rows, names: [...names].sort((one, other) => other.length - one.length) };
}

/** Makes a whole household again, many at once, each under names of its own. The ledger agrees as the original's do. */
export async function copyHousehold({ rows, names }: Household, count: number): Promise<Copy[]> {
  const any = new RegExp(names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  const copies = Array.from({ length: count }, () => {
    copied += 1;
    const number = copied;
    return new Map(names.map((name) => [name, nameIn(number, name)]));
  });
  for (let from = 0; from < count; from += 25) await insertCopies(rows, copies.slice(from, from + 25), any);
  return copies.map((copy) => (id) => copy.get(id) ?? id);
}

async function insertCopies(original: Rows[], copies: Map<string, string>[], any: RegExp): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query('BEGIN');
    for (const { table, columns, text } of original) {
      const rows = copies.map((copy) => text.replace(any, (name) => copy.get(name) ?? name));
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
        [`[${rows.join(',')}]`],
      );
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
