import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { nextCode } from './gift-code.server';
import { notifyGiftRecipient, notifyGiftRecoded } from './gift-notices.server';
import { lockGiftCard } from './lock-gift-card.server';
import { t } from '#app/platform/texts/t';

/**
 * The code was lost: a new one replaces it at once and goes to the recipient, or the way to it to a buyer who hands the card over. The old
 * one and its links are worth nothing from then on. Throws NotFound, Conflict where the card cannot be used.
 */
export async function reissueGiftCard(tx: Tx, { cardId, adminId }: { cardId: string; adminId: string }): Promise<void> {
  const card = await lockGiftCard(tx, cardId);
  if (!card) throw new NotFound();
  if (card.status !== 'active') throw new Conflict('already_done', t('Only a gift card that can still be used gets a new code.'));
  const isMailed = card.recipientEmail !== null && card.deliverAt <= now();
  const recoded = await tx.giftCard.update({
    where: { id: cardId },
    data: { ...nextCode(card), ...(isMailed ? { deliveredAt: now() } : {}) },
  });
  if (isMailed) await notifyGiftRecipient(tx, recoded);
  else await notifyGiftRecoded(tx, recoded);
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'gift-card.new-code',
    objectType: 'gift_card',
    objectId: cardId,
    data: { from: card.codeLast4, to: recoded.codeLast4 },
  });
}
