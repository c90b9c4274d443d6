import type { MetaFunction } from '@remix-run/node';
import { InvoiceSheet } from '#app/components/documents/invoice-sheet';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { sampleInvoice } from './_shared/sample-data';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: 'A sample invoice · Brightcrew' },
  { name: 'description', content: 'One invoice a month for all sites, Net 30, each line with the visits behind it.' },
];

export default function SampleInvoicePage() {
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead
          title="A sample invoice"
          lead="One sheet a month for all your sites. The figures are the list prices of the commercial page."
          actions={
            <LinkButton to="/commercial#request" variant="secondary">
              Get Quote
            </LinkButton>
          }
        />
        <div className="mt-10">
          <InvoiceSheet invoice={sampleInvoice} stamp="Sample" />
        </div>
      </div>
    </SiteLayout>
  );
}
