import { z } from 'zod';

export const HOLD_REASONS = [
  'not_due',
  'no_account',
  'account_unverified',
  'suspended',
  'disputed',
  'flagged',
  'not_signed_off',
] as const;

const waitingView = z.object({
  transferId: z.string(),
  visitId: z.string(),
  reference: z.string(),
  service: z.string(),
  completedAt: z.date().nullable(),
  dueAt: z.date(),
  amountCents: z.number(),
  hold: z.enum(HOLD_REASONS).nullable(),
});

const payoutView = z.object({
  id: z.string(),
  method: z.enum(['standard', 'instant']),
  status: z.enum(['requested', 'pending', 'in_transit', 'paid', 'failed', 'canceled']),
  amountCents: z.number(),
  feeCents: z.number(),
  createdAt: z.date(),
  arrivalAt: z.date().nullable(),
  failureMessage: z.string().nullable(),
});

export const payoutsView = z.object({
  zone: z.string(),
  earnedCents: z.number(),
  waitingCents: z.number(),
  debtCents: z.number(),
  waiting: z.array(waitingView),
  account: z
    .object({
      isActive: z.boolean(),
      detailsSubmitted: z.boolean(),
      bankLabel: z.string().nullable(),
      needs: z.array(z.string()),
      nextPayout: z.date().nullable(),
    })
    .nullable(),
  balance: z.object({ availableCents: z.number(), pendingCents: z.number() }).nullable(),
  instant: z.object({ balanceCents: z.number(), feeCents: z.number(), payoutCents: z.number(), rate: z.string() }).nullable(),
  payouts: z.array(payoutView),
  justSetUp: z.boolean(),
  /** The earnings panel with the instant payout, by the flag `use_v2_payout_flow`. */
  isEnhanced: z.boolean(),
  opIds: z.object({ setup: z.string(), manage: z.string() }),
});

export type PayoutsData = z.output<typeof payoutsView>;
export type WaitingRow = z.output<typeof waitingView>;
export type PayoutRow = z.output<typeof payoutView>;
