import { Link } from '@remix-run/react';
import { PressForm } from '#app/components/forms/press-form';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { StatusChip } from '#app/components/ui/status-chip';
import type { ScheduleDayView } from './schedule-view';

/** The chosen day: its jobs, and the button that blocks or frees it. */
export function DayJobs({ day, opId }: { day: ScheduleDayView; opId: string }) {
  const title = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${day.date}T12:00:00Z`),
  );
  return (
    <Card as="section">
      <CardHead
        title={title}
        actions={
          <PressForm
            action="?form=day"
            variant="secondary"
            busyText="Saving…"
            fields={{ intent: day.blocked ? 'unblock' : 'block', date: day.date, opId }}
          >
            {day.blocked ? 'Unblock Day' : 'Block Day'}
          </PressForm>
        }
      />
      {day.visits.length === 0 ? (
        <p className="text-sm text-ink-soft">No jobs scheduled for this day.</p>
      ) : (
        <ul className="divide-y divide-line">
          {day.visits.map((visit) => (
            <li key={visit.visitId} className="py-2">
              <Link
                to={`/pro/visits/${visit.visitId}`}
                className="flex min-h-touch flex-wrap items-center justify-between gap-2 rounded-md hover:bg-sunken"
              >
                <span>
                  <span className="font-semibold">
                    <DateTime at={visit.start} style="time" zone={visit.zone} showZone />
                  </span>{' '}
                  {visit.service}
                  <span className="block text-sm text-ink-soft">
                    {visit.customer}, {visit.place}
                  </span>
                </span>
                <StatusChip status={visit.status} audience="staff" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
