import { Link } from '@remix-run/react';
import { Card, CardHead } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import type { ScheduleDayView } from './schedule-view';

type Look = { word: string; mark: string; className: string };

/** Each state has a shape of its own, so that colour is never alone (G100). */
const looks: Record<ScheduleDayView['state'], Look> = {
  available: { word: 'Available', mark: '○', className: 'text-good' },
  booked: { word: 'Booked', mark: '●', className: 'text-info' },
  blocked: { word: 'Blocked', mark: '✕', className: 'text-bad' },
  off: { word: 'Day off', mark: '–', className: 'text-ink-faint' },
};

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

function longDay(date: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(noon(date));
}

/** The next four weeks as links; the chosen day is in the URL. */
export function MonthGrid({ days, selected }: { days: ScheduleDayView[]; selected: string }) {
  const lead = days[0] ? noon(days[0].date).getUTCDay() : 0;
  return (
    <Card as="section">
      <CardHead title="Next four weeks" />
      <ol className="grid grid-cols-7 gap-1 text-center">
        {['S', 'M', 'T', 'W', 'T', 'F', 'S'].map((letter, index) => (
          <li key={index} aria-hidden className="text-xs font-semibold text-ink-faint">
            {letter}
          </li>
        ))}
        {Array.from({ length: lead }, (_, index) => (
          <li key={`gap-${index}`} aria-hidden />
        ))}
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={`?day=${day.date}`}
              preventScrollReset
              aria-current={day.date === selected ? 'date' : undefined}
              aria-label={`${longDay(day.date)}, ${looks[day.state].word}${day.visits.length ? `, ${day.visits.length}` : ''}`}
              className={classNames(
                'figures flex min-h-touch flex-col items-center justify-center rounded-md border text-sm hover:bg-sunken',
                day.date === selected ? 'border-action bg-action-soft font-semibold' : 'border-transparent',
              )}
            >
              {Number(day.date.slice(8))}
              <span aria-hidden className={classNames('text-xs leading-none', looks[day.state].className)}>
                {looks[day.state].mark}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
        {Object.values(looks).map((look) => (
          <li key={look.word}>
            <span aria-hidden className={look.className}>
              {look.mark}
            </span>{' '}
            {look.word}
          </li>
        ))}
      </ul>
    </Card>
  );
}
