import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { notifyGiftRecipient } from './gift-notices.server';
import { lockGiftCard } from './lock-gift-card.server';

/** Mails a card to its recipient once its day has come, once. Stops quietly where it is not due, was refunded or is handed over. */
export async function deliverGiftCard(db: PrismaClient, { cardId }: { cardId: string }): Promise<void> {
  await transact(db, (tx) => deliver(tx, cardId));
}

async function deliver(tx: Tx, cardId: string): Promise<void> {
  const card = await lockGiftCard(tx, cardId);
  if (!card || card.status !== 'active' || card.deliveredAt || !card.recipientEmail || card.deliverAt > now()) return;
  await tx.giftCard.update({ where: { id: cardId }, data: { deliveredAt: now() } });
  await notifyGiftRecipient(tx, card);
}
