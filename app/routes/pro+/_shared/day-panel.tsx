import { Link } from '@remix-run/react';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useWasRefused } from '#app/components/forms/use-was-refused';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { StatusChip } from '#app/components/ui/status-chip';
import { t } from '#app/platform/texts/t';
import { DayStops } from './day-stops';
import { dayFormAction, hoursText, longDate, type ScheduleDayView, type StopsView } from './schedule-view';

function stateText(day: ScheduleDayView): string {
  if (day.blocked === 'day') return t('Blocked by you.');
  if (day.blocked === 'time-off') return t('Repeating day off.');
  if (day.blocked === 'busy') return t('You’re busy all day in your other calendar.');
  if (day.hours === '') return t('Unavailable: no hours on this weekday.');
  const hours = hoursText(day.hours);
  if (day.custom)
    return day.cut
      ? t('Hours for this day: {hours}, minus busy times from your other calendar.', { hours })
      : t('Hours for this day: {hours}.', { hours });
  return day.cut
    ? t('Weekly hours: {hours}, minus busy times from your other calendar.', { hours })
    : t('Weekly hours: {hours}.', { hours });
}

type DayPanelProps = {
  day: ScheduleDayView;
  opId: string;
  past: boolean;
  stops: StopsView | null;
  hasBaseMap: boolean;
};

/** The chosen day: its jobs, its hours, and the button that blocks or frees it. */
export function DayPanel({ day, opId, past, stops, hasBaseMap }: DayPanelProps) {
  const blocked = day.blocked === 'day' || day.blocked === 'time-off';
  const open = day.visits.filter(({ status }) => status === 'accepted');
  const isLeft = day.visits.some(({ status }) => status !== 'completed');
  return (
    <Card as="section">
      <CardHead
        title={longDate(day.date)}
        hint={stateText(day)}
        actions={
          past ? undefined : (
            <ButtonForm
              action={dayFormAction('day', day.date)}
              variant="secondary"
              busyText={t('Saving…')}
              fields={{ intent: blocked ? 'unblock' : 'block', date: day.date, opId }}
            >
              {blocked ? t('Unblock Day') : t('Block Day')}
            </ButtonForm>
          )
        }
      />
      {open.length && !past ? <BookedNotice day={day} open={open.length} blocked={blocked} /> : null}
      {day.visits.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('No jobs scheduled for this day.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {day.visits.map((visit) => (
            <DayVisit key={visit.visitId} visit={visit} offerRelease={blocked && visit.status === 'accepted'} />
          ))}
        </ul>
      )}
      {isLeft ? (
        <Link
          to={`?day=${day.date}${stops ? '' : '&map=on'}`}
          preventScrollReset
          reloadDocument={hasBaseMap && !stops}
          className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4"
        >
          {stops ? t('Hide the map') : t('Map and directions')}
        </Link>
      ) : null}
      {stops ? <DayStops key={day.date} stops={stops} /> : null}
      {past || blocked ? null : <DayHoursForm day={day} opId={opId} />}
    </Card>
  );
}

function BookedNotice({ day, open, blocked }: { day: ScheduleDayView; open: number; blocked: boolean }) {
  const date = longDate(day.date);
  return (
    <Notice
      tone={blocked ? 'warn' : 'info'}
      className="mb-3"
      title={open === 1 ? t('You have a job on {date}', { date }) : t('You have {open} jobs on {date}', { open, date })}
    >
      {blocked
        ? t('You won’t get new jobs on this day. Jobs you accepted are still yours: if you can’t do one, release it below.')
        : t('If you block this day, you won’t get new jobs. Jobs you accepted are not canceled.')}
    </Notice>
  );
}

function DayVisit({ visit, offerRelease }: { visit: ScheduleDayView['visits'][number]; offerRelease: boolean }) {
  return (
    <li className="py-2">
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
      {offerRelease ? (
        <Link
          to={`/pro/visits/${visit.visitId}/release`}
          className="inline-flex min-h-touch items-center text-sm font-semibold text-link underline underline-offset-4"
        >
          {t('Release this job')}
        </Link>
      ) : null}
    </li>
  );
}

function DayHoursForm({ day, opId }: { day: ScheduleDayView; opId: string }) {
  const wasRefused = useWasRefused('day-hours');
  return (
    <details className="mt-4 border-t border-line pt-2" open={day.custom || wasRefused || undefined}>
      <summary className="flex min-h-touch cursor-pointer items-center font-semibold text-link">
        {t('Set different hours for this day')}
      </summary>
      <PersistentForm
        key={day.date}
        id="day-hours"
        validator={noClientValidation}
        action={dayFormAction('day', day.date)}
        summary={false}
        className="mt-2"
      >
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="custom" />
        <input type="hidden" name="date" value={day.date} />
        <div className="flex flex-wrap items-end gap-3">
          <Field
            name="hours"
            label={t('Hours')}
            hint={t('Like 09:00-12:00, 14:00-17:00')}
            defaultValue={day.hours}
            wrapperClass="grow"
          />
          <SubmitButton variant="secondary" busyText={t('Saving…')}>
            {t('Save')}
          </SubmitButton>
        </div>
      </PersistentForm>
      {day.custom ? (
        <ButtonForm
          action={dayFormAction('day', day.date)}
          variant="quiet"
          fields={{ intent: 'reset', date: day.date, opId }}
          className="mt-2"
        >
          {t('Use weekly hours')}
        </ButtonForm>
      ) : null}
    </details>
  );
}
