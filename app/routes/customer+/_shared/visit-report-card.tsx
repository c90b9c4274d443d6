import { z } from 'zod';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';

export const reportStateView = z.object({ isReady: z.boolean(), dueAt: z.date().nullable() });
type ReportState = z.output<typeof reportStateView>;

type VisitReportCardProps = { report: ReportState | null; href: string; zone: string };

/** The report of a finished visit: to open, or when it comes. */
export function VisitReportCard({ report, href, zone }: VisitReportCardProps) {
  if (!report) return null;
  return (
    <Card as="section">
      <CardHead title="Report" />
      {report.isReady ? (
        <p className="text-sm text-ink-soft">
          What was done and checked, with the photos:{' '}
          <a href={href} className="inline-link">
            Open the report (PDF)
          </a>
        </p>
      ) : (
        <p className="text-sm text-ink-soft">
          We’ll email it
          {report.dueAt ? (
            <>
              {' '}
              by <DateTime at={report.dueAt} style="time" zone={zone} showZone />
            </>
          ) : null}
          , and you can always open it here.
        </p>
      )}
    </Card>
  );
}
