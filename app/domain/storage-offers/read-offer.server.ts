import type { Db } from '#app/platform/db.server';
import { rowText } from '#app/platform/texts/row-text.server';
import { mark } from '#app/platform/texts/t';
import { getBps } from '../catalog/shares';
import { ordersFor } from '../memberships/check-booker.server';
import { readAccount } from '../payments/booking-account.server';
import { cardName } from '../payments/card-name';
import { declineWords } from '../payments/decline-words';
import { NO_CARD } from '../payments/dunning';
import { memberLines } from '../quotes/member-lines.server';
import { isSoldWith, soldWith, storageOrder } from '../storage/queries.server';
import { taxRateBps } from '../taxes/tax-rates.server';
import type { VisitKind } from '../visits/visit-kind';
import { NOT_STARTED_STATUSES } from '../visits/visit-status';

/** What the order, the invoice and the receipt call it. */
export const STORAGE_LABEL = mark('Storage until next season');

/** Whether storage is spoken of on the page of such a visit: it puts the lights up or takes them down. */
export function isStoredBy(kind: VisitKind): boolean {
  return kind === 'install' || kind === 'takedown';
}

const columns = {
  id: true,
  reference: true,
  customerId: true,
  companyId: true,
  contactName: true,
  contactEmail: true,
  terms: true,
  paymentMethodId: true,
  site: { select: { state: true, zip: true } },
  ...soldWith,
  package: {
    select: {
      includesStorage: true,
      serviceLine: {
        select: { takesDown: true, storagePriceCents: true, storagePayCents: true, storageText: true, storagePlace: true },
      },
    },
  },
  changes: {
    where: storageOrder,
    select: {
      id: true,
      visitId: true,
      included: true,
      priceCents: true,
      taxCents: true,
      payoutCents: true,
      answeredAt: true,
    },
  },
  visits: {
    where: { leadVisitId: null },
    orderBy: { windowStart: 'asc' as const },
    select: {
      id: true,
      kind: true,
      status: true,
      windowStart: true,
      windowEnd: true,
      zone: true,
      assignments: { where: { status: 'accepted' as const }, select: { id: true } },
    },
  },
  stored: { select: { bookingId: true } },
  payments: {
    where: { kind: { not: 'tip' as const } },
    orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
    select: { status: true, failureMessage: true, failureCode: true, createdAt: true, cardBrand: true, cardLast4: true },
  },
};

/** A booking with what decides whether storage is offered for it, and how an order stands. Throws where there is none. */
export async function readFacts(db: Db, bookingId: string) {
  const {
    changes,
    visits,
    package: pack,
    ...booking
  } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: columns,
  });
  const takedown = visits.find(({ kind, status }) => kind === 'takedown' && status !== 'cancelled') ?? null;
  const isOpen = takedown !== null && NOT_STARTED_STATUSES.some((open) => open === takedown.status);
  const isUp = visits.some(({ kind, status }) => kind === 'install' && status === 'completed');
  const sold = pack.serviceLine;
  const [order = null] = changes;
  return {
    ...booking,
    order,
    takedown,
    sold,
    /** Whether a takedown is ahead that can still be changed. */
    isOpen,
    /** Whether it is offered, whatever was paid: the work is done, the takedown ahead, and storage is sold and not booked. */
    isOffered:
      isOpen &&
      isUp &&
      order === null &&
      sold.takesDown &&
      sold.storagePriceCents !== null &&
      !isSoldWith({ package: pack, quote: booking.quote }),
  };
}

export type StorageFacts = Awaited<ReturnType<typeof readFacts>>;

/** What it costs now: the price less what a member has off, and tax as the address pays it today, in cents; null where it is not sold. */
export async function priceStorage(db: Db, facts: StorageFacts) {
  const { storagePriceCents, storagePayCents } = facts.sold;
  if (storagePriceCents === null) return null;
  const line = { label: STORAGE_LABEL, amountCents: storagePriceCents };
  const off = facts.companyId ? [] : await memberLines(db, facts.customerId, [line]);
  const priceCents = [line, ...off].reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (priceCents <= 0) return null;
  const taxCents = getBps(priceCents, await taxRateBps(db, facts.site));
  return { priceCents, taxCents, payoutCents: Math.min(storagePayCents, priceCents) };
}

type StorageOffer = { text: string; priceCents: number; taxCents: number; takedown: { at: Date; zone: string } } & (
  | {
      state: 'offered';
      /** The saved card, where it is known. */
      card: string | null;
      hasCard: boolean;
      isOnInvoice: boolean;
    }
  /** Something of the booking is still to be paid first. */
  | { state: 'unpaid'; reference: string }
  | {
      state: 'ordered';
      canCancel: boolean;
      /** How it is paid; `open`: by hand, or when the takedown is done. */
      payment: 'paid' | 'charging' | 'open' | 'invoice';
      declined: string | null;
      reference: string;
    }
);

/** Who orders or cancels it: a person for themselves or for their company, or the office for them. */
export type Orderer = { userId: string } | { adminId: string };

/** Whether they may for this booking: its customer, of a company’s booking all who order for the company now, and the office. */
export async function mayOrder(
  db: Db,
  { companyId, customerId }: Pick<StorageFacts, 'companyId' | 'customerId'>,
  by: Orderer,
): Promise<boolean> {
  if ('adminId' in by) return true;
  return companyId ? ordersFor(db, { companyId, userId: by.userId }) : customerId === by.userId;
}

/**
 * What the page of a booking says of storage: the offer after the work, or the order and how it is paid. Null where it is not offered, came with
 * the booking, the lights are stored already, or the reader may not order.
 */
export async function readStorageOffer(db: Db, { bookingId, by }: { bookingId: string; by: Orderer }) {
  const facts = await readFacts(db, bookingId);
  const { takedown } = facts;
  if (!takedown || facts.stored || !(facts.order || facts.isOffered)) return null;
  if (!(await mayOrder(db, facts, by))) return null;
  const when = { takedown: { at: takedown.windowStart, zone: takedown.zone } };
  return facts.order ? readOrdered(db, facts, when) : readOffered(db, facts, when);
}

type When = Pick<StorageOffer, 'takedown'>;

async function readOffered(db: Db, facts: StorageFacts, when: When): Promise<StorageOffer | null> {
  const price = await priceStorage(db, facts);
  if (!price) return null;
  const { reference } = facts;
  const common = { ...when, text: rowText(facts.sold.storageText), priceCents: price.priceCents, taxCents: price.taxCents };
  if (!(await isPaidUp(db, facts))) return { ...common, state: 'unpaid', reference };
  const paid = facts.payments.find(({ cardLast4 }) => cardLast4);
  const hasCard = Boolean(facts.paymentMethodId);
  return {
    ...common,
    hasCard,
    state: 'offered',
    isOnInvoice: facts.terms === 'net_30',
    card: hasCard && paid ? cardName(paid) : null,
  };
}

/** Nothing else is open, so that what is charged is storage alone. Invoices are paid in their own time. */
export async function isPaidUp(db: Db, { id, terms }: Pick<StorageFacts, 'id' | 'terms'>): Promise<boolean> {
  if (terms === 'net_30') return true;
  const { openCents, isDisputed } = await readAccount(db, id);
  return openCents <= 0 && !isDisputed;
}

async function readOrdered(db: Db, facts: StorageFacts, when: When): Promise<StorageOffer | null> {
  const { order, reference } = facts;
  if (!order) return null;
  const { included, priceCents, taxCents } = order;
  const common = {
    ...when,
    text: rowText(included),
    priceCents,
    taxCents,
    reference,
    state: 'ordered' as const,
    canCancel: facts.isOpen,
  };
  if (facts.terms === 'net_30') return { ...common, payment: 'invoice', declined: null };
  const { openCents } = await readAccount(db, facts.id);
  if (openCents <= 0) return { ...common, payment: 'paid', declined: null };
  const since = facts.payments.filter(({ createdAt }) => order.answeredAt !== null && createdAt >= order.answeredAt);
  const [last] = since.filter(({ status }) => status !== 'cancelled');
  if (last?.status === 'processing') return { ...common, payment: 'charging', declined: null };
  const wasRefused = last?.status === 'failed' && last.failureCode !== NO_CARD;
  const declined = wasRefused ? declineWords(last.failureMessage ?? 'Your card was declined.') : null;
  return { ...common, payment: 'open', declined };
}

/** What the mail of finished work says of storage: its price with tax in cents; null where it is not offered. */
export async function readMailOffer(db: Db, bookingId: string): Promise<{ totalCents: number } | null> {
  const facts = await readFacts(db, bookingId);
  const price = facts.isOffered ? await priceStorage(db, facts) : null;
  return price && { totalCents: price.priceCents + price.taxCents };
}

/** What the office can do about storage of a booking now; null where there is nothing. */
export async function readStorageStep(db: Db, bookingId: string): Promise<'order' | 'cancel' | null> {
  const { order, isOpen, isOffered } = await readFacts(db, bookingId);
  if (order) return isOpen ? 'cancel' : null;
  return isOffered ? 'order' : null;
}
