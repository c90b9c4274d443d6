import { now } from '#app/platform/clock.server';
import type { GiftCard } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError } from '#app/platform/errors';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { translate } from '#app/platform/texts/t';
import { giftRedeemedLines } from '../ledger/gift-movements';
import { postMovement } from '../ledger/post-movement.server';
import { GIFT_REFUSALS } from './gift-card-policy';
import { parseCode } from './gift-code';
import { hashCode } from './gift-code.server';
import { giftValue, lockGiftCard } from './lock-gift-card.server';

function refuse(why: keyof typeof GIFT_REFUSALS): never {
  const message = translate(GIFT_REFUSALS[why]);
  throw fieldError('giftCode', message);
}

async function findByCode(db: Db, typed: string): Promise<GiftCard> {
  const code = parseCode(typed);
  const card = code && (await db.giftCard.findUnique({ where: { codeHash: hashCode(code) } }));
  if (!card || card.livemode !== isLiveMoney()) return refuse('wrong');
  return card;
}

/** Throws InputError where a card cannot be used, with the reason in plain words. */
function checkUsable(card: GiftCard): void {
  if (card.status === 'redeemed') refuse('used');
  if (card.status === 'refunded') refuse('refunded');
  if (card.status !== 'active') refuse('void');
}

/** What a card is worth that was not used yet, in cents. Throws InputError. */
export async function checkGiftCard(db: Db, { code }: { code: string }): Promise<{ amountCents: number }> {
  const card = await findByCode(db, code);
  checkUsable(card);
  return { amountCents: giftValue(card) };
}

/**
 * The whole amount of a card becomes the credit of one account, once: of two who send it at the same moment the second finds it used.
 * A code that was replaced is a wrong one. Throws InputError.
 */
export async function redeemGiftCard(
  tx: Tx,
  { code, customerId }: { code: string; customerId: string },
): Promise<{ cardId: string; amountCents: number }> {
  const { id } = await findByCode(tx, code);
  const card = await lockGiftCard(tx, id);
  const parsed = parseCode(code);
  if (!card || !parsed || card.codeHash !== hashCode(parsed)) return refuse('wrong');
  checkUsable(card);
  const amountCents = giftValue(card);
  await tx.giftCard.update({
    where: { id },
    data: { status: 'redeemed', redeemedAt: now(), redeemedById: customerId, deliveredAt: card.deliveredAt ?? now() },
  });
  await postMovement(tx, {
    kind: 'gift-card-redeemed',
    causeId: id,
    bookingId: null,
    livemode: card.livemode,
    lines: giftRedeemedLines({ cardId: id, customerId, amountCents }),
  });
  return { cardId: id, amountCents };
}
