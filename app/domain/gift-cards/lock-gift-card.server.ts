import type { GiftCard } from '#prisma';
import type { Tx } from '#app/platform/db.server';

/** Takes a card's row for the rest of the transaction; null where there is none. */
export async function lockGiftCard(tx: Tx, cardId: string): Promise<GiftCard | null> {
  await tx.$queryRaw`SELECT 1 FROM gift_card WHERE id = ${cardId}::uuid FOR UPDATE`;
  return tx.giftCard.findUnique({ where: { id: cardId } });
}

/** What a card is worth to who redeems it, cents. */
export function giftValue({ amountCents, refundedCents }: Pick<GiftCard, 'amountCents' | 'refundedCents'>): number {
  return amountCents - refundedCents;
}

/** What of a card is owed and is no account's credit: what the ledger's `gift_cards` says of it, cents. */
export function giftOwed(card: GiftCard): number {
  if (card.status === 'redeemed') return card.heldCents;
  const isOwed =
    card.status === 'active' || card.status === 'refunded' || (card.status === 'void' && card.disputeStatus === 'open');
  return isOwed ? giftValue(card) : 0;
}
