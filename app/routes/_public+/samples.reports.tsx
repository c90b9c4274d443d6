import type { MetaFunction } from '@remix-run/node';
import { ReportSheet } from '#app/components/documents/report-sheet';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { FINDING_PICTURES } from './_shared/finding-pictures';
import { SampleFrame } from './_shared/sample-frame';
import { sampleReport } from './_shared/sample-data';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle('A sample service report') },
  {
    name: 'description',
    content: 'What a business gets by email within 2 hours after each visit: findings, severity, pictures and what was done.',
  },
];

export default function SampleReportPage() {
  return (
    <SampleFrame
      title="A sample report"
      lead="You get a report like this within 2 hours of each commercial visit. The market in this one is made up."
      more={
        <LinkButton to="/samples/reports.pdf" reloadDocument>
          Open as PDF
        </LinkButton>
      }
    >
      <ReportSheet
        report={sampleReport}
        stamp="Sample"
        picture={(id) => {
          const Picture = FINDING_PICTURES[id];
          return Picture ? <Picture /> : null;
        }}
      />
    </SampleFrame>
  );
}
