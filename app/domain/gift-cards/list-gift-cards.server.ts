import type { Prisma } from '#prisma';
import { afterPlace } from '#app/platform/after-place';
import type { Db } from '#app/platform/db.server';
import { eachPage } from '#app/platform/each-page';
import { NotFound } from '#app/platform/errors';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import type { GiftFilter, GiftStatus } from './gift-card-policy';

const PAGE_SIZE = 25;
const CHUNK_SIZE = 500;

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

type Page = GiftFilter & { after: string | null; take?: number };

/** One page of gift cards, the newest first, found by reference, names, addresses or the last four of a code. */
export async function listGiftCards(db: Db, { after, take = PAGE_SIZE, ...filter }: Page) {
  const place = after ? await db.giftCard.findUnique({ where: { id: after }, select: { id: true, createdAt: true } }) : null;
  const rows = await db.giftCard.findMany({
    where: { AND: [where(filter), afterPlace({ time: 'createdAt', id: 'id' }, place)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: take + 1,
    select: shown,
  });
  const page = rows.slice(0, take).map((row) => ({ ...row, status: row.status as GiftStatus }));
  return { rows: page, next: rows.length > take ? (page.at(-1)?.id ?? null) : null };
}

/** Every gift card under a filter for a file, page by page. */
export function giftCardPages(db: Db, filter: GiftFilter) {
  return eachPage((after: string | null) => listGiftCards(db, { ...filter, after, take: CHUNK_SIZE }));
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
      ...{
        message: true,
        language: true,
        refundStatus: true,
        refundReason: true,
        stripeDisputeId: true,
        heldCents: true,
        codeVersion: true,
      },
      ...{ cardBrand: true, cardLast4: true, paymentIntentId: true },
      redeemedBy: { select: { id: true, fullName: true } },
    },
  });
  if (!card) throw new NotFound();
  return { ...card, status: card.status as GiftStatus };
}
