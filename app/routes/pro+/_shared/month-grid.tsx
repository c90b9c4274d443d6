import { Link } from '@remix-run/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Card } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { longDate, otherMonth, type ScheduleDayView } from './schedule-view';
import { currentLocale } from '#app/platform/texts/language';

type Look = { word: Marked; mark: string; className: string };

/** Each state has a shape of its own, so that color is never alone. */
const looks: Record<ScheduleDayView['state'], Look> = {
  available: { word: mark('Available'), mark: '○', className: 'text-good' },
  booked: { word: mark('Booked'), mark: '●', className: 'text-info' },
  blocked: { word: mark('Blocked'), mark: '✕', className: 'text-bad' },
  off: { word: mark('Unavailable'), mark: '–', className: 'text-ink-faint' },
};

function describe(day: ScheduleDayView): string {
  const count = day.visits.length;
  const parts = [
    longDate(day.date),
    translate(looks[day.state].word),
    count ? t('{count, plural, one {# job} other {# jobs}}', { count }) : '',
    count && day.blocked ? t('blocked') : '',
  ];
  return parts.filter(Boolean).join(', ');
}

const arrow = 'grid h-11 w-11 place-items-center rounded-lg border border-line-strong hover:bg-sunken';

type MonthGridProps = { days: ScheduleDayView[]; month: string; selected: string; today: string };

/** A month from the server, every day a link; the chosen day is in the URL. */
export function MonthGrid({ days, month, selected, today }: MonthGridProps) {
  const title = dateTimeFormat(currentLocale(), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );
  return (
    <Card as="section">
      <div className="mb-4 flex items-center justify-between gap-3">
        <Link to={`?month=${otherMonth(month, -1)}`} preventScrollReset className={arrow}>
          <ChevronLeft aria-hidden className="h-5 w-5" />
          <span className="sr-only">{t('Previous month')}</span>
        </Link>
        <h2 className="text-lg font-semibold">{title}</h2>
        <Link to={`?month=${otherMonth(month, 1)}`} preventScrollReset className={arrow}>
          <ChevronRight aria-hidden className="h-5 w-5" />
          <span className="sr-only">{t('Next month')}</span>
        </Link>
      </div>
      <ol className="grid grid-cols-7 gap-1 text-center">
        {t('S M T W T F S')
          .split(' ')
          .map((letter, index) => (
            <li key={index} aria-hidden className="text-xs font-semibold text-ink-faint">
              {letter}
            </li>
          ))}
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={`?month=${day.date.slice(0, 7)}&day=${day.date}`}
              preventScrollReset
              aria-current={day.date === selected ? 'date' : undefined}
              aria-label={describe(day)}
              className={classNames(
                'figures flex min-h-[3.25rem] flex-col items-center justify-center rounded-md border text-sm hover:bg-sunken',
                day.date === selected ? 'border-action bg-action-soft font-semibold' : 'border-transparent',
                !day.inMonth && 'text-ink-faint',
              )}
            >
              <span className={day.date === today ? 'underline decoration-2 underline-offset-4' : undefined}>
                {Number(day.date.slice(8))}
              </span>
              <span aria-hidden className={classNames('text-xs leading-none', looks[day.state].className)}>
                {looks[day.state].mark}
                {day.visits.length && day.blocked ? <span className="text-bad">✕</span> : null}
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
            {translate(look.word)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
