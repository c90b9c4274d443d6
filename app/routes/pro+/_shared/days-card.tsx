import { Link } from '@remix-run/react';
import { z } from 'zod';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { StatusChip } from '#app/components/ui/status-chip';
import { VISIT_STATUSES } from '#app/domain/visits/visit-status';
import { t } from '#app/platform/texts/t';

/** Each day of work that takes several, as its pro sees them. */
export const daysView = z.object({
  leadVisitId: z.string(),
  hasLeft: z.boolean(),
  days: z.array(
    z.object({
      visitId: z.string(),
      day: z.number(),
      isThis: z.boolean(),
      start: z.date().nullable(),
      status: z.enum(VISIT_STATUSES),
    }),
  ),
});
type Days = z.output<typeof daysView>;

/** "Day 2 of 3" for a sheet on paper. */
export function dayLine({ days }: Days): string {
  const { day } = days.find(({ isThis }) => isThis) ?? { day: 1 };
  return t('Day {day} of {days}', { day, days: days.length });
}

/** When each day begins, with how far it is. Nothing where the work takes one. `isLed`: another pro leads the team. */
export function DaysCard({ days: work, zone, isLed = false }: { days: Days | null; zone: string; isLed?: boolean }) {
  if (!work) return null;
  const isFirst = work.days.some(({ visitId, isThis }) => isThis && visitId === work.leadVisitId);
  return (
    <Card as="section">
      <CardHead title={dayLine(work)} />
      <ul className="divide-y divide-line">
        {work.days.map(({ visitId, day, start, status, isThis }) => (
          <li key={visitId} className="flex min-h-touch flex-wrap items-center justify-between gap-x-4 py-1.5">
            {start === null || isThis ? (
              <span className={isThis ? 'font-semibold' : ''}>{dayWords(day, start, zone)}</span>
            ) : (
              <Link to={`/pro/visits/${visitId}`} className="inline-link inline-flex min-h-[2rem] items-center">
                {dayWords(day, start, zone)}
              </Link>
            )}
            <StatusChip status={status} audience="staff" />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {isLed
          ? t('Check in and out on each of your days. Your pay for a day is due once you check out of it.')
          : isFirst
            ? t('Check in and out on each day. Photos, checklist and the whole job are completed here, after the last day.')
            : t('Check in and out here. Photos, checklist and the whole job are completed on the page of the first day.')}
      </p>
    </Card>
  );
}

function dayWords(day: number, start: Date | null, zone: string): string {
  if (!start) return t('Day {day}: not yours', { day });
  return t('Day {day}: {when}', { day, when: formatDateTime(start, { zone }) });
}
