/**
 * The accounts of the ledger. Debit is positive, credit negative, in cents. `owner` says whose id an entry carries.
 *
 * - `stripe`: money we hold at Stripe (asset).
 * - `customer` (owner: the customer): below zero we hold their prepayment, above zero they owe us.
 * - `pro_payable` (owner: the pro): what we owe a pro for work done.
 * - `platform_revenue`: the platform's share of work done.
 * - `bank`: money of invoices that came past Stripe, by transfer or check (asset).
 * - `late_fees`: interest of invoices that stayed unpaid.
 * - `cancellation_fees`: fees kept from canceled visits.
 * - `sales_tax`: tax of work done, owed to the state.
 * - `subscription_revenue` (owner: the customer): plans' months that were paid.
 * - `card_fees`: what Stripe keeps of each charge; the platform bears it.
 * - `pro_fees`: fees of pros who gave a visit back late or did not come, less the customer's half.
 * - `payout_fees`: what pros pay for instant payouts.
 * - `disputed_funds`: money that a customer's bank has called back and no admin has decided on (asset).
 * - `dispute_fees`: what Stripe keeps of each disputed payment.
 * - `dispute_losses`: money lost with a dispute, less the part that the pro bears.
 * - `stripe_fees`: what Stripe keeps beside charges: for accounts, payouts, Radar, taxes on fees, network costs.
 * - `gift_cards` (owner: the card): what was paid for gift cards and is not yet anyone's credit (liability).
 * - `customer_credit` (owner: the customer): what we hold of a customer for any of their bookings, from gift cards and for friends they invited (liability).
 * - `marketing`: credit that we gave customers for friends they invited, and those friends.
 * - `stripe_other`: what moved at Stripe for reasons of its own (top-ups, reserves, corrections) and an admin accepted.
 */
export const LEDGER_ACCOUNTS = [
  'stripe',
  'bank',
  'customer',
  'pro_payable',
  'platform_revenue',
  'cancellation_fees',
  'late_fees',
  'sales_tax',
  'subscription_revenue',
  'card_fees',
  'pro_fees',
  'payout_fees',
  'disputed_funds',
  'dispute_fees',
  'dispute_losses',
  'stripe_fees',
  'stripe_other',
  'gift_cards',
  'customer_credit',
  'marketing',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export type LedgerLine = { account: LedgerAccount; ownerId?: string | null; amountCents: number };

/** What makes money move. Each cause is posted once: `<kind>:<id of the row behind it>`. */
export type LedgerKind =
  | 'deposit'
  | 'balance'
  | 'fee'
  | 'tip'
  | 'invoice'
  | 'invoice-outside'
  | 'invoice-void'
  | 'fee-void'
  | 'late-fee'
  | 'late-fee-waived'
  | 'hand-over'
  | 'reschedule'
  | 'completion'
  | 'cancellation'
  | 'refund'
  | 'transfer'
  | 'reversal'
  | 'card-fee'
  | 'trip'
  | 'pro-fee'
  | 'payout-fee'
  | 'payout-fee-back'
  | 'dispute'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-set-off'
  | 'dispute-borne'
  | 'credit'
  | 'credit-void'
  | 'let-off'
  | 'stripe-fee'
  | 'stripe-other'
  | 'refund-failed'
  | 'guest-joined'
  | 'subscription'
  | 'subscription-fee'
  | 'subscription-refund'
  | 'subscription-refund-failed'
  | 'subscription-dispute'
  | 'subscription-dispute-won'
  | 'subscription-dispute-lost'
  | 'gift-card'
  | 'gift-card-redeemed'
  | 'gift-card-refund'
  | 'gift-card-refund-failed'
  | 'gift-card-held'
  | 'gift-card-released'
  | 'gift-card-lost'
  | 'credit-used'
  | 'credit-returned'
  | 'referral'
  | 'referral-back'
  | 'credit-joined';
