import { z } from 'zod';
import { AGE_BUCKETS, INVOICE_STATES, type AgeBucket } from '#app/domain/invoices/invoice-states';
import type { InvoiceFilter } from '#app/domain/invoices/list-invoices.server';
import { readQuery } from './search-of';

export function readInvoiceFilter(url: URL): InvoiceFilter {
  const bucket = z.enum(AGE_BUCKETS).nullable().catch(null).parse(url.searchParams.get('age'));
  return {
    state: bucket ? 'open' : z.enum(INVOICE_STATES).catch('open').parse(url.searchParams.get('state')),
    bucket,
    search: readQuery(url),
  };
}

/** The address of the open invoices that are so late. */
export function ageLink(bucket: AgeBucket): string {
  return `/admin/invoices?${new URLSearchParams({ age: bucket })}`;
}
