import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { StatusChip } from '#app/components/ui/status-chip';
import { t } from '#app/platform/texts/t';
import type { DispatchView } from './dispatch-view.server';

/** Each day of work that takes several: when, who, and what it pays. A day is a row of its own, with its own page. */
export function WorkDays({ visit: { visitId, zone, days } }: { visit: DispatchView['visit'] }) {
  if (!days) return null;
  return (
    <Card as="section">
      <CardHead title={t('Days')} />
      <ul className="divide-y divide-line text-sm">
        {days.map((day) => (
          <li key={day.visitId} className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              {day.visitId === visitId || day.status === 'draft' ? (
                <span className="font-semibold">{t('Day {day}', { day: day.day })}</span>
              ) : (
                <Link to={`/admin/dispatch/${day.visitId}`} className="inline-link inline-flex min-h-[2rem] items-center">
                  {t('Day {day}', { day: day.day })}
                </Link>
              )}
              :{' '}
              {day.start ? (
                <>
                  <DateTime at={day.start} zone={zone} />, {day.pro}
                </>
              ) : (
                t('no pro yet')
              )}
              , <Money cents={day.payoutCents} show="always" />
            </span>
            {day.status === 'draft' ? (
              <span className="text-ink-soft">{t('Waits for the first day')}</span>
            ) : (
              <StatusChip status={day.status} audience="staff" />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
