import { Link, useSearchParams } from '@remix-run/react';
import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { t } from '#app/platform/texts/t';

export type FreeDate = { date: string; label: string; slots: number };
export type Coverage = { zip: string; city: string; state: string; covered: boolean; nextDates: FreeDate[] };

type FreeDatesProps = {
  coverage: Coverage;
  /** When a request is answered, in words. */
  quoteTime: string;
  /** Takes a day into the form; without it the day's link does. */
  onDate?: (date: string) => void;
};

/** What the calendars of the crews near a ZIP say, for the side of a form: each day is a link that fills the date in. */
export function FreeDates({ coverage, quoteTime, onDate }: FreeDatesProps) {
  const [query] = useSearchParams();
  const place = `${coverage.city}, ${coverage.state} ${coverage.zip}`;
  if (!coverage.covered || coverage.nextDates.length === 0) {
    return (
      <div className="flex gap-3 rounded-lg border border-line bg-surface p-4 text-sm">
        <MapPinOff aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-warn" />
        <p className="text-ink-soft">
          <span className="block font-semibold text-ink">{place}</span>
          {coverage.covered
            ? t('No crew is free in the next few weeks. Request a quote anyway, and we’ll contact you {quoteTime}.', {
                quoteTime,
              })
            : t('We don’t have a crew there yet. Request a quote anyway, and we’ll tell you what we can do.')}
        </p>
      </div>
    );
  }
  return (
    <div className="rounded-lg border border-line bg-surface p-4 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <CalendarCheck2 aria-hidden className="h-5 w-5 text-good" />
        {t('Next free dates in {city}', { city: coverage.city })}
      </p>
      <ul className="mt-3 grid gap-2">
        {coverage.nextDates.map((free) => (
          <li key={free.date} className="flex justify-between gap-3">
            <Link
              to={`/book?${onDay(query, coverage.zip, free.date)}`}
              preventScrollReset
              onClick={(event) => {
                if (!onDate) return;
                event.preventDefault();
                onDate(free.date);
              }}
              className="inline-link inline-flex min-h-[1.5rem] items-center"
            >
              <time dateTime={free.date}>{free.label}</time>
            </Link>
            <span className="figures text-ink-faint">{crewsFree(free.slots)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function onDay(query: URLSearchParams, zip: string, date: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('zip', zip);
  next.set('date', date);
  return next;
}

/** "1 crew free", "3 crews free". */
function crewsFree(slots: number): string {
  return t('{slots, plural, one {# crew free} other {# crews free}}', { slots });
}
