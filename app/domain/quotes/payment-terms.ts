/** How a quote is paid: a deposit and the saved card, or by invoice within thirty days of each visit. */
export const PAYMENT_TERMS = ['deposit', 'net_30'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

/** Days from an invoice to the day it is due. */
export const NET_DAYS = 30;

export const termsLabels: Record<PaymentTerms, string> = {
  deposit: 'Deposit now, the rest when the work is done',
  net_30: 'Invoice after each visit, Net 30',
};

/** What the office gives unless it says otherwise, by whether the kind of work may go on invoice. */
export function usualTerms({ invoiced }: { invoiced: boolean }): PaymentTerms {
  return invoiced ? 'net_30' : 'deposit';
}
