import { Link } from '@remix-run/react';
import { Badge, type Tone } from '#app/components/ui/badge';
import { classNames } from '#app/components/ui/class-names';
import { type Compliance, complianceLabels, type ComplianceStatus, type ReasonObject } from '#app/domain/compliance/compliance';
import { t, translate } from '#app/platform/texts/t';

const tones: Record<ComplianceStatus, Tone> = {
  compliant: 'good',
  scheduled: 'info',
  action_required: 'warn',
  non_compliant: 'bad',
};

/** How a location stands, in a word. */
export function ComplianceBadge({ status }: { status: ComplianceStatus }) {
  return <Badge tone={tones[status]}>{translate(complianceLabels[status])}</Badge>;
}

/** Where the visits and programs that reasons are about are read: by a company, or by the office. */
const BASES: Record<'company' | 'office', Record<ReasonObject['kind'], string>> = {
  company: { visit: '/commercial/visits', program: '/commercial/programs' },
  office: { visit: '/admin/dispatch', program: '/admin/programs' },
};

const dots: Record<ComplianceStatus, string> = {
  compliant: 'bg-good',
  scheduled: 'bg-info',
  action_required: 'bg-warn',
  non_compliant: 'bg-bad',
};

type ReasonsProps = { compliance: Compliance; reader: 'company' | 'office'; most?: number };

/** Why a location stands as it does, each reason a link to what it is about. */
export function ComplianceReasons({ compliance: { reasons }, reader, most = reasons.length }: ReasonsProps) {
  const left = reasons.length - most;
  return (
    <ul className="space-y-1 text-sm">
      {reasons.slice(0, most).map(({ weight, text, object }) => (
        <li key={`${object.id} ${text}`} className="flex gap-2">
          <span aria-hidden className={classNames('mt-1.5 h-2 w-2 shrink-0 rounded-full', dots[weight])} />
          <Link to={`${BASES[reader][object.kind]}/${object.id}`} className="inline-link min-w-0 [overflow-wrap:anywhere]">
            {text}
          </Link>
        </li>
      ))}
      {left > 0 ? (
        <li className="pl-4 text-ink-faint">{left === 1 ? t('One more') : t('{count} more', { count: left })}</li>
      ) : null}
    </ul>
  );
}
