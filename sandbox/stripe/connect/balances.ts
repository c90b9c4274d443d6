import type pg from 'pg';
import { invalid } from '../../api/api-error';
import { platformAccountId, type ApiCall } from '../../api/api-call';
import { newId } from '../../database/ids';
import { insertDoc, type Doc } from '../../database/store';
import { waitForLock } from '../../database/transaction';

/** Where money is when it is on no Stripe account. */
export type OutsideAccount = 'outside:cards' | 'outside:bank' | 'stripe:fees';

export type BalanceTransaction = Doc & {
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  currency: string;
  available_on: number;
  created: number;
  description: string | null;
  exchange_rate: number | null;
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[];
  reporting_category: string;
  source: string;
  status: 'available' | 'pending';
  type: string;
};

type Booking = Pick<ApiCall, 'db' | 'now' | 'account'>;
export type Movement = {
  type: string;
  category?: string;
  /** Signed, from this account's point of view, before the fee. */
  amount: number;
  fee?: number;
  currency: string;
  source: string;
  availableOn?: number;
  description?: string | null;
  against: OutsideAccount | { account: string };
};

type Entry = { account: string; amount: number; availableOn: number };

export function balanceName(account: string): string {
  return `balance:${account || platformAccountId}`;
}

async function post(call: Booking, transactionId: string, currency: string, entries: Entry[]): Promise<void> {
  for (const { account, amount, availableOn } of entries) {
    if (amount === 0) continue;
    await call.db.query(
      `insert into sandbox.book_entry (transaction_id, account, amount, currency, available_on, created) values ($1, $2, $3, $4, $5, $6)`,
      [transactionId, account, amount, currency, availableOn, call.now],
    );
  }
}

function balanceTransaction(call: Booking, movement: Movement, id: string): BalanceTransaction {
  const { amount, fee = 0, currency, source, type, availableOn = call.now, description = null } = movement;
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    created: call.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: movement.category ?? type,
    source,
    status: availableOn <= call.now ? 'available' : 'pending',
    type,
  };
}

/** Posts one movement, all legs in one transaction that sums to zero, and keeps the balance transaction that Stripe would show. */
export async function bookMovement(call: Booking, movement: Movement): Promise<BalanceTransaction> {
  const id = newId('txn');
  const { amount, fee = 0, currency, availableOn = call.now, against } = movement;
  const other = typeof against === 'string' ? against : balanceName(against.account);
  await post(call, id, currency, [
    { account: balanceName(call.account), amount: amount - fee, availableOn },
    { account: 'stripe:fees', amount: fee, availableOn },
    { account: other, amount: -amount, availableOn },
  ]);
  return insertDoc(call, balanceTransaction(call, movement, id));
}

/** The other side of a movement between two Stripe accounts: the document only, the legs were booked with the first side. */
export async function mirrorMovement(call: Booking, movement: Movement): Promise<BalanceTransaction> {
  return insertDoc(call, balanceTransaction(call, movement, newId('txn')));
}

export type Funds = { currency: string; available: number; pending: number };

export async function getFunds(call: Booking): Promise<Funds[]> {
  const { rows } = await call.db.query<{ currency: string; available: string; pending: string }>(
    `select currency, coalesce(sum(amount) filter (where available_on <= $2), 0) as available,
       coalesce(sum(amount) filter (where available_on > $2), 0) as pending
     from sandbox.book_entry where account = $1 group by currency order by currency`,
    [balanceName(call.account), call.now],
  );
  return rows.map((row) => ({ currency: row.currency, available: Number(row.available), pending: Number(row.pending) }));
}

/** Takes the account's lock, so that two requests cannot both spend the same money, and says what may be spent. */
export async function lockFunds(call: Booking, currency: string): Promise<number> {
  await waitForLock(call.db, balanceName(call.account));
  return (await getFunds(call)).find((funds) => funds.currency === currency)?.available ?? 0;
}

export function notEnough(message: string) {
  return invalid(message, { code: 'balance_insufficient' });
}

export type BalancesSnapshot = { account: string; currency: string; amount: number }[];

/** Every account's sum; over all accounts of a currency they add up to zero. */
export async function listBalances(pool: pg.Pool | pg.ClientBase): Promise<BalancesSnapshot> {
  const { rows } = await pool.query<{ account: string; currency: string; amount: string }>(
    'select account, currency, sum(amount) as amount from sandbox.book_entry group by 1, 2 order by 1, 2',
  );
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
