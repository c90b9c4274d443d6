/** What a company's invoices are looked at by; the last holds those that were taken back, too. */
export const COMPANY_INVOICE_TABS = ['open', 'overdue', 'paid', 'all'] as const;
export type CompanyInvoiceTab = (typeof COMPANY_INVOICE_TABS)[number];
