import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ReportSheet } from '#app/components/documents/report-sheet';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { readSamplePlace } from '#app/domain/catalog/read-sample-place.server';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { reportSchema } from '#app/domain/reports/report-data';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { FINDING_PICTURES } from './_shared/finding-pictures';
import { SampleFrame } from './_shared/sample-frame';
import { sampleReport } from './_shared/sample-data';

export const handle = { hydrate: false };

const pageView = z.object({ report: reportSchema });

export const meta: MetaFunction = () => [
  { title: pageTitle(t('A sample service report')) },
  {
    name: 'description',
    content: t('What a business gets by email after each visit: findings, severity, pictures and what was done.'),
  },
];

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/samples.reports', async ({ db }) => {
  const [place, texts] = await Promise.all([readSamplePlace(db), readPageTexts(db, 'samples')]);
  return respond(pageView, { report: sampleReport(place, texts) });
});

export default function SampleReportPage() {
  const { report } = useLoaderData<typeof loader>();
  return (
    <SampleFrame
      title={t('A sample report')}
      lead={t('You get a report like this after each visit. The customer in this one is made up.')}
      more={
        <LinkButton to="/samples/reports.pdf" reloadDocument>
          {t('Open as PDF')}
        </LinkButton>
      }
    >
      <ReportSheet
        report={report}
        stamp={t('Sample')}
        picture={(id) => {
          const Picture = FINDING_PICTURES[id];
          return Picture ? <Picture /> : null;
        }}
      />
    </SampleFrame>
  );
}
