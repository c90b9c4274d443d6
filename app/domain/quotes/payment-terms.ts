import { invoicedText } from '../notifications/templates/invoice-words';
import { t } from '#app/platform/texts/t';

/** How a quote is paid: a deposit and the saved card, or by invoice within some days of each visit. */
export const PAYMENT_TERMS = ['deposit', 'net_30'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

/** What the form of a quote calls the terms. */
export function termsLabel(terms: PaymentTerms, netDays: number): string {
  return terms === 'net_30' ? invoicedText(netDays) : t('Deposit now, the rest when the work is done');
}

/** What the office gives unless it says otherwise, by whether the kind of work may go on invoice. */
export function usualTerms({ invoiced }: { invoiced: boolean }): PaymentTerms {
  return invoiced ? 'net_30' : 'deposit';
}
