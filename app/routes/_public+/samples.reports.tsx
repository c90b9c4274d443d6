import type { MetaFunction } from '@remix-run/node';
import { ReportSheet } from '#app/components/documents/report-sheet';
import { CartonsPicture, DoorGapPicture, StationPicture } from './_shared/finding-pictures';
import { SampleFrame } from './_shared/sample-frame';
import { sampleReport } from './_shared/sample-data';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: 'A sample service report · Brightcrew' },
  {
    name: 'description',
    content: 'What a business gets by email within 2 hours after each visit: findings, severity, pictures and what was done.',
  },
];

const pictures = [<DoorGapPicture key="door" />, <StationPicture key="station" />, <CartonsPicture key="cartons" />];

export default function SampleReportPage() {
  const report = {
    ...sampleReport,
    findings: sampleReport.findings.map((finding, index) => ({ ...finding, picture: pictures[index] })),
  };
  return (
    <SampleFrame
      title="A sample report"
      lead="This is the sheet that follows each commercial visit within 2 hours, with a made-up market on it."
    >
      <ReportSheet report={report} stamp="Sample" />
    </SampleFrame>
  );
}
