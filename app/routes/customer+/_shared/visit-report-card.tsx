import { z } from 'zod';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { WithParts } from '#app/components/ui/with-parts';

export const reportStateView = z.object({ isReady: z.boolean(), dueAt: z.date().nullable() });
type ReportState = z.output<typeof reportStateView>;

type VisitReportCardProps = { report: ReportState | null; href: string; zone: string };

/** The report of a finished visit: to open, or when it comes. */
export function VisitReportCard({ report, href, zone }: VisitReportCardProps) {
  if (!report) return null;
  return (
    <Card as="section">
      <CardHead title={t('Report')} />
      {report.isReady ? (
        <p className="text-sm text-ink-soft">
          <WithParts
            text={t('What was done and checked, with the photos: [Open the report (PDF)]')}
            parts={[
              (words) => (
                <a href={href} className="inline-link">
                  {words}
                </a>
              ),
            ]}
          />
        </p>
      ) : (
        <p className="text-sm text-ink-soft">
          {report.dueAt
            ? t('We’ll email it by {time}, and you can always open it here.', {
                time: formatDateTime(new Date(report.dueAt), { style: 'time', zone, showZone: true }),
              })
            : t('We’ll email it, and you can always open it here.')}
        </p>
      )}
    </Card>
  );
}
