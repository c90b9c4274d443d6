import { Link } from '@remix-run/react';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { t } from '#app/platform/texts/t';
import { boardPath } from './board-filters';
import type { BoardData } from './board-view.server';
import { VisitRow } from './visit-row';

/** The next five, with a way to all of them. */
export function Upcoming({ data }: { data: BoardData }) {
  if (data.upcoming.length === 0) return null;
  return (
    <section aria-labelledby="upcoming-title">
      <h2 id="upcoming-title" className="mb-3 text-lg font-semibold">
        {t('Upcoming')}
      </h2>
      <ul className="space-y-3">
        {data.upcoming.map((visit) => (
          <VisitRow key={visit.visitId} visit={visit} />
        ))}
      </ul>
      <p className="mt-3">
        <Link to={boardPath({ ...data.search, tab: 'assigned' })} className={moreLink}>
          {t('View all assigned jobs ({assigned})', { assigned: data.counts.assigned })}
        </Link>
      </p>
    </section>
  );
}

const moreLink = 'inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4';

/** Jobs that other pros got, and why. */
export function Missed({ data }: { data: BoardData }) {
  if (data.missed.length === 0) return null;
  return (
    <section aria-labelledby="missed-title">
      <h2 id="missed-title" className="text-lg font-semibold">
        {t('Why didn’t I get it?')}
      </h2>
      <p className="mb-3 text-sm text-ink-faint">{t('Jobs near you in the last 30 days that went to other pros.')}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.missed.map((missed) => (
          <li key={missed.decisionId} className="px-4 py-3 text-sm">
            <p className="flex justify-between gap-4 font-semibold">
              <span>
                {missed.service}, <DateTime at={missed.windowStart} style="date" zone={missed.zone} />
              </span>
              <Money cents={missed.payoutCents} />
            </p>
            <p className="text-ink-soft">{missed.why}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to="/pro/dashboard/missed" className={moreLink}>
          {t('See all and try other rules')}
        </Link>
      </p>
    </section>
  );
}
