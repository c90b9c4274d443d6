import { Link } from '@remix-run/react';
import { buttonClass } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { addDays } from '#app/platform/local-date';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { clockText, hoursText, longDate, type ScheduleDayView } from './schedule-view';

const FIRST = 5 * 60;
const LAST = 22 * 60;
const TICKS = [6, 9, 12, 15, 18, 21];

function place({ from, to }: { from: number; to: number }): { left: string; width: string } | null {
  const begin = Math.max(FIRST, from);
  const end = Math.min(LAST, to);
  if (end <= begin) return null;
  const percent = (minutes: number) => `${((minutes / (LAST - FIRST)) * 100).toFixed(2)}%`;
  return { left: percent(begin - FIRST), width: percent(end - begin) };
}

const words: Record<string, Marked> = { day: mark('Blocked'), 'time-off': mark('Day off'), busy: mark('Busy') };

/** Seven days as rows of hours: what is open is light, what is promised is solid and says when. */
export function WeekTimeline({ days, today }: { days: ScheduleDayView[]; today: string }) {
  const first = days[0]?.date ?? today;
  return (
    <Card as="section">
      <CardHead
        title={t('Week of {first}', { first: longDate(first) })}
        actions={
          <>
            <Link to={`?view=week&day=${addDays(first, -7)}`} preventScrollReset className={buttonClass('secondary', 'sm')}>
              {t('Previous week')}
            </Link>
            <Link to={`?view=week&day=${addDays(first, 7)}`} preventScrollReset className={buttonClass('secondary', 'sm')}>
              {t('Next week')}
            </Link>
          </>
        }
      />
      <div aria-hidden className="relative mb-1 ml-0 h-5 text-xs text-ink-faint sm:ml-48">
        {TICKS.map((hour) => (
          <span
            key={hour}
            className="figures absolute -translate-x-1/2"
            style={{ left: place({ from: hour * 60, to: LAST })?.left }}
          >
            {clockText(hour * 60)
              .replace(' ', '')
              .toLowerCase()
              .replace('m', '')}
          </span>
        ))}
      </div>
      <ol className="space-y-3">
        {days.map((day) => (
          <li key={day.date} className="sm:flex sm:items-start sm:gap-4">
            <p className="mb-1 text-sm sm:mb-0 sm:w-44 sm:shrink-0 sm:pt-2">
              <Link
                to={`?month=${day.date.slice(0, 7)}&day=${day.date}`}
                className={day.date === today ? 'font-semibold text-link underline' : 'font-semibold hover:underline'}
              >
                {longDate(day.date)}
              </Link>
              <span className="block text-ink-faint">
                {day.blocked ? translate(words[day.blocked] ?? mark('Blocked')) : hoursText(day.hours) || t('Unavailable')}
              </span>
            </p>
            <DayBar day={day} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function DayBar({ day }: { day: ScheduleDayView }) {
  return (
    <div className="min-w-0 grow">
      <div aria-hidden className="relative h-11 overflow-hidden rounded-md bg-sunken">
        {day.ranges.map((range) => (
          <span
            key={range.from}
            className="absolute inset-y-0 border-x border-good/40 bg-good-soft"
            style={place(range) ?? { display: 'none' }}
          />
        ))}
        {day.visits.map((visit) => (
          <span
            key={visit.visitId}
            className="absolute inset-y-1 rounded bg-action"
            style={place(visit.minutes) ?? { display: 'none' }}
          />
        ))}
      </div>
      {day.visits.length ? (
        <ul className="mt-1 text-sm">
          {day.visits.map((visit) => (
            <li key={visit.visitId}>
              <Link
                to={`/pro/visits/${visit.visitId}`}
                className="inline-flex min-h-touch items-center text-link hover:underline"
              >
                {t('{from} to {to}, {service}, {place}', {
                  from: clockText(visit.minutes.from),
                  to: clockText(visit.minutes.to),
                  service: visit.service,
                  place: visit.place,
                })}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
