import type { Sorts } from '#app/platform/read-sorted';
import type { OfficeDays } from '../settings/office-zone.server';

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

export type MoneyFilter = OfficeDays & {
  tab: MoneyTab;
  /** A booking's reference, an email address, or an id of ours or Stripe's. */
  search: string;
  status: string | null;
};

export const MONEY_SORTS = {
  charges: { at: { field: 'createdAt' }, amount: { field: 'amountCents' } },
  plans: { at: { field: 'issuedAt' }, amount: { field: 'totalCents' } },
  refunds: { at: { field: 'createdAt' }, amount: { field: 'amountCents' } },
  transfers: { at: { field: 'createdAt' }, amount: { field: 'amountCents' } },
  payouts: { at: { field: 'createdAt' }, amount: { field: 'amountCents' } },
  disputes: { at: { field: 'openedAt' }, amount: { field: 'amountCents' } },
  failed: { at: { field: 'createdAt' }, amount: { field: 'amountCents' } },
} satisfies Record<MoneyTab, Sorts>;
