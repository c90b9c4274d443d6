import type { MetaFunction } from '@remix-run/node';
import { InvoiceSheet } from '#app/components/documents/invoice-sheet';
import { pageTitle } from '#app/components/layout/page-title';
import { useRootData } from '#app/components/layout/root-data';
import { SampleFrame } from './_shared/sample-frame';
import { sampleInvoice } from './_shared/sample-data';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle('A sample invoice') },
  { name: 'description', content: 'One invoice a month for all sites, Net 30, each line with the visits behind it.' },
];

export default function SampleInvoicePage() {
  const { businessName = '', phone = '', email = '' } = useRootData()?.settings ?? {};
  const from = [businessName, phone, email].filter((line) => line !== '');
  return (
    <SampleFrame
      title="A sample invoice"
      lead="One invoice a month for all your sites. The amounts are the list prices on the commercial page."
    >
      <InvoiceSheet invoice={{ ...sampleInvoice, from }} stamp="Sample" />
    </SampleFrame>
  );
}
