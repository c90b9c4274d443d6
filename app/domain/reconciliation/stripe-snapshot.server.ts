import type Stripe from 'stripe';
import { stripe } from '#app/platform/stripe.server';
import { stripeId } from '#app/platform/stripe-id';

export type StripeKind = 'charge' | 'refund' | 'transfer' | 'reversal' | 'dispute' | 'fee' | 'other';

/** One line of Stripe's own book of our balance. */
export type StripeLine = {
  /** The line's own name: txn_… */
  id: string;
  kind: StripeKind;
  /** The object behind it: pi_… for a charge (our rows know the intent), else re_…, tr_…, trr_…, du_…; without one of ours txn_…. */
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
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  transfer: 'transfer',
  transfer_refund: 'reversal',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  tax: 'fee',
  network_cost: 'fee',
};

/** An adjustment is a dispute's where it names one, else a correction of Stripe's own. */
function kindOf({ type, source }: Stripe.BalanceTransaction): StripeKind {
  if (type !== 'adjustment') return KINDS[type] ?? 'other';
  const isDispute = typeof source === 'string' ? /^d[up]_/.test(source) : source?.object === 'dispute';
  return isDispute ? 'dispute' : 'other';
}

function objectOf(source: Stripe.BalanceTransaction['source']): string {
  if (!source) return 'none';
  if (typeof source === 'string') return source;
  return (source.object === 'charge' && stripeId(source.payment_intent)) || source.id;
}

/** `since`: lines of this moment and later ones. `after`: the name of the line after which to begin. `most`: no more than these. */
type Stretch = { since?: Date; after?: string; most?: number };

/** What touched our balance at Stripe, in Stripe's own words, the newest lines first. Pages are fetched one after the other. */
export async function readStripeLines({ since, after, most = Infinity }: Stretch): Promise<StripeLine[]> {
  const lines: StripeLine[] = [];
  const from = {
    ...(since ? { created: { gte: Math.floor(since.getTime() / 1_000) } } : {}),
    ...(after ? { starting_after: after } : {}),
  };
  for await (const each of stripe().balanceTransactions.list({ limit: 100, expand: ['data.source'], ...from })) {
    const kind = kindOf(each);
    const isOwn = kind === 'fee' || kind === 'other';
    lines.push({
      id: each.id,
      kind,
      objectId: isOwn ? each.id : objectOf(each.source),
      amountCents: isOwn ? each.amount - each.fee : each.amount,
      feeCents: isOwn ? 0 : each.fee,
      type: each.type,
      createdAt: new Date(each.created * 1000),
    });
    if (lines.length >= most) break;
  }
  return lines;
}

/** Our own withdrawals to the bank are not in this ledger. */
export function isOwnPayout({ type }: StripeLine): boolean {
  return type.startsWith('payout');
}

/** What Stripe holds for us now, available and pending, cents. */
export async function readStripeTotal(): Promise<number> {
  const { available, pending } = await stripe().balance.retrieve();
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}
