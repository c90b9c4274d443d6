import type { GiftCard } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import type { GiftStatus } from './gift-card-policy';
import { printCode } from './gift-code';
import { readCode } from './gift-code.server';
import { readCardLink, readOrderLink } from './gift-links.server';
import { giftValue } from './lock-gift-card.server';

/** A card as its buyer or recipient sees it; its code only while it can be used. */
type HeldCard = {
  id: string;
  reference: string;
  status: GiftStatus;
  amountCents: number;
  refundedCents: number;
  buyerName: string;
  recipientName: string;
  recipientEmail: string | null;
  message: string;
  deliverAt: Date;
  deliveredAt: Date | null;
  code: string | null;
};

function present(card: GiftCard): HeldCard {
  const code = card.status === 'active' ? readCode(card) : null;
  const { id, reference, refundedCents, buyerName, recipientName, recipientEmail, message, deliverAt, deliveredAt } = card;
  return {
    id,
    reference,
    refundedCents,
    buyerName,
    recipientName,
    recipientEmail,
    message,
    deliverAt,
    deliveredAt,
    status: card.status as GiftStatus,
    amountCents: giftValue(card) || card.amountCents,
    code: code && printCode(code),
  };
}

/** The card of a buyer's link. Throws NotFound. */
export async function readOrder(db: Db, token: string): Promise<HeldCard> {
  const cardId = readOrderLink(token);
  const card = cardId && (await db.giftCard.findUnique({ where: { id: cardId } }));
  if (!card) throw new NotFound();
  return present(card);
}

/** The card of a recipient's link, which dies with its code. Throws NotFound. */
export async function readGift(db: Db, token: string): Promise<HeldCard> {
  const link = readCardLink(token);
  const card =
    link && (await db.giftCard.findFirst({ where: { id: link.cardId, codeVersion: link.codeVersion, paidAt: { not: null } } }));
  if (!card) throw new NotFound();
  return present(card);
}
