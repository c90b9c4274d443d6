import { z } from 'zod';
import { afterPlace } from '#app/platform/after-place';

export const MONEY_TABS = ['charges', 'plans', 'refunds', 'transfers', 'payouts', 'disputes', 'failed'] as const;
export type MoneyTab = (typeof MONEY_TABS)[number];

/** One line of the ledger as an admin reads it, whatever it is of. */
export type MoneyRow = {
  id: string;
  at: Date;
  kind: string;
  status: string;
  /** Customer or pro. */
  who: string;
  reference: string | null;
  amountCents: number;
  /** What of it went back, was kept, or is its fee; the tab says which. */
  otherCents: number;
  stripeId: string | null;
  note: string | null;
};

/** Statuses that a tab can be narrowed to. */
export const TAB_STATUSES: Record<MoneyTab, readonly string[]> = {
  charges: ['pending', 'processing', 'succeeded', 'cancelled'],
  plans: ['open', 'paid', 'void', 'uncollectible'],
  refunds: ['awaiting_approval', 'pending', 'succeeded', 'failed', 'rejected'],
  transfers: ['waiting', 'sent', 'failed', 'reversed', 'cancelled'],
  payouts: ['requested', 'pending', 'in_transit', 'paid', 'failed', 'canceled'],
  disputes: ['open', 'won', 'lost'],
  failed: [],
};

export type MoneyQuery = {
  /** A booking's reference, an email address, or an id of ours or Stripe's. */
  search: string;
  status: string | null;
  from: Date | null;
  to: Date | null;
  /** Where the page before ended. */
  after: Cursor | null;
  take: number;
};

export type Cursor = { at: Date; id: string };
export type MoneyPage = { rows: MoneyRow[]; next: Cursor | null };

const cursorSchema = z.string().regex(/^\d{1,13}_[0-9a-f-]{36}$/);
/** Invoices keep the id that Stripe gave them. */
const invoiceCursorSchema = z.string().regex(/^\d{1,13}_in_[A-Za-z0-9]{1,100}$/);

/** A cursor as it stands in an address. */
export function cursorText({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

export function parseCursor(text: string | null, tab: MoneyTab): Cursor | null {
  const parsed = (tab === 'plans' ? invoiceCursorSchema : cursorSchema).safeParse(text);
  if (!parsed.success) return null;
  const [at = '', ...id] = parsed.data.split('_');
  return { at: new Date(Number(at)), id: id.join('_') };
}

/** Cuts the one row that was read too much and says where the next page begins. */
export function toPage(rows: MoneyRow[], take: number): MoneyPage {
  const shown = rows.slice(0, take);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > take && last ? { at: last.at, id: last.id } : null };
}

/** What of a query is about time and place in the list, as a where of `column` and `id`. */
export function timeWhere<Column extends string>(column: Column, { from, to, after }: MoneyQuery) {
  const bounds = [
    ...(from ? [{ [column]: { gte: from } }] : []),
    ...(to ? [{ [column]: { lt: to } }] : []),
    ...(after
      ? [afterPlace({ time: column, id: 'id' }, { [column]: after.at, id: after.id } as Record<Column, Date> & { id: string })]
      : []),
  ];
  return { AND: bounds } as object;
}
