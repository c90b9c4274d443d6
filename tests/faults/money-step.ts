import { sendSubmission } from '#app/domain/evidence/send-submission.server';
import { ageInvoices } from '#app/domain/invoices/age-invoices.server';
import { issueInvoice } from '#app/domain/invoices/issue-invoice.server';
import { payOutside } from '#app/domain/invoices/record-payment.server';
import { voidInvoice } from '#app/domain/invoices/void-invoice.server';
import { startOnboarding } from '#app/domain/payouts/connect-account.server';
import { sendReversal } from '#app/domain/payouts/reverse-transfer.server';
import { sendPayout } from '#app/domain/payouts/send-payout.server';
import { sendTransfer } from '#app/domain/payouts/send-transfer.server';
import { chargeBalance } from '#app/domain/charges/charge-card.server';
import { handleWebhook } from '#app/domain/stripe-events/handle-webhook.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { receiveWebhook } from '#app/domain/stripe-events/receive-webhook.server';
import { sendRefund } from '#app/domain/refunds/refund.server';
import { sendPlanChange } from '#app/domain/plans/change-plan.server';
import { openPlanCheckout } from '#app/domain/plans/start-subscription.server';
import { undoSubscription } from '#app/domain/plans/undo-subscription.server';
import { db, disconnect } from '#app/platform/db.server';

/** One step of money in a process of its own, which `CRASH_AT` kills on the way: `money-step.js <step> <id> [signature]`. */
const STEPS = {
  checkout: (paymentId: string) => openCheckout(db(), { paymentId }),
  balance: (bookingId: string) => chargeBalance(db(), { bookingId }),
  refund: (refundId: string) => sendRefund(db(), { refundId }),
  transfer: (transferId: string) => sendTransfer(db(), { transferId }),
  reversal: (reversalId: string) => sendReversal(db(), { reversalId }),
  payout: (payoutId: string) => sendPayout(db(), { payoutId }),
  onboarding: (proId: string) => startOnboarding(db(), { proId }),
  plan: (subscriptionId: string) => openPlanCheckout(db(), { subscriptionId }),
  'plan-change': (subscriptionId: string) => sendPlanChange(db(), { subscriptionId }),
  'plan-undo': (subscriptionId: string) => undoSubscription(db(), { subscriptionId }),
  receive: (body: string, signature: string) => receiveWebhook(db(), { body, signature }),
  invoice: (invoiceId: string) => issueInvoice(db(), { invoiceId }),
  'invoice-outside': (paymentId: string) => payOutside(db(), { paymentId }),
  'invoice-void': (invoiceId: string) => voidInvoice(db(), { invoiceId }),
  evidence: (submissionId: string) => sendSubmission(db(), { submissionId }),
  age: () => ageInvoices(db()),
  handle: (eventId: string) => handleWebhook(db(), { eventId }),
} as const;

export type MoneyStep = keyof typeof STEPS;

const [step, id = '', signature = ''] = process.argv.slice(2);
await STEPS[step as MoneyStep](id, signature);
await disconnect();
