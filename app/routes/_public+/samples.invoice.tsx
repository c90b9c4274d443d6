import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { InvoiceSheet } from '#app/components/documents/invoice-sheet';
import { pageTitle } from '#app/components/layout/page-title';
import { useRootData } from '#app/components/layout/root-data';
import { readSamplePlace } from '#app/domain/catalog/read-sample-place.server';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { readInvoiceTerms } from '#app/domain/settings/booking-terms.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { SampleFrame } from './_shared/sample-frame';
import { sampleInvoice } from './_shared/sample-data';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('A sample invoice')) },
  { name: 'description', content: t('One invoice a month for all sites, each line with the visits behind it.') },
];

const lineView = z.object({ label: z.string(), detail: z.string().optional(), quantity: z.number(), unitCents: z.number() });
const pageView = z.object({
  number: z.string(),
  issuedOn: z.string(),
  dueOn: z.string(),
  terms: z.string(),
  billTo: z.array(z.string()),
  lines: z.array(lineView),
  taxLabel: z.string(),
  taxCents: z.number(),
  paidCents: z.number(),
  note: z.string().optional(),
});

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/samples.invoice', async ({ db }) => {
  const [place, texts, { netDays }] = await Promise.all([
    readSamplePlace(db),
    readPageTexts(db, 'samples'),
    readInvoiceTerms(db),
  ]);
  return respond(pageView, sampleInvoice(place, texts, netDays));
});

export default function SampleInvoicePage() {
  const invoice = useLoaderData<typeof loader>();
  const { businessName = '', phone = '', email = '' } = useRootData()?.settings ?? {};
  const from = [businessName, phone, email].filter((line) => line !== '');
  return (
    <SampleFrame
      title={t('A sample invoice')}
      lead={t('One invoice a month for all your sites. The customer in this one is made up.')}
    >
      <InvoiceSheet invoice={{ ...invoice, from }} stamp={t('Sample')} />
    </SampleFrame>
  );
}
