import type Stripe from 'stripe';

/**
 * The messages of Stripe's that may move something here: `apply` and `applyPlanEvent` know each of them. Whatever else comes is stored
 * with nothing to wait for, so that many of them do not load the worker.
 */
export const HANDLED_EVENT_TYPES: readonly Stripe.Event.Type[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'payment_method.detached',
  'account.updated',
  'account.application.deauthorized',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'invoice.overdue',
];

const handled = new Set<string>(HANDLED_EVENT_TYPES);

export function isHandledEvent(type: string): boolean {
  return handled.has(type);
}
