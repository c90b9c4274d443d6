/** What invoices are sent by: days until they are due, and what a full month of delay costs. Each quote and program keeps its own. */
export type InvoiceTerms = { netDays: number; lateBps: number };

/** "Net 30"; of no days "due on receipt". */
export function netText(netDays: number): string {
  return netDays === 0 ? 'due on receipt' : `Net ${netDays}`;
}

/** "Invoice after each visit, Net 30". */
export function invoicedText(netDays: number): string {
  return `Invoice after each visit, ${netText(netDays)}`;
}

/** "within 30 days", "when you receive it". */
export function payWithinText(netDays: number): string {
  if (netDays === 0) return 'when you receive it';
  return netDays === 1 ? 'within 1 day' : `within ${netDays} days`;
}

/** "Your account manager confirms …; invoice Net 30." */
export function managerText(netDays: number): string {
  return `Your account manager confirms each site’s schedule within 1 business day; invoice ${netText(netDays)}.`;
}

/** What is said of late invoices; nothing where they cost nothing. */
export function lateText(lateBps: number): string {
  return lateBps === 0
    ? ''
    : `Overdue amounts carry simple interest of ${lateBps / 100}% a month or the most your state allows, whichever is less.`;
}
