import type { LedgerLine } from './accounts';

type OfCard = { cardId: string; amountCents: number };

/** A gift card is paid: all of it is owed to its holder. No tax: that is due on the work it pays for. */
export function giftCardLines({ cardId, amountCents }: OfCard): LedgerLine[] {
  return [
    { account: 'stripe', amountCents },
    { account: 'gift_cards', ownerId: cardId, amountCents: -amountCents },
  ];
}

/** A gift card becomes the credit of a customer's account. Negative takes it back. */
export function giftRedeemedLines({ cardId, customerId, amountCents }: OfCard & { customerId: string }): LedgerLine[] {
  return [
    { account: 'gift_cards', ownerId: cardId, amountCents },
    { account: 'customer_credit', ownerId: customerId, amountCents: -amountCents },
  ];
}

type Refunded = {
  card: { id: string; redeemedById: string | null };
  owedCents: number;
  creditCents: number;
  amountCents: number;
};

/**
 * Money of a gift card goes back to its buyer's card. What was owed for it ends, and credit of it that is not spent; what was spent is lost. A part that
 * stays owed is not named here.
 */
export function giftRefundLines({ card, owedCents, creditCents, amountCents }: Refunded): LedgerLine[] {
  return [
    { account: 'gift_cards', ownerId: card.id, amountCents: owedCents },
    { account: 'customer_credit', ownerId: card.redeemedById, amountCents: creditCents },
    { account: 'dispute_losses', amountCents: amountCents - owedCents - creditCents },
    { account: 'stripe', amountCents: -amountCents },
  ];
}

/** The buyer's bank keeps the money of a gift card: what was owed for it ends, and what was used of it is lost. */
export function giftLostLines({ cardId, owedCents, amountCents }: OfCard & { owedCents: number }): LedgerLine[] {
  return [
    { account: 'gift_cards', ownerId: cardId, amountCents: owedCents },
    { account: 'dispute_losses', amountCents: amountCents - owedCents },
    { account: 'disputed_funds', amountCents: -amountCents },
  ];
}

/** Credit of a customer's account pays for a booking. Negative gives it back to the account. */
export function creditUsedLines({ customerId, amountCents }: { customerId: string; amountCents: number }): LedgerLine[] {
  return [
    { account: 'customer_credit', ownerId: customerId, amountCents },
    { account: 'customer', ownerId: customerId, amountCents: -amountCents },
  ];
}
