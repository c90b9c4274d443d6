import { ButtonForm } from '#app/components/forms/button-form';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { ProgressBar } from '#app/components/ui/progress-bar';
import type { ImportView } from './import-view.server';

type ImportStateProps = { id: string; report: ImportView; opId: string };

function rowCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
}

/** Where an import stands, and what can be done about it now. */
export function ImportState({ id, report, opId }: ImportStateProps) {
  const { status } = report;
  const isMoving = status === 'reading' || status === 'judging' || status === 'writing';
  return (
    <Card as="section" className="mt-5">
      <Standing report={report} />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {status === 'checked' || status === 'stopped' ? (
          <ButtonForm fields={{ subaction: 'write', opId }} busyText="Starting…">
            {status === 'stopped' ? 'Resume' : `Import ${rowCount(report.rows - report.counts.wrong)}`}
          </ButtonForm>
        ) : null}
        {status === 'writing' ? (
          <ButtonForm fields={{ subaction: 'stop', opId }} variant="secondary" busyText="Stopping…">
            Stop
          </ButtonForm>
        ) : (
          <ButtonForm fields={{ subaction: 'discard', opId }} variant="quiet" busyText="Discarding…">
            {status === 'done' ? 'Delete this report' : 'Discard'}
          </ButtonForm>
        )}
        {report.rows > 0 && !isMoving ? (
          <a href={`/admin/import/${id}/csv`} download className="inline-link font-semibold">
            Download the report (CSV)
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
      <Notice tone="bad" title="We can’t read this file">
        {report.problem}
      </Notice>
    );
  if (status === 'done')
    return (
      <Notice tone="good" title={`${rowCount(written)} imported`} live>
        {counts.wrong > 0
          ? `${rowCount(counts.wrong)} had a problem and ${counts.wrong === 1 ? 'was' : 'were'} left out. Correct them in the file and send it again: what is here already stays as it is.`
          : 'Nothing was left out.'}
      </Notice>
    );
  if (status === 'checked')
    return (
      <Notice tone={counts.wrong > 0 ? 'warn' : 'info'} title="Nothing is saved yet" live>
        {counts.wrong > 0
          ? `${counts.wrong.toLocaleString('en-US')} of ${rowCount(rows)} have a problem. They will be left out.`
          : `All ${rowCount(rows)} can be imported.`}
      </Notice>
    );
  return <Progress report={report} />;
}

const STEPS = { reading: 'Reading the file', judging: 'Checking the rows', writing: 'Importing', stopped: 'Stopped' } as const;

function Progress({ report: { status, rows, judged, written, counts } }: { report: ImportView }) {
  const step = status as keyof typeof STEPS;
  const all = step === 'writing' || step === 'stopped' ? rows - counts.wrong : rows;
  const done = step === 'judging' ? judged : written;
  return (
    <>
      {step === 'reading' ? (
        <p role="status" className="font-semibold">
          {STEPS.reading}: {rowCount(rows)} so far
        </p>
      ) : (
        <ProgressBar
          label={STEPS[step]}
          value={done}
          max={Math.max(all, 1)}
          text={`${done.toLocaleString('en-US')} of ${rowCount(all)}`}
        />
      )}
      <p className="mt-2 text-sm text-ink-faint">
        {step === 'stopped'
          ? 'What is imported stays. Resume goes on with the next row.'
          : 'This page updates automatically. Without JavaScript, reload it to see progress. You can leave: the work goes on.'}
      </p>
    </>
  );
}
