import type { LedgerLine } from './accounts';

/** Credit that we give for a friend who was invited: it costs us, and the customer may use it for any booking. Negative takes it back. */
export function referralLines({ customerId, amountCents }: { customerId: string; amountCents: number }): LedgerLine[] {
  return [
    { account: 'marketing', amountCents },
    { account: 'customer_credit', ownerId: customerId, amountCents: -amountCents },
  ];
}
