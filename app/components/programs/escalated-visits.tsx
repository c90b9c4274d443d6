import { Link } from '@remix-run/react';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import type { EscalatedVisitLine } from '#app/domain/compliance/compliance-view';
import { t } from '#app/platform/texts/t';

type Props = { visits: EscalatedVisitLine[]; base: string; reader: 'company' | 'office' };

function at(instant: Date | string, zone: string): string {
  return formatDateTime(new Date(instant), { zone, showZone: true });
}

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
              {reader === 'office'
                ? t('Office notified {time}', { time: at(officeToldAt, zone) })
                : t('Our office was notified {time}', { time: at(officeToldAt, zone) })}
            </span>
          ) : null}
          {companyToldAt ? (
            <span className="block text-ink-soft">
              {reader === 'office'
                ? t('Company notified {time}', { time: at(companyToldAt, zone) })
                : t('Owners and managers were notified {time}', { time: at(companyToldAt, zone) })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
