import { mark, type Marked, translate } from '#app/platform/texts/t';
import { capitalize } from '#app/platform/capitalize';
import type { MoneyTab } from '#app/domain/money-lists/money-row';

/** Kinds, bearers, methods and states of money, and the reasons that Stripe gives for a dispute. */
const words = new Map<string, Marked>(
  Object.entries({
    deposit: mark('Deposit'),
    balance: mark('Balance'),
    fee: mark('Fee'),
    invoice: mark('Invoice'),
    tip: mark('Tip'),
    platform: mark('The business'),
    pro: mark('Pro'),
    split: mark('Both, in proportion'),
    install: mark('Installation'),
    takedown: mark('Takedown'),
    service_call: mark('Service call'),
    service: mark('Service'),
    standard: mark('Standard'),
    instant: mark('Instant'),
    pending: mark('Pending'),
    processing: mark('Processing'),
    succeeded: mark('Succeeded'),
    failed: mark('Failed'),
    cancelled: mark('Canceled'),
    canceled: mark('Canceled payout'),
    disputed: mark('Disputed'),
    paid: mark('Paid'),
    void: mark('Void'),
    uncollectible: mark('Uncollectible'),
    awaiting_approval: mark('Awaiting approval'),
    rejected: mark('Rejected'),
    withdrawn: mark('Withdrawn'),
    waiting: mark('Waiting to be sent'),
    sent: mark('Sent'),
    reversed: mark('Reversed'),
    requested: mark('Requested'),
    in_transit: mark('In transit'),
    won: mark('Won'),
    lost: mark('Lost'),
    'lost: decide': mark('Lost: decide'),
    release: mark('Release'),
    withhold: mark('Withhold'),
    bank_cannot_process: mark('Bank cannot process'),
    check_returned: mark('Check returned'),
    credit_not_processed: mark('Credit not processed'),
    customer_initiated: mark('Customer initiated'),
    debit_not_authorized: mark('Debit not authorized'),
    duplicate: mark('Duplicate'),
    fraudulent: mark('Fraudulent'),
    general: mark('General'),
    incorrect_account_details: mark('Incorrect account details'),
    insufficient_funds: mark('Insufficient funds'),
    noncompliant: mark('Noncompliant'),
    product_not_received: mark('Product not received'),
    product_unacceptable: mark('Product unacceptable'),
    subscription_canceled: mark('Subscription canceled'),
    unrecognized: mark('Unrecognized'),
    needs_response: mark('Needs response'),
    under_review: mark('Under review'),
    warning_needs_response: mark('Warning needs response'),
    warning_under_review: mark('Warning under review'),
    warning_closed: mark('Warning closed'),
  }),
);

/** What has another name in one list than in the others. */
const OWN: Partial<Record<MoneyTab, Record<string, Marked>>> = {
  charges: { cancelled: mark('Canceled charge') },
  plans: { open: mark('Unpaid') },
  disputes: { open: mark('Undecided') },
};

/** "Awaiting approval" of awaiting_approval. What has no words here is shown as it is stored. */
export function codeWords(code: string, tab?: MoneyTab): string {
  const known = (tab && OWN[tab]?.[code]) ?? words.get(code);
  return known ? translate(known) : capitalize(code.replaceAll('_', ' '));
}
