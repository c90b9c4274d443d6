import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import type { GiftFilter, GiftStatus } from './gift-card-policy';

const shown = {
  id: true,
  reference: true,
  status: true,
  amountCents: true,
  refundedCents: true,
  buyerName: true,
  buyerEmail: true,
  recipientName: true,
  recipientEmail: true,
  deliverAt: true,
  deliveredAt: true,
  codeLast4: true,
  paidAt: true,
  redeemedAt: true,
  disputeStatus: true,
  createdAt: true,
} as const;

function where({ q, show }: GiftFilter): Prisma.GiftCardWhereInput {
  const state: Prisma.GiftCardWhereInput =
    show === 'disputed' ? { disputeStatus: { not: null } } : show === 'all' ? {} : { status: show };
  const like = { contains: q, mode: 'insensitive' as const };
  const found = [
    { reference: q.toUpperCase() },
    { codeLast4: q.toUpperCase() },
    { buyerEmail: q.toLowerCase() },
    { recipientEmail: q.toLowerCase() },
    { buyerName: like },
    { recipientName: like },
  ];
  return { livemode: isLiveMoney(), ...state, ...(q ? { AND: [{ OR: found }] } : {}) };
}

export const GIFT_CARD_SORTS = {
  ordered: { field: 'createdAt' },
  amount: { field: 'amountCents' },
  from: { field: 'buyerName' },
} satisfies Sorts;

/** One page of gift cards, found by reference, names, addresses or the last four of a code. */
export function listGiftCards(db: Db, filter: GiftFilter, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.giftCard.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.giftCard.findMany({ where: { AND: [where(filter), behind] }, orderBy, take, select: shown });
      return rows.map((row) => ({ ...row, status: row.status as GiftStatus }));
    },
  });
}

/** What is owed for cards that no one has used, in cents, and how many they are; a rule holds each against the ledger. */
export async function readOutstanding(db: Db): Promise<{ outstandingCents: number; outstanding: number }> {
  const { _sum, _count } = await db.giftCard.aggregate({
    where: { status: 'active', livemode: isLiveMoney() },
    _sum: { amountCents: true, refundedCents: true },
    _count: true,
  });
  return { outstandingCents: (_sum.amountCents ?? 0) - (_sum.refundedCents ?? 0), outstanding: _count };
}

/** One card as the office reads it. Throws NotFound. */
export async function readGiftCard(db: Db, cardId: string) {
  const card = await db.giftCard.findUnique({
    where: { id: cardId },
    select: {
      ...shown,
      message: true,
      language: true,
      refundStatus: true,
      refundReason: true,
      stripeDisputeId: true,
      heldCents: true,
      codeVersion: true,
      cardBrand: true,
      cardLast4: true,
      paymentIntentId: true,
      redeemedBy: { select: { id: true, fullName: true } },
    },
  });
  if (!card) throw new NotFound();
  return { ...card, status: card.status as GiftStatus };
}
