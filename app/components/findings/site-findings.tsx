import { Link } from '@remix-run/react';
import { fixerLabels } from '#app/domain/findings/finding.schema';
import { t, translate } from '#app/platform/texts/t';
import { longDay } from '../programs/long-day';
import { MarkedPhoto } from '../photo-marks/marked-photo';
import { Badge } from '../ui/badge';
import { Card, CardHead } from '../ui/card';
import { ListPager } from '../ui/list-pager';
import { SeverityBadge } from '../visits/severity-badge';
import { FixForm } from './fix-form';
import type { SiteFinding } from './site-findings-view';

type SiteFindingsProps = {
  findings: SiteFinding[];
  /** How many are open in all. */
  open: number;
  next: string | null;
  /** The address of a visit's page without its id. */
  visitsPath: string;
  edits: boolean;
};

/** What was found at a location: what is open with its due day, and what was fixed last. */
export function SiteFindings({ findings, open, next, visitsPath, edits }: SiteFindingsProps) {
  return (
    <Card as="section" id="findings" className="mt-6">
      <CardHead title={t('Findings')} hint={open === 0 ? t('Nothing is open.') : t('{count} open.', { count: open })} />
      <ul className="divide-y divide-line">
        {findings.map((finding) => (
          <li key={finding.id} className="py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <Link to={`${visitsPath}/${finding.visitId}`} className="inline-link font-semibold">
                {finding.place}
              </Link>
              <SeverityBadge severity={finding.severity} />
              {finding.fixedAt ? (
                <Badge tone="good">{t('Fixed')}</Badge>
              ) : (
                <Badge tone={finding.isLate ? 'bad' : 'warn'}>{finding.isLate ? t('Overdue') : t('Not fixed')}</Badge>
              )}
            </p>
            <p className="mt-1 text-ink-soft">{finding.what}</p>
            <p className="text-sm">{finding.action}</p>
            <p className="text-sm text-ink-faint">
              {finding.fixedAt || !finding.dueOn
                ? finding.fixNote
                : t('{who}, by {day}', { who: translate(fixerLabels[finding.fixer]), day: longDay(finding.dueOn) })}
            </p>
            {finding.photo ? <MarkedPhoto {...finding.photo} alt={finding.place} className="mt-3 max-w-xs" /> : null}
            {edits && !finding.fixedAt ? <FixForm {...finding} /> : null}
          </li>
        ))}
      </ul>
      <ListPager name="findings" label={t('Pages of findings')} next={next} />
    </Card>
  );
}
