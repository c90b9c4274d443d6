import type { MetaFunction } from '@remix-run/node';
import { InvoiceSheet } from '#app/components/documents/invoice-sheet';
import { SampleFrame } from './_shared/sample-frame';
import { sampleInvoice } from './_shared/sample-data';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: 'A sample invoice · Brightcrew' },
  { name: 'description', content: 'One invoice a month for all sites, Net 30, each line with the visits behind it.' },
];

export default function SampleInvoicePage() {
  return (
    <SampleFrame
      title="A sample invoice"
      lead="One invoice a month for all your sites. The amounts are the list prices on the commercial page."
    >
      <InvoiceSheet invoice={sampleInvoice} stamp="Sample" />
    </SampleFrame>
  );
}
