import { z } from 'zod';
import { AGE_BUCKETS, INVOICE_STATES, type AgeBucket, type InvoiceState } from '#app/domain/invoices/invoice-states';

export type InvoiceFilter = { state: InvoiceState; bucket: AgeBucket | null; search: string };

export function readInvoiceFilter(url: URL): InvoiceFilter {
  const bucket = z.enum(AGE_BUCKETS).nullable().catch(null).parse(url.searchParams.get('age'));
  return {
    state: bucket ? 'open' : z.enum(INVOICE_STATES).catch('open').parse(url.searchParams.get('state')),
    bucket,
    search: (url.searchParams.get('q') ?? '').trim().slice(0, 100).replaceAll('\0', ''),
  };
}

/** The address of the list under its filters; what is empty stays out. */
export function invoicesLink({ state, bucket, search, after }: Partial<InvoiceFilter> & { after?: string }, file = ''): string {
  const params = new URLSearchParams();
  if (bucket) params.set('age', bucket);
  else if (state && state !== 'open') params.set('state', state);
  if (search) params.set('q', search);
  if (after) params.set('after', after);
  const text = params.toString();
  return `/admin/invoices${file}${text ? `?${text}` : ''}`;
}
