/** How a quote is paid: a deposit and the saved card, or by invoice within thirty days of each visit. */
export const PAYMENT_TERMS = ['deposit', 'net_30'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

/** Days from an invoice to the day it is due. */
export const NET_DAYS = 30;

/** The work that may go on invoice: shops and offices. */
const COMMERCIAL_SERVICE = 'commercial_lighting';

export const termsLabels: Record<PaymentTerms, string> = {
  deposit: 'Deposit now, the rest when the work is done',
  net_30: 'Invoice after each visit, Net 30',
};

export function mayBeInvoiced(service: string): boolean {
  return service === COMMERCIAL_SERVICE;
}

/** What the office gives unless it says otherwise. */
export function usualTerms(service: string): PaymentTerms {
  return mayBeInvoiced(service) ? 'net_30' : 'deposit';
}
