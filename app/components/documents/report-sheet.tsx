import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import { photoGroups, type ReportData, SEVERITY_LABELS, type Severity } from '#app/domain/reports/report-data';
import { MarkShapes } from '../photo-marks/mark-shapes';
import { Badge, type Tone } from '../ui/badge';
import { DocumentFrame, Party } from './document-frame';
import { t, translate } from '#app/platform/texts/t';

const tones: Record<Severity, Tone> = { low: 'calm', medium: 'warn', high: 'bad', critical: 'bad' };

type ReportSheetProps = {
  report: ReportData;
  /** The picture of that id, or nothing where it cannot be shown; in a frame like its neighbors, or whole, where marks lie over it. */
  picture: (id: string, alt: string, shape: 'framed' | 'whole') => ReactNode;
  stamp?: string;
};

/** What was found and done on a visit. The one template of real reports and of the sample; the PDF prints the same data. */
export function ReportSheet({ report, picture, stamp }: ReportSheetProps) {
  return (
    <DocumentFrame title={report.title} number={report.number} stamp={stamp} facts={report.facts}>
      <div className="grid gap-6 py-6 sm:grid-cols-2">
        {report.parties.map(({ label, lines }) => (
          <Party key={label} label={label} lines={lines} />
        ))}
      </div>
      {report.summary ? <p className="rounded-lg bg-lamp-soft p-4">{report.summary}</p> : null}
      <Findings findings={report.findings} picture={picture} />
      <div className="grid gap-x-10 sm:grid-cols-2">
        <Part title={t('What was done')} show={report.work.length > 0}>
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {report.work.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Part>
        <Checked checks={report.checks} />
        <Part title={t('Added on site')} show={report.additions.length > 0}>
          <Pairs pairs={report.additions} />
        </Part>
        <Part title={t('Materials used')} show={report.materials.length > 0}>
          <ul className="text-sm">
            {report.materials.map((material, index) => (
              <li key={`${index} ${material.name}`} className="flex justify-between gap-4 border-b border-line py-2">
                <span>
                  {material.name}
                  <span className="block text-ink-soft">{material.where}</span>
                </span>
                <span className="figures whitespace-nowrap font-semibold">{material.amount}</span>
              </li>
            ))}
          </ul>
        </Part>
        <Lines title={t('Guarantee')} lines={report.guarantee ? [report.guarantee] : []} />
        <Lines title={t('What comes next')} lines={report.next} />
      </div>
      <Part title={t('Notes')} show={report.notes.length > 0}>
        <dl className="space-y-3">
          {report.notes.map((note) => (
            <div key={`${note.by} ${note.text}`}>
              <dt className="text-sm text-ink-faint">{note.by}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Photos report={report} picture={picture} />
    </DocumentFrame>
  );
}

function Part({ title, show, children }: { title: string; show: boolean; children: ReactNode }) {
  if (!show) return null;
  return (
    <section className="mt-8 min-w-0">
      <h3 className="mb-2 text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Part title={title} show={lines.length > 0}>
      {lines.map((line) => (
        <p key={line} className="mb-1.5 text-sm">
          {line}
        </p>
      ))}
    </Part>
  );
}

function Pairs({ pairs }: { pairs: ReportData['additions'] }) {
  return (
    <dl className="text-sm">
      {pairs.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="[overflow-wrap:anywhere]">{label}</dt>
          <dd className="figures whitespace-nowrap text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Checked({ checks }: { checks: ReportData['checks'] }) {
  return (
    <Part title={t('Checked')} show={checks.length > 0}>
      <ul className="text-sm">
        {checks.map(({ label, result, isDone }) => (
          <li key={label} className="flex items-start gap-2 border-b border-line py-2">
            {isDone ? (
              <Check aria-label={t('Done:')} role="img" className="mt-0.5 h-4 w-4 shrink-0 text-good" />
            ) : (
              <Minus aria-label={t('Not done:')} role="img" className="mt-0.5 h-4 w-4 shrink-0 text-ink-faint" />
            )}
            <span className="grow">{label}</span>
            {result ? <span className="text-right font-semibold">{result}</span> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Findings({ findings, picture }: Pick<ReportData, 'findings'> & Pick<ReportSheetProps, 'picture'>) {
  return (
    <Part title={t('Findings')} show={findings.length > 0}>
      <ol className="divide-y divide-line border-y border-line">
        {findings.map((finding, index) => (
          <li key={`${index} ${finding.what}`} className="grid gap-4 py-4 sm:grid-cols-[1fr_11rem]">
            <div>
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">
                  {index + 1}. {finding.place}
                </span>
                <Badge tone={tones[finding.severity]}>{translate(SEVERITY_LABELS[finding.severity])}</Badge>
              </p>
              <p className="mt-1 text-ink-soft">{finding.what}</p>
              <p className="mt-2 text-sm">
                <span className="font-semibold">{t('Corrective action:')}</span> {finding.action}
              </p>
              <p className="text-sm text-ink-soft">{finding.state}</p>
            </div>
            {finding.picture ? (
              <div className="relative self-start overflow-hidden rounded-md border border-line">
                {picture(finding.picture, finding.place, 'whole')}
                <MarkShapes marks={finding.marks} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Photos({ report, picture }: Pick<ReportSheetProps, 'report' | 'picture'>) {
  return (
    <>
      {photoGroups(report.photos).map(({ title, photos }) => (
        <Part key={title} title={title} show>
          <ul className="grid gap-4 sm:grid-cols-2">
            {photos.map((photo) => (
              <li key={photo.id}>
                <div className="overflow-hidden rounded-md border border-line">{picture(photo.id, photo.alt, 'framed')}</div>
                <p className="mt-1 text-sm text-ink-faint">{photo.caption}</p>
              </li>
            ))}
          </ul>
        </Part>
      ))}
      {report.photoNote ? <p className="mt-3 text-sm text-ink-soft">{report.photoNote}</p> : null}
    </>
  );
}
