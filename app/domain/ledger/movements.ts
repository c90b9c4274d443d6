import type { LedgerLine } from './accounts';

/** Money of a customer has arrived at Stripe: deposit, balance or fee. */
export function captureLines(input: { customerId: string; amountCents: number }): LedgerLine[] {
  const { customerId, amountCents } = input;
  return [
    { account: 'stripe', amountCents },
    { account: 'customer', ownerId: customerId, amountCents: -amountCents },
  ];
}

/** Money goes back to the customer. */
export function refundLines(input: { customerId: string; amountCents: number }): LedgerLine[] {
  return captureLines({ ...input, amountCents: -input.amountCents });
}

type Completion = { customerId: string; proId: string; priceCents: number; taxCents: number; payoutCents: number };

/** Work is done: the customer owes its price and tax, the pro has earned his payout, the platform keeps the remainder. */
export function completionLines({ customerId, proId, priceCents, taxCents, payoutCents }: Completion): LedgerLine[] {
  return [
    { account: 'customer', ownerId: customerId, amountCents: priceCents + taxCents },
    { account: 'pro_payable', ownerId: proId, amountCents: -payoutCents },
    { account: 'platform_revenue', amountCents: payoutCents - priceCents },
    { account: 'sales_tax', amountCents: -taxCents },
  ];
}

/** A visit was cancelled late: the customer owes the fee. Fees carry no tax. */
export function cancellationLines(input: { customerId: string; feeCents: number }): LedgerLine[] {
  return [
    { account: 'customer', ownerId: input.customerId, amountCents: input.feeCents },
    { account: 'cancellation_fees', amountCents: -input.feeCents },
  ];
}

/** A pro's share left for his own Stripe account. */
export function transferLines(input: { proId: string; amountCents: number }): LedgerLine[] {
  return [
    { account: 'pro_payable', ownerId: input.proId, amountCents: input.amountCents },
    { account: 'stripe', amountCents: -input.amountCents },
  ];
}

/** What Stripe kept of a charge; the platform bears it (G014). */
export function cardFeeLines(input: { feeCents: number }): LedgerLine[] {
  return [
    { account: 'card_fees', amountCents: input.feeCents },
    { account: 'stripe', amountCents: -input.feeCents },
  ];
}
