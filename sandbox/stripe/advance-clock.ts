import type pg from 'pg';
import type { ApiCall } from '../api/api-call';
import { emit } from './events/events';
import { expireSession, type CheckoutSession } from './payments/checkout-sessions';
import { landPayout, payOutAutomatically, type Payout } from './connect/payouts';
import { parseParams } from '../api/params';
import { renewDueSubscriptions } from './billing/renew-subscriptions';
import { finalizeInvoice } from './billing/settle-invoice';
import type { Invoice } from './billing/invoice-object';
import { finishRefund, type Refund } from './payments/refunds';
import { saveDoc } from '../database/store';
import { inTransaction, tryLock } from '../database/transaction';

const EXPIRED_SESSIONS = `object = 'checkout.session' and data @> '{"status":"open"}' and (data->>'expires_at')::bigint <= $1`;
const DUE_DRAFTS = `object = 'invoice' and data @> '{"status":"draft","auto_advance":true}'
  and (data->>'automatically_finalizes_at')::bigint <= $1`;
const OVERDUE_INVOICES = `object = 'invoice' and data @> '{"status":"open","collection_method":"send_invoice"}'
  and not data @> '{"_overdue":true}' and (data->>'due_date')::bigint < $1`;
const DUE_PAYOUTS = `object = 'payout' and data @> '{"status":"pending"}' and (data->>'arrival_date')::bigint <= $1`;
/** Those that live in real time. */
const DUE_SUBSCRIPTIONS = `object = 'subscription' and data @> '{"test_clock":null}' and (data->>'_due_at')::bigint <= $1`;
/** $2 is ten minutes before $1. */
const REFUNDS_UNDER_WAY = `object = 'refund' and data ? '_later' and created <= $2`;
const DUE = [EXPIRED_SESSIONS, DUE_DRAFTS, OVERDUE_INVOICES, DUE_PAYOUTS, DUE_SUBSCRIPTIONS, REFUNDS_UNDER_WAY];

type TimeSurroundings = { pool: pg.Pool; now: () => Date; origin: string };

async function expireSessions(call: ApiCall): Promise<void> {
  const { rows } = await call.db.query<{ data: CheckoutSession }>(
    `select data from sandbox.doc where ${EXPIRED_SESSIONS} limit 100 for update skip locked`,
    [call.now],
  );
  for (const { data } of rows) await expireSession(call, data);
}

async function finalizeDrafts(call: ApiCall): Promise<void> {
  const { rows } = await call.db.query<{ data: Invoice; account: string }>(
    `select data, account from sandbox.doc where ${DUE_DRAFTS} limit 100 for update skip locked`,
    [call.now],
  );
  for (const { data, account } of rows) await finalizeInvoice({ ...call, account }, data);
}

/** Stripe says once that an invoice's due date has passed. */
async function emitOverdue(call: ApiCall): Promise<void> {
  const { rows } = await call.db.query<{ data: Invoice; account: string }>(
    `select data, account from sandbox.doc where ${OVERDUE_INVOICES} limit 100 for update skip locked`,
    [call.now],
  );
  for (const { data, account } of rows) {
    const invoice = await saveDoc<Invoice>(call, { ...data, _overdue: true });
    await emit({ ...call, account }, 'invoice.overdue', invoice);
  }
}

async function landPayouts(call: ApiCall): Promise<void> {
  const { rows } = await call.db.query<{ data: Payout; account: string }>(
    `select data, account from sandbox.doc where ${DUE_PAYOUTS} limit 100 for update skip locked`,
    [call.now],
  );
  for (const { data, account } of rows) await landPayout({ ...call, account }, data);
}

const refundTakesSeconds = 600;

async function finishRefunds(call: ApiCall): Promise<void> {
  const { rows } = await call.db.query<{ data: Refund; account: string }>(
    `select data, account from sandbox.doc where object = 'refund' and data ? '_later' and created <= $1 limit 100 for update skip locked`,
    [call.now - refundTakesSeconds],
  );
  for (const { data, account } of rows) await finishRefund({ ...call, account }, data);
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** Once a day of the clock: accounts with money in the ledger whose day it is. */
async function payOutBySchedule(call: ApiCall): Promise<void> {
  const today = JSON.stringify(dayOf(call.now));
  const { rowCount } = await call.db.query(
    `insert into sandbox.setting values ('lastPayoutDay', $1) on conflict (name) do update set value = excluded.value
     where sandbox.setting.value <> excluded.value`,
    [today],
  );
  if (!rowCount) return;
  const { rows } = await call.db.query<{ id: string }>(
    `select id from sandbox.doc
     where object = 'account' and data @> '{"payouts_enabled":true}'
       and not data @> '{"settings":{"payouts":{"schedule":{"interval":"manual"}}}}'
       and id in (select substr(account, length('balance:') + 1) from sandbox.book_entry where account like 'balance:acct%')
     for update skip locked`,
  );
  for (const { id } of rows) await payOutAutomatically(call, id);
}

/** Whether there is anything for the clock to do: asked twice a second, by one statement. */
async function isAnythingDue({ pool, now }: TimeSurroundings): Promise<boolean> {
  const seconds = Math.floor(now().getTime() / 1000);
  const { rows } = await pool.query<{ due: boolean }>({
    text: `select ${DUE.map((where) => `exists (select 1 from sandbox.doc where ${where})`).join(' or ')}
      or not exists (select 1 from sandbox.setting where name = 'lastPayoutDay' and value = $3::jsonb) as due`,
    values: [seconds, seconds - refundTakesSeconds, JSON.stringify(dayOf(seconds))],
  });
  return rows[0]?.due === true;
}

/** Does what only the clock asks for. One process at a time; the others go on. */
export async function advanceClock(surroundings: TimeSurroundings): Promise<void> {
  if (!(await isAnythingDue(surroundings))) return;
  await inTransaction(surroundings.pool, async (db) => {
    if (!(await tryLock(db, 'advance-clock'))) return;
    const call: ApiCall = {
      db,
      now: Math.floor(surroundings.now().getTime() / 1000),
      origin: surroundings.origin,
      account: '',
      params: parseParams(''),
      path: () => '',
      requestId: null,
      idempotencyKey: null,
    };
    await expireSessions(call);
    await renewDueSubscriptions(call, { testClock: null, until: call.now });
    await finalizeDrafts(call);
    await emitOverdue(call);
    await landPayouts(call);
    await finishRefunds(call);
    await payOutBySchedule(call);
  });
}
