import { Link } from '@remix-run/react';
import { DateTime } from '#app/components/ui/date-time';
import type { EscalatedVisitLine } from '#app/domain/compliance/compliance-view';

type Props = { visits: EscalatedVisitLine[]; base: string; reader: 'company' | 'office' };

/** Overdue visits with who was told of them when. */
export function EscalatedVisits({ visits, base, reader }: Props) {
  return (
    <ul className="space-y-3 text-sm">
      {visits.map(({ visitId, service, place, windowStart, zone, officeToldAt, companyToldAt }) => (
        <li key={visitId}>
          <Link to={`${base}/${visitId}`} className="inline-link font-semibold">
            {service}, {place}, <DateTime at={windowStart} style="day" zone={zone} />
          </Link>
          {officeToldAt ? (
            <span className="block text-ink-soft">
              {reader === 'office' ? 'Office told ' : 'Our office was told '}
              <DateTime at={officeToldAt} zone={zone} showZone />
            </span>
          ) : null}
          {companyToldAt ? (
            <span className="block text-ink-soft">
              {reader === 'office' ? 'Company told ' : 'Owners and managers were told '}
              <DateTime at={companyToldAt} zone={zone} showZone />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
