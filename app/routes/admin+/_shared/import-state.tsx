import { ButtonForm } from '#app/components/forms/button-form';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { ProgressBar } from '#app/components/ui/progress-bar';
import { rowsText } from './export-labels';
import type { ImportView } from './import-view.server';
import { mark, t, translate } from '#app/platform/texts/t';

type ImportStateProps = { id: string; report: ImportView; opId: string };

/** Where an import stands, and what can be done about it now. */
export function ImportState({ id, report, opId }: ImportStateProps) {
  const { status } = report;
  const isMoving = status === 'reading' || status === 'judging' || status === 'writing';
  return (
    <Card as="section" className="mt-5">
      <Standing report={report} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {status === 'checked' || status === 'stopped' ? (
          <ButtonForm fields={{ subaction: 'write', opId }} busyText={t('Starting…')}>
            {status === 'stopped' ? t('Resume') : t('Import {rows}', { rows: rowsText(report.rows - report.counts.wrong) })}
          </ButtonForm>
        ) : null}
        {status === 'writing' ? (
          <ButtonForm fields={{ subaction: 'stop', opId }} variant="secondary" busyText={t('Stopping…')}>
            {t('Stop')}
          </ButtonForm>
        ) : (
          <ButtonForm fields={{ subaction: 'discard', opId }} variant="quiet" busyText={t('Discarding…')}>
            {status === 'done' ? t('Delete this report') : t('Discard')}
          </ButtonForm>
        )}
        {report.rows > 0 && !isMoving ? (
          <a href={`/admin/lists/import-rows/csv?import=${id}`} download className="inline-link font-semibold">
            {t('Download the report (CSV)')}
          </a>
        ) : null}
      </div>
    </Card>
  );
}

function Standing({ report }: { report: ImportView }) {
  const { status, rows, counts, written } = report;
  if (status === 'failed')
    return (
      <Notice tone="bad" title={t('We can’t read this file')}>
        {report.problem}
      </Notice>
    );
  if (status === 'done')
    return (
      <Notice tone="good" title={t('{count, plural, one {# row} other {# rows}} imported', { count: written })} live>
        {counts.wrong > 0
          ? t(
              '{count, plural, one {# row had a problem and was} other {# rows had a problem and were}} left out. Correct them in the file and send it again: what is here already stays as it is.',
              { count: counts.wrong },
            )
          : t('Nothing was left out.')}
      </Notice>
    );
  if (status === 'checked')
    return (
      <Notice tone={counts.wrong > 0 ? 'warn' : 'info'} title={t('Nothing is saved yet')} live>
        {counts.wrong > 0
          ? t('{count} of {rows} have a problem. They will be left out.', {
              count: counts.wrong.toLocaleString('en-US'),
              rows: rowsText(rows),
            })
          : t('All {rows} can be imported.', { rows: rowsText(rows) })}
      </Notice>
    );
  return <Progress report={report} />;
}

const STEPS = {
  judging: mark('Checking the rows'),
  writing: mark('Importing'),
  stopped: mark('Stopped'),
} as const;

function Progress({ report: { status, rows, judged, written, counts } }: { report: ImportView }) {
  const step = status as keyof typeof STEPS | 'reading';
  const all = step === 'writing' || step === 'stopped' ? rows - counts.wrong : rows;
  const done = step === 'judging' ? judged : written;
  return (
    <>
      {step === 'reading' ? (
        <p role="status" className="font-semibold">
          {t('Reading the file: {rows} so far', { rows: rowsText(rows) })}
        </p>
      ) : (
        <ProgressBar
          label={translate(STEPS[step])}
          value={done}
          max={Math.max(all, 1)}
          text={t('{done} of {all}', { done: done.toLocaleString('en-US'), all: rowsText(all) })}
        />
      )}
      <p className="mt-2 text-sm text-ink-faint">
        {step === 'stopped'
          ? t('What is imported stays. Resume goes on with the next row.')
          : t('This page updates automatically. Without JavaScript, reload it to see progress. You can leave: the work goes on.')}
      </p>
    </>
  );
}
