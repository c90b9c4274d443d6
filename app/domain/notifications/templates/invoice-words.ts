import { t } from '#app/platform/texts/t';

/** What invoices are sent by: days until they are due, and what a full month of delay costs. Each quote and program keeps its own. */
export type InvoiceTerms = { netDays: number; lateBps: number };

/** "Net 30"; of no days "due on receipt". */
export function netText(netDays: number): string {
  return netDays === 0 ? t('due on receipt') : t('Net {days}', { days: netDays });
}

/** "Invoice after each visit, Net 30". */
export function invoicedText(netDays: number): string {
  return t('Invoice after each visit, {terms}', { terms: netText(netDays) });
}

/** "within 30 days", "when you receive it". */
export function payWithinText(netDays: number): string {
  return netDays === 0 ? t('when you receive it') : t('within {days, plural, one {# day} other {# days}}', { days: netDays });
}

/** "Your account manager confirms …; invoice Net 30." */
export function managerText(netDays: number): string {
  return t('Your account manager confirms each site’s schedule within 1 business day; invoice {terms}.', {
    terms: netText(netDays),
  });
}

/** What is said of late invoices; nothing where they cost nothing. */
export function lateText(lateBps: number): string {
  return lateBps === 0
    ? ''
    : t('Overdue amounts carry simple interest of {percent}% a month or the most your state allows, whichever is less.', {
        percent: lateBps / 100,
      });
}
