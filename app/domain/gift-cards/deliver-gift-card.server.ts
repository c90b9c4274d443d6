import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { recordAudit } from '../audit/record-audit.server';
import { nextCode, readCode } from './gift-code.server';
import { notifyGiftRecipient } from './gift-notices.server';
import { lockGiftCard } from './lock-gift-card.server';

/**
 * Mails a card to its recipient once its day has come, once. One whose code no secret makes again gets a new code first. Stops quietly where
 * it is not due, was refunded or is handed over.
 */
export async function deliverGiftCard(db: PrismaClient, { cardId }: { cardId: string }): Promise<void> {
  await transact(db, (tx) => deliver(tx, cardId));
}

async function deliver(tx: Tx, cardId: string): Promise<void> {
  const card = await lockGiftCard(tx, cardId);
  if (!card || card.status !== 'active' || card.deliveredAt || !card.recipientEmail || card.deliverAt > now()) return;
  const isLost = readCode(card) === null;
  const data = { deliveredAt: now(), ...(isLost ? nextCode(card) : {}) };
  const delivered = await tx.giftCard.update({ where: { id: cardId }, data });
  await notifyGiftRecipient(tx, delivered);
  if (!isLost) return;
  await recordAudit(tx, {
    actor: { kind: 'system', userId: null },
    action: 'gift-card.new-code',
    objectType: 'gift_card',
    objectId: cardId,
    data: { from: card.codeLast4, to: delivered.codeLast4 },
  });
}
