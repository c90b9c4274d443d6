import PackageOpen from 'lucide-react/icons/package-open';
import { ButtonForm } from '#app/components/forms/button-form';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { ListPager } from '#app/components/ui/list-pager';
import { ProgressBar } from '#app/components/ui/progress-bar';
import { formatBytes } from '#app/platform/format-bytes';
import { exportLabels, rowsText } from './export-labels';
import type { ExportView } from './export-view.server';
import { t, translate } from '#app/platform/texts/t';

/** The export that is being written, and how far it is. */
export function ExportProgress({ running, zone }: { running: ExportView; zone: string }) {
  const { totalRows, writtenRows } = running;
  return (
    <Card as="section" className="mt-6">
      <ProgressBar
        label={totalRows === 0 ? t('Counting the rows') : t('Writing the export')}
        value={writtenRows}
        max={Math.max(totalRows, 1)}
        text={
          totalRows === 0
            ? t('Starting')
            : t('{done} of {all}', { done: writtenRows.toLocaleString('en-US'), all: rowsText(totalRows) })
        }
      />
      <p className="mt-2 text-sm text-ink-faint">
        {t('Asked for by {name},', { name: running.by })} <DateTime at={running.createdAt} style="relative" zone={zone} />.{' '}
        {t(
          'This page updates automatically. Without JavaScript, reload it to see progress. You can leave: the work goes on, and we email the link.',
        )}
      </p>
      <div className="mt-4">
        <ButtonForm
          fields={{ subaction: 'cancel', id: running.id, opId: running.opId }}
          variant="secondary"
          busyText={t('Canceling…')}
        >
          {t('Cancel the export')}
        </ButtonForm>
      </div>
    </Card>
  );
}

/** Earlier exports; the file of one that is ready can be deleted before its days are over. */
export function ExportList({ exports, next, zone }: { exports: ExportView[]; next: string | null; zone: string }) {
  return (
    <Card as="section" id="earlier">
      <CardHead title={t('Earlier exports')} hint={t('Each file is deleted when its link expires.')} />
      {exports.length === 0 ? (
        <EmptyState icon={PackageOpen} title={t('No exports yet')} />
      ) : (
        <ul className="divide-y divide-line">
          {exports.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0">
                <span className="font-semibold [overflow-wrap:anywhere]">{each.by}</span>
                <span className="block text-sm text-ink-faint">
                  <DateTime at={each.createdAt} style="relative" zone={zone} />
                  {each.bytes === null ? null : `, ${rowsText(each.totalRows)}, ${formatBytes(each.bytes)}`}
                </span>
                {each.status === 'ready' && each.expiresAt ? (
                  <span className="block text-sm text-ink-faint">
                    {t('The link works until {day}', {
                      day: formatDateTime(new Date(each.expiresAt), { style: 'long-date', zone }),
                    })}
                  </span>
                ) : null}
              </span>
              <span className="flex flex-wrap items-center gap-3">
                <Badge tone={exportLabels[each.status].tone}>{translate(exportLabels[each.status].label)}</Badge>
                {each.status === 'ready' ? (
                  <ButtonForm
                    fields={{ subaction: 'delete', id: each.id, opId: each.opId }}
                    variant="quiet"
                    size="sm"
                    busyText={t('Deleting…')}
                  >
                    {t('Delete the file')}
                  </ButtonForm>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ListPager name="earlier" label={t('Pages of exports')} next={next} />
    </Card>
  );
}
