import { z } from 'zod';

const id = z.string().uuid();

/**
 * The contract with the workers: task name → payload and how often it is tried.
 * Payloads hold ids; handlers re-read, stop quietly when stale and do one small thing.
 */
export const taskCatalog = {
  'accounts/send-link': { payload: z.object({ linkRequestId: id }), maxAttempts: 8 },
  'accounts/build-export': { payload: z.object({ exportId: id }), maxAttempts: 6 },
  'exports/run': { payload: z.object({ exportId: id }), maxAttempts: 4 },
  'exports/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'imports/run': { payload: z.object({ importId: id }), maxAttempts: 8 },
  'imports/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'accounts/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'accounts/block-cards': { payload: z.object({ banId: id }), maxAttempts: 12 },
  'accounts/check-card': { payload: z.object({ bookingId: id }), maxAttempts: 12 },
  'accounts/send-code': { payload: z.object({ codeId: id }), maxAttempts: 5 },
  'visits/dispatch': { payload: z.object({ visitId: id, trigger: z.string() }), maxAttempts: 12 },
  'visits/sign-off': { payload: z.object({ visitId: id }), maxAttempts: 8 },
  'visits/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  // Nine tries end an hour and a quarter after the first: within the two hours that are promised.
  'reports/render': { payload: z.object({ reportId: id }), maxAttempts: 9 },
  'reports/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'visits/search-move': { payload: z.object({ moveId: id, trigger: z.string() }), maxAttempts: 12 },
  'offers/expire': { payload: z.object({ offerId: id }), maxAttempts: 12 },
  'visits/remind': {
    payload: z.object({ visitId: id, windowVersion: z.number().int(), daysBefore: z.number().int() }),
    maxAttempts: 8,
  },
  'licenses/verify': { payload: z.object({ licenseId: id }), maxAttempts: 6 },
  'licenses/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'documents/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'pros/read-busy-feed': { payload: z.object({ proId: id }), maxAttempts: 3 },
  'pros/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'files/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'notifications/send': { payload: z.object({ notificationId: id }), maxAttempts: 10 },
  'notifications/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'payments/charge-balance': { payload: z.object({ bookingId: id }), maxAttempts: 12 },
  'payments/refund': { payload: z.object({ refundId: id }), maxAttempts: 12 },
  'payments/charge-fee': { payload: z.object({ paymentId: id }), maxAttempts: 12 },
  'billing/issue-invoice': { payload: z.object({ invoiceId: id }), maxAttempts: 12 },
  'billing/pay-outside': { payload: z.object({ paymentId: id }), maxAttempts: 12 },
  'billing/void-invoice': { payload: z.object({ invoiceId: id }), maxAttempts: 12 },
  'billing/age-invoices': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'payments/transfer': { payload: z.object({ transferId: id }), maxAttempts: 12 },
  'payments/reverse-transfer': { payload: z.object({ reversalId: id }), maxAttempts: 12 },
  'payouts/send': { payload: z.object({ payoutId: id }), maxAttempts: 12 },
  'ledger/reconcile': { payload: z.object({ runId: id.optional() }).passthrough(), maxAttempts: 3 },
  'payments/retry-balance': { payload: z.object({ bookingId: id }), maxAttempts: 12 },
  'plans/undo': { payload: z.object({ subscriptionId: id }), maxAttempts: 12 },
  'plans/push-cancellation': { payload: z.object({ subscriptionId: id }), maxAttempts: 12 },
  'plans/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'payments/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'analytics/roll-up': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'operations/measure': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'webhooks/deliver': { payload: z.object({ deliveryId: id }), maxAttempts: 10 },
  'webhooks/handle': { payload: z.object({ eventId: z.string().min(1) }), maxAttempts: 20 },
  'webhooks/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'support/mail-answer': { payload: z.object({ messageId: id }), maxAttempts: 10 },
  'support/watch': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'seasons/extend': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'settings/compute-figures': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'bookings/drop-drafts': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'waitlist/sweep': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'reviews/reveal': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'callbacks/watch': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'quotes/watch': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'messages/notify-unread': { payload: z.object({ messageId: id }), maxAttempts: 8 },
  'operations/forget': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'dispatch/forget-decisions': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'dispatch/price-waves': { payload: z.object({}).passthrough(), maxAttempts: 3 },
  'dispatch/prepare-plan': { payload: z.object({ proposalId: id }), maxAttempts: 4 },
  'dispatch/plan-region': { payload: z.object({ proposalId: id, region: z.string() }), maxAttempts: 4 },
} as const;

export type TaskName = keyof typeof taskCatalog;
export type TaskPayload<Name extends TaskName> = z.input<(typeof taskCatalog)[Name]['payload']>;
