/**
 * The accounts of the books. Debit is positive, credit negative, in cents. `owner` says whose id an entry carries.
 *
 * - `stripe`: money we hold at Stripe (asset).
 * - `customer` (owner: the customer): below zero we hold his prepayment, above zero he owes us.
 * - `pro_payable` (owner: the pro): what we owe a pro for work done.
 * - `platform_revenue`: the platform's share of work done.
 * - `cancellation_fees`: fees kept from cancelled visits.
 * - `sales_tax`: tax of work done, owed to the state.
 * - `card_fees`: what Stripe keeps of each charge; the platform bears it.
 */
export const LEDGER_ACCOUNTS = [
  'stripe',
  'customer',
  'pro_payable',
  'platform_revenue',
  'cancellation_fees',
  'sales_tax',
  'card_fees',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export type LedgerLine = { account: LedgerAccount; ownerId?: string | null; amountCents: number };

/** What makes money move. Each cause is posted once: `<kind>:<id of the row behind it>`. */
export type LedgerKind = 'deposit' | 'balance' | 'fee' | 'completion' | 'cancellation' | 'refund' | 'transfer' | 'card-fee';
