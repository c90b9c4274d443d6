import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatArrival, formatDateTime } from '../ui/date-time';
import { LightLink } from '../ui/light-link';
import { RatingStars } from '../ui/rating';
import { StatusChip } from '../ui/status-chip';
import { Badge } from '../ui/badge';
import { daysText } from '#app/domain/catalog/days';
import type { VisitSummary } from '#app/domain/bookings/visit-summary';
import { t } from '#app/platform/texts/t';
import { VisitDays } from './visit-days';
import { kindWord } from './visit-labels';

/** Of work of several days: the next one while it is under way, else all that follow, or how many it takes. */
function OtherDays({ visit: { days, zone } }: { visit: VisitSummary }) {
  if (!days) return null;
  const inWords = (at: Date) => formatDateTime(at, { style: 'date', zone });
  if (days.next) {
    const { day, from, to } = days.next;
    const when = `${inWords(from)}, ${formatArrival(from, to, zone)}`;
    return <span className="block font-semibold">{t('Day {day} of {days}: {when}', { day, days: days.count, when })}</span>;
  }
  if (days.others.length === 0) return <span className="block">{daysText({ days: days.count })}</span>;
  return <span className="block">{t('then {days}', { days: days.others.map(inWords).join('; ') })}</span>;
}

/** One visit in a list of its customer or their company: what, when, who, and its status. */
export function VisitRow({ visit, to = `/customer/visits/${visit.id}` }: { visit: VisitSummary; to?: string }) {
  return (
    <li>
      <LightLink
        to={to}
        prefetch="intent"
        className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-soft transition hover:border-line-strong"
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">
              {visit.packageName} · {kindWord(visit.kind)}
            </span>
            {visit.isPlanned ? <Badge tone="info">{t('Scheduled')}</Badge> : <StatusChip status={visit.status} />}
          </span>
          <span className="mt-1 block text-sm text-ink-soft">
            <VisitDays visit={visit} />
            {visit.arrival ? `, ${formatArrival(visit.arrival.from, visit.arrival.to, visit.zone)}` : null}
            <OtherDays visit={visit} />
          </span>
          <span className="block text-sm text-ink-faint">
            {visit.place} · <span className="whitespace-nowrap">{visit.reference}</span>
            {visit.proName ? ` · ${visit.proName}` : null}
          </span>
          {visit.rating === null ? null : <RatingStars value={visit.rating} size="sm" />}
        </span>
        <ChevronRight aria-hidden className="h-5 w-5 shrink-0 text-ink-faint" />
      </LightLink>
    </li>
  );
}
