import type Stripe from 'stripe';
import { stripe } from '#app/platform/stripe.server';

export type StripeKind = 'charge' | 'refund' | 'transfer' | 'reversal' | 'dispute' | 'other';

/** One line of Stripe's own book of our balance. */
export type StripeLine = {
  kind: StripeKind;
  /** The object behind it: pi_… for a charge (our rows know the intent), else re_…, tr_…, trr_…, du_…. */
  objectId: string;
  /** What came (above zero) or went, before Stripe's fee, cents. */
  amountCents: number;
  feeCents: number;
  type: string;
  createdAt: Date;
};

const KINDS: Record<string, StripeKind> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'reversal',
  adjustment: 'dispute',
};

function objectOf(source: Stripe.BalanceTransaction['source']): string {
  if (!source) return 'none';
  if (typeof source === 'string') return source;
  if (source.object === 'charge') {
    const intent = source.payment_intent;
    return (typeof intent === 'string' ? intent : intent?.id) ?? source.id;
  }
  return source.id;
}

/** Everything that ever touched our balance at Stripe, in Stripe's own words. Pages are fetched one after the other. */
export async function readStripeLines(): Promise<StripeLine[]> {
  const lines: StripeLine[] = [];
  for await (const each of stripe().balanceTransactions.list({ limit: 100, expand: ['data.source'] })) {
    lines.push({
      kind: KINDS[each.type] ?? 'other',
      objectId: objectOf(each.source),
      amountCents: each.amount,
      feeCents: each.fee,
      type: each.type,
      createdAt: new Date(each.created * 1000),
    });
  }
  return lines;
}

/** Our own withdrawals to the bank are not in these books. */
export function isOwnPayout({ type }: StripeLine): boolean {
  return type.startsWith('payout');
}

/** What Stripe holds for us now, available and pending, cents. */
export async function readStripeTotal(): Promise<number> {
  const { available, pending } = await stripe().balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}
