import type { TaskList } from 'graphile-worker';
import type { TaskName } from '#app/tasks/catalog';
import type { RunnableTask } from './define-task';
import { rollUp } from './tasks/analytics/roll-up';
import { blockCards } from './tasks/accounts/block-cards';
import { buildExport } from './tasks/accounts/build-export';
import { checkCard } from './tasks/accounts/check-card';
import { deleteStripeCustomers } from './tasks/accounts/delete-stripe-customers';
import { sendCode } from './tasks/accounts/send-code';
import { sendLink } from './tasks/accounts/send-link';
import { sweep as sweepAccounts } from './tasks/accounts/sweep';
import { ageInvoices } from './tasks/billing/age-invoices';
import { issueInvoice } from './tasks/billing/issue-invoice';
import { payOutside } from './tasks/billing/pay-outside';
import { voidInvoice } from './tasks/billing/void-invoice';
import { planRegion } from './tasks/dispatch/plan-region';
import { preparePlan } from './tasks/dispatch/prepare-plan';
import { forgetDecisions } from './tasks/dispatch/forget-decisions';
import { priceDays } from './tasks/dispatch/price-waves';
import { sweep as sweepDocuments } from './tasks/documents/sweep';
import { submit as submitEvidence } from './tasks/evidence/submit';
import { deliver as deliverGiftCard } from './tasks/gift-cards/deliver';
import { refund as refundGiftCard } from './tasks/gift-cards/refund';
import { sweep as sweepGiftCards } from './tasks/gift-cards/sweep';
import { sweep as sweepFiles } from './tasks/files/sweep';
import { run as runExport } from './tasks/exports/run';
import { sweep as sweepExports } from './tasks/exports/sweep';
import { run as runImport } from './tasks/imports/run';
import { count as countCapacity } from './tasks/capacity/count';
import { replay as replayCapacity } from './tasks/capacity/replay';
import { run as runRenewal } from './tasks/renewals/run';
import { sweep as sweepImports } from './tasks/imports/sweep';
import { sweep as sweepLicenses } from './tasks/licenses/sweep';
import { verify as verifyLicense } from './tasks/licenses/verify';
import { reconcile as reconcileLedger } from './tasks/ledger/reconcile';
import { notifyOfUnread } from './tasks/messages/notify-unread';
import { send as sendNotification } from './tasks/notifications/send';
import { sweep as sweepNotifications } from './tasks/notifications/sweep';
import { checkRules } from './tasks/operations/check-rules';
import { forget } from './tasks/operations/forget';
import { measure } from './tasks/operations/measure';
import { expire as expireOffer } from './tasks/offers/expire';
import { chargeBalance } from './tasks/payments/charge-balance';
import { chargeFee } from './tasks/payments/charge-fee';
import { retryBalance } from './tasks/payments/retry-balance';
import { refund as refundPayment } from './tasks/payments/refund';
import { reverseTransfer } from './tasks/payments/reverse-transfer';
import { sweep as sweepPayments } from './tasks/payments/sweep';
import { find as findPlace } from './tasks/places/find';
import { sweep as sweepPlaces } from './tasks/places/sweep';
import { refresh as refreshRoads } from './tasks/roads/refresh';
import { transfer as transferPayout } from './tasks/payments/transfer';
import { send as sendPayout } from './tasks/payouts/send';
import { dropUnpaid } from './tasks/bookings/drop-drafts';
import { readBusyFeed } from './tasks/pros/read-busy-feed';
import { sweep as sweepPros } from './tasks/pros/sweep';
import { pushPlanCancellation } from './tasks/plans/push-cancellation';
import { sweep as sweepPlans } from './tasks/plans/sweep';
import { undo as undoPlan } from './tasks/plans/undo';
import { watch as watchQuotes } from './tasks/quotes/watch';
import { computeFigures } from './tasks/settings/compute-figures';
import { mailAnswer } from './tasks/support/mail-answer';
import { watch as watchSupport } from './tasks/support/watch';
import { binder as makeBinder } from './tasks/reports/binder';
import { render as renderReport } from './tasks/reports/render';
import { sweep as sweepReports } from './tasks/reports/sweep';
import { checkCard as checkReferralCard } from './tasks/referrals/check-card';
import { settle as settleReferral } from './tasks/referrals/settle';
import { reveal as revealReviews } from './tasks/reviews/reveal';
import { watch as watchCallbacks } from './tasks/callbacks/watch';
import { generate as generateProgramVisits } from './tasks/programs/generate';
import { sweep as sweepProgramRows } from './tasks/programs/sweep';
import { extend as extendSeasons } from './tasks/seasons/extend';
import { sweep as sweepWaitlist } from './tasks/waitlist/sweep';
import { dispatch as dispatchVisit } from './tasks/visits/dispatch';
import { settleDay as settleVisitDay } from './tasks/visits/settle-day';
import { escalate as escalateVisits } from './tasks/visits/escalate';
import { remind as remindOfVisit } from './tasks/visits/remind';
import { searchReschedule } from './tasks/visits/search-move';
import { applyHold } from './tasks/weather/apply-hold';
import { askMoves } from './tasks/weather/ask-moves';
import { planMoves } from './tasks/weather/plan-moves';
import { readForecast } from './tasks/weather/read-forecast';
import { signOff } from './tasks/visits/sign-off';
import { sweep as sweepVisits } from './tasks/visits/sweep';
import { deliver as deliverWebhook } from './tasks/webhooks/deliver';
import { handle as handleWebhook } from './tasks/webhooks/handle';
import { sweep as sweepDeliveries } from './tasks/webhooks/sweep';

const tasks: Record<TaskName, RunnableTask> = {
  'accounts/block-cards': blockCards,
  'accounts/build-export': buildExport,
  'accounts/check-card': checkCard,
  'accounts/delete-stripe-customers': deleteStripeCustomers,
  'accounts/sweep': sweepAccounts,
  'accounts/send-code': sendCode,
  'accounts/send-link': sendLink,
  'dispatch/plan-region': planRegion,
  'dispatch/prepare-plan': preparePlan,
  'dispatch/price-waves': priceDays,
  'dispatch/forget-decisions': forgetDecisions,
  'operations/forget': forget,
  'documents/sweep': sweepDocuments,
  'files/sweep': sweepFiles,
  'exports/run': runExport,
  'exports/sweep': sweepExports,
  'imports/run': runImport,
  'capacity/count': countCapacity,
  'capacity/replay': replayCapacity,
  'referrals/check-card': checkReferralCard,
  'referrals/settle': settleReferral,
  'renewals/run': runRenewal,
  'imports/sweep': sweepImports,
  'ledger/reconcile': reconcileLedger,
  'pros/read-busy-feed': readBusyFeed,
  'pros/sweep': sweepPros,
  'licenses/sweep': sweepLicenses,
  'licenses/verify': verifyLicense,
  'messages/notify-unread': notifyOfUnread,
  'notifications/send': sendNotification,
  'notifications/sweep': sweepNotifications,
  'offers/expire': expireOffer,
  'analytics/roll-up': rollUp,
  'operations/check-rules': checkRules,
  'operations/measure': measure,
  'billing/age-invoices': ageInvoices,
  'billing/issue-invoice': issueInvoice,
  'billing/pay-outside': payOutside,
  'billing/void-invoice': voidInvoice,
  'payments/charge-balance': chargeBalance,
  'payments/charge-fee': chargeFee,
  'payments/refund': refundPayment,
  'evidence/submit': submitEvidence,
  'payments/reverse-transfer': reverseTransfer,
  'payments/retry-balance': retryBalance,
  'payments/sweep': sweepPayments,
  'places/find': findPlace,
  'places/sweep': sweepPlaces,
  'roads/refresh': refreshRoads,
  'plans/push-cancellation': pushPlanCancellation,
  'gift-cards/deliver': deliverGiftCard,
  'gift-cards/refund': refundGiftCard,
  'gift-cards/sweep': sweepGiftCards,
  'plans/sweep': sweepPlans,
  'plans/undo': undoPlan,
  'payments/transfer': transferPayout,
  'payouts/send': sendPayout,
  'bookings/drop-drafts': dropUnpaid,
  'callbacks/watch': watchCallbacks,
  'quotes/watch': watchQuotes,
  'reports/binder': makeBinder,
  'reports/render': renderReport,
  'reports/sweep': sweepReports,
  'reviews/reveal': revealReviews,
  'waitlist/sweep': sweepWaitlist,
  'programs/generate': generateProgramVisits,
  'programs/sweep': sweepProgramRows,
  'seasons/extend': extendSeasons,
  'settings/compute-figures': computeFigures,
  'support/mail-answer': mailAnswer,
  'support/watch': watchSupport,
  'visits/dispatch': dispatchVisit,
  'visits/settle-day': settleVisitDay,
  'visits/escalate': escalateVisits,
  'visits/remind': remindOfVisit,
  'visits/search-move': searchReschedule,
  'weather/apply-hold': applyHold,
  'weather/ask-moves': askMoves,
  'weather/plan-moves': planMoves,
  'weather/read-forecast': readForecast,
  'visits/sign-off': signOff,
  'visits/sweep': sweepVisits,
  'webhooks/deliver': deliverWebhook,
  'webhooks/handle': handleWebhook,
  'webhooks/sweep': sweepDeliveries,
};

/** Every task the product enqueues, by name. */
export const taskList = tasks as TaskList;
