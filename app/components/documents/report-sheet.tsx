import type { ReactNode } from 'react';
import { Badge, type Tone } from '../ui/badge';
import { DocumentFrame, Party } from './document-frame';

export type Severity = 'low' | 'medium' | 'high' | 'critical';

export type Finding = {
  place: string;
  what: string;
  severity: Severity;
  action: string;
  /** Done on the spot, or due by a date. */
  state: string;
  picture?: ReactNode;
};

export type ReportData = {
  number: string;
  visitedOn: string;
  arrived: string;
  left: string;
  technician: string;
  license: string;
  site: string[];
  program: string;
  summary: string;
  checks: { label: string; result: string }[];
  findings: Finding[];
  materials: { name: string; amount: string; where: string }[];
  nextVisit: string;
};

const severities: Record<Severity, { tone: Tone; label: string }> = {
  low: { tone: 'calm', label: 'Low' },
  medium: { tone: 'warn', label: 'Medium' },
  high: { tone: 'bad', label: 'High' },
  critical: { tone: 'bad', label: 'Critical' },
};

/** What was found and done on a visit. The one template of real reports and of the sample (G043). */
export function ReportSheet({ report, stamp }: { report: ReportData; stamp?: string }) {
  return (
    <DocumentFrame
      title="Service report"
      number={report.number}
      stamp={stamp}
      facts={[
        { label: 'Visit', value: report.visitedOn },
        { label: 'On site', value: `${report.arrived} to ${report.left}` },
        { label: 'Technician', value: report.technician },
        { label: 'License', value: report.license },
      ]}
    >
      <div className="grid gap-6 py-6 sm:grid-cols-2">
        <Party label="Site" lines={report.site} />
        <Party label="Program" lines={[report.program]} />
      </div>
      <p className="rounded-lg bg-lamp-soft p-4">{report.summary}</p>
      <Part title="Findings">
        <ol className="divide-y divide-line border-y border-line">
          {report.findings.map((finding, index) => (
            <li key={finding.what} className="grid gap-4 py-4 sm:grid-cols-[1fr_11rem]">
              <div>
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">
                    {index + 1}. {finding.place}
                  </span>
                  <Badge tone={severities[finding.severity].tone}>{severities[finding.severity].label}</Badge>
                </p>
                <p className="mt-1 text-ink-soft">{finding.what}</p>
                <p className="mt-2 text-sm">
                  <span className="font-semibold">Corrective action:</span> {finding.action}
                </p>
                <p className="text-sm text-ink-soft">{finding.state}</p>
              </div>
              {finding.picture ? <div className="overflow-hidden rounded-md border border-line">{finding.picture}</div> : null}
            </li>
          ))}
        </ol>
      </Part>
      <div className="grid gap-x-10 sm:grid-cols-2">
        <Part title="Checked">
          <dl className="text-sm">
            {report.checks.map((check) => (
              <div key={check.label} className="flex justify-between gap-4 border-b border-line py-2">
                <dt>{check.label}</dt>
                <dd className="text-right font-semibold">{check.result}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Materials used">
          <ul className="text-sm">
            {report.materials.map((material) => (
              <li key={material.name} className="flex justify-between gap-4 border-b border-line py-2">
                <span>
                  {material.name}
                  <span className="block text-ink-soft">{material.where}</span>
                </span>
                <span className="figures whitespace-nowrap font-semibold">{material.amount}</span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
      <p className="mt-8 border-t border-line pt-4 text-sm text-ink-soft">Next visit: {report.nextVisit}</p>
    </DocumentFrame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h3 className="mb-2 text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}
