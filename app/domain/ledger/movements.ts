import type { LedgerLine } from './accounts';

/** Money of a customer has arrived at Stripe: deposit, balance or fee. */
export function captureLines(input: { customerId: string; amountCents: number }): LedgerLine[] {
  const { customerId, amountCents } = input;
  return [
    { account: 'stripe', amountCents },
    { account: 'customer', ownerId: customerId, amountCents: -amountCents },
  ];
}

/** A tip has arrived at Stripe: all of it is the pros' who did the work, to each their part. */
export function tipLines(parts: readonly { proId: string; amountCents: number }[]): LedgerLine[] {
  return [
    { account: 'stripe', amountCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0) },
    ...parts.map(({ proId, amountCents }) => ({ account: 'pro_payable' as const, ownerId: proId, amountCents: -amountCents })),
  ];
}

/** Money of an invoice has arrived in the bank, past Stripe. */
export function bankLines({ customerId, amountCents }: { customerId: string; amountCents: number }): LedgerLine[] {
  return [
    { account: 'bank', amountCents },
    { account: 'customer', ownerId: customerId, amountCents: -amountCents },
  ];
}

/** An invoice is late: the customer owes the interest. It carries no tax. */
export function lateFeeLines(input: { customerId: string; feeCents: number }): LedgerLine[] {
  return [
    { account: 'customer', ownerId: input.customerId, amountCents: input.feeCents },
    { account: 'late_fees', amountCents: -input.feeCents },
  ];
}

type Voided = { kind: string; customerId: string; totalCents: number; creditCents: number; taxCents: number };

/**
 * An invoice is taken back: what it stood for is not owed, and credit that came off it is the customer's again. Of work the platform bears
 * it; the pro is paid all the same.
 */
export function voidLines({ kind, customerId, totalCents, creditCents, taxCents }: Voided): LedgerLine[] {
  const wholeCents = totalCents + creditCents;
  const owed: LedgerLine = { account: 'customer', ownerId: customerId, amountCents: -wholeCents };
  if (kind === 'late') return [owed, { account: 'late_fees', amountCents: wholeCents }];
  if (kind === 'fee') return [owed, { account: 'cancellation_fees', amountCents: wholeCents }];
  return [
    owed,
    { account: 'sales_tax', amountCents: taxCents },
    { account: 'platform_revenue', amountCents: wholeCents - taxCents },
  ];
}

/** Money goes back to the customer. */
export function refundLines(input: { customerId: string; amountCents: number }): LedgerLine[] {
  return captureLines({ ...input, amountCents: -input.amountCents });
}

type Credit = { customerId: string; proId: string | null; taxCents: number; proCents: number; platformCents: number };

/** Work is let off: the customer owes less, and tax, pro and platform bear it. Pays for a refund of what was owed. */
export function creditLines({ customerId, proId, taxCents, proCents, platformCents }: Credit): LedgerLine[] {
  return [
    { account: 'customer', ownerId: customerId, amountCents: -taxCents - proCents - platformCents },
    { account: 'sales_tax', amountCents: taxCents },
    { account: 'pro_payable', ownerId: proId, amountCents: proCents },
    { account: 'platform_revenue', amountCents: platformCents },
  ];
}

/** A rest too small to be charged: the customer owes less, the platform bears it. */
export function letOffLines(input: { customerId: string; amountCents: number }): LedgerLine[] {
  return [
    { account: 'customer', ownerId: input.customerId, amountCents: -input.amountCents },
    { account: 'platform_revenue', amountCents: input.amountCents },
  ];
}

/** The same movement the other way round. */
export function reversed(lines: LedgerLine[]): LedgerLine[] {
  return lines.map((line) => ({ ...line, amountCents: -line.amountCents }));
}

/** A plan's month is paid: the price is the platform's, the tax the state's. */
export function subscriptionLines(input: { customerId: string; totalCents: number; taxCents: number }): LedgerLine[] {
  const { customerId, totalCents, taxCents } = input;
  return [
    { account: 'stripe', amountCents: totalCents },
    { account: 'subscription_revenue', ownerId: customerId, amountCents: taxCents - totalCents },
    { account: 'sales_tax', amountCents: -taxCents },
  ];
}

type Completion = { customerId: string; proId: string; priceCents: number; taxCents: number; payoutCents: number };

/** Work is done: the customer owes its price and tax, the pro has earned their payout, the platform keeps the remainder. */
export function completionLines({ customerId, proId, priceCents, taxCents, payoutCents }: Completion): LedgerLine[] {
  return [
    { account: 'customer', ownerId: customerId, amountCents: priceCents + taxCents },
    { account: 'pro_payable', ownerId: proId, amountCents: -payoutCents },
    { account: 'platform_revenue', amountCents: payoutCents - priceCents },
    { account: 'sales_tax', amountCents: -taxCents },
  ];
}

/** A visit was canceled late: the customer owes the fee. Fees carry no tax. */
export function cancellationLines(input: { customerId: string; feeCents: number }): LedgerLine[] {
  return [
    { account: 'customer', ownerId: input.customerId, amountCents: input.feeCents },
    { account: 'cancellation_fees', amountCents: -input.feeCents },
  ];
}

/** A trip in vain is paid to each pro who came: the fee itself stands in the customer's account, the platform passes the pros' part on. */
export function tripLines(parts: readonly { proId: string; cents: number }[]): LedgerLine[] {
  return [
    { account: 'platform_revenue', amountCents: parts.reduce((sum, { cents }) => sum + cents, 0) },
    ...parts.map(({ proId, cents }) => ({ account: 'pro_payable' as const, ownerId: proId, amountCents: -cents })),
  ];
}

/** A pro's share left for their own Stripe account. */
export function transferLines(input: { proId: string; amountCents: number }): LedgerLine[] {
  return [
    { account: 'pro_payable', ownerId: input.proId, amountCents: input.amountCents },
    { account: 'stripe', amountCents: -input.amountCents },
  ];
}

/** What Stripe kept of a charge; the platform bears it. */
export function cardFeeLines(input: { feeCents: number }): LedgerLine[] {
  return [
    { account: 'card_fees', amountCents: input.feeCents },
    { account: 'stripe', amountCents: -input.feeCents },
  ];
}

/** Money came back from a pro's own Stripe account: it pays what they owe us. */
export function reversalLines(input: { proId: string; amountCents: number }): LedgerLine[] {
  return transferLines({ ...input, amountCents: -input.amountCents });
}

/** A pro gave a visit back late or did not come: the pro owes the fee, the customer gets half of it as credit. */
export function proFeeLines(input: {
  proId: string;
  customerId: string;
  feeCents: number;
  customerCreditCents: number;
}): LedgerLine[] {
  const { proId, customerId, feeCents, customerCreditCents } = input;
  return [
    { account: 'pro_payable', ownerId: proId, amountCents: feeCents },
    { account: 'customer', ownerId: customerId, amountCents: -customerCreditCents },
    { account: 'pro_fees', amountCents: customerCreditCents - feeCents },
  ];
}

/** The fee of an instant payout: the pro owes it until it is taken from their Stripe balance. Negative gives it back. */
export function payoutFeeLines(input: { proId: string; feeCents: number }): LedgerLine[] {
  return [
    { account: 'pro_payable', ownerId: input.proId, amountCents: input.feeCents },
    { account: 'payout_fees', amountCents: -input.feeCents },
  ];
}

/** The bank has called a payment back: the money is gone until the dispute is decided, Stripe's fee for good. */
export function disputeLines(input: { amountCents: number; feeCents: number }): LedgerLine[] {
  return [
    { account: 'disputed_funds', amountCents: input.amountCents },
    { account: 'dispute_fees', amountCents: input.feeCents },
    { account: 'stripe', amountCents: -input.amountCents - input.feeCents },
  ];
}

/** The dispute is won: the money is back. */
export function disputeWonLines(input: { amountCents: number }): LedgerLine[] {
  return [
    { account: 'stripe', amountCents: input.amountCents },
    { account: 'disputed_funds', amountCents: -input.amountCents },
  ];
}

/** The dispute is lost: the money stays away and the platform bears it. */
export function disputeLostLines(input: { amountCents: number }): LedgerLine[] {
  return [
    { account: 'dispute_losses', amountCents: input.amountCents },
    { account: 'disputed_funds', amountCents: -input.amountCents },
  ];
}

/** What a lost dispute brought a customer who was owed it anyway: their booking had been canceled. */
export function disputeSetOffLines(input: { customerId: string; amountCents: number }): LedgerLine[] {
  return [
    { account: 'customer', ownerId: input.customerId, amountCents: input.amountCents },
    { account: 'dispute_losses', amountCents: -input.amountCents },
  ];
}

/** An admin decided that the pro bears their part of a lost dispute. */
export function disputeBorneLines(input: { proId: string; amountCents: number }): LedgerLine[] {
  return [
    { account: 'pro_payable', ownerId: input.proId, amountCents: input.amountCents },
    { account: 'dispute_losses', amountCents: -input.amountCents },
  ];
}

/** Money that came to our Stripe balance, or left it, without a row of ours: a fee of Stripe's, or what an admin accepted. */
export function stripeOwnLines(input: { account: 'stripe_fees' | 'stripe_other'; amountCents: number }): LedgerLine[] {
  return [
    { account: 'stripe', amountCents: input.amountCents },
    { account: input.account, amountCents: -input.amountCents },
  ];
}
