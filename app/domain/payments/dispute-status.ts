import type Stripe from 'stripe';
import type { DisputeStatus } from '#prisma';

/** Each of Stripe's statuses and what it means for the money here. An appeal of ours after a loss leaves the loss as it is. */
export const DISPUTE_STATUSES: Readonly<Record<string, DisputeStatus>> = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
};

type Told = Pick<Stripe.Dispute, 'status'> & { balance_transactions: Pick<Stripe.BalanceTransaction, 'amount'>[] };

/**
 * How a dispute stands. One that was prevented was given back by the network's own program without a statement of ours: the money is
 * gone and there is nothing to answer; where no money moved with it there is nothing to settle either.
 */
export function getDisputeStatus({ status, balance_transactions }: Told): DisputeStatus {
  if (status === 'prevented' && !balance_transactions.some(({ amount }) => amount < 0)) return 'won';
  return DISPUTE_STATUSES[status] ?? 'open';
}
