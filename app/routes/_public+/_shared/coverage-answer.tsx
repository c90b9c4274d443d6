import ArrowRight from 'lucide-react/icons/arrow-right';
import CalendarCheck2 from 'lucide-react/icons/calendar-check-2';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import { Link } from '@remix-run/react';
import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';

export const coverageView = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  covered: z.boolean(),
  nextDates: z.array(z.object({ date: z.string(), label: z.string(), slots: z.number().int() })),
});

type CoverageView = z.output<typeof coverageView>;
type CoverageAnswerProps = {
  coverage: CoverageView;
  service: string | null;
  date?: string;
  /** When a request is answered, in words. */
  quoteTime: string;
};
type NoDatesProps = Omit<CoverageAnswerProps, 'date'>;
type DatesProps = Omit<CoverageAnswerProps, 'quoteTime'>;

function bookQuery(coverage: CoverageView, service: string | null, date?: string): string {
  const query = new URLSearchParams({ zip: coverage.zip, ...(service ? { service } : {}), ...(date ? { date } : {}) });
  return `/book?${query}`;
}

/** A day leads to the form once a package is chosen; before that it is kept while one is picked below. */
function dayLink(coverage: CoverageView, service: string | null, date: string): string {
  if (service) return bookQuery(coverage, service, date);
  return `/services?${new URLSearchParams({ zip: coverage.zip, date })}#all-packages`;
}

/** The answer to the ZIP question: the next free dates, or why there is none and what can be done. */
export function CoverageAnswer({ coverage, service, date, quoteTime }: CoverageAnswerProps) {
  const place = `${coverage.city}, ${coverage.state} ${coverage.zip}`;
  const open = coverage.covered && coverage.nextDates.length > 0;
  return (
    <section
      aria-labelledby="answer-title"
      role="status"
      className="mt-8 rounded-lg border border-line bg-surface p-5 shadow-soft"
    >
      <h2 id="answer-title" className="flex items-start gap-2 text-lg font-semibold">
        {open ? (
          <CalendarCheck2 aria-hidden className="mt-1 h-5 w-5 shrink-0 text-good" />
        ) : (
          <MapPinOff aria-hidden className="mt-1 h-5 w-5 shrink-0 text-warn" />
        )}
        {open
          ? t('We serve {place}', { place })
          : coverage.covered
            ? t('No free days in {place} right now', { place })
            : t('No crew in {place} yet', { place })}
      </h2>
      {open ? (
        <Dates coverage={coverage} service={service} date={date} />
      ) : (
        <NoDates coverage={coverage} service={service} quoteTime={quoteTime} />
      )}
    </section>
  );
}

function Dates({ coverage, service, date }: DatesProps) {
  return (
    <>
      <p className="mt-1 text-ink-soft">{t('The next days a crew is free near you:')}</p>
      <ul className="mt-4 grid gap-2">
        {coverage.nextDates.map((free) => (
          <li key={free.date}>
            <Link
              to={dayLink(coverage, service, free.date)}
              aria-current={free.date === date ? 'true' : undefined}
              className="group flex min-h-touch flex-wrap items-center justify-between gap-x-4 rounded-md border border-line bg-canvas px-4 py-2 hover:border-action hover:bg-action-soft aria-[current=true]:border-action aria-[current=true]:bg-action-soft"
            >
              <time dateTime={free.date} className="font-semibold">
                {free.label}
              </time>
              <span className="inline-flex items-center gap-2 text-sm text-ink-soft">
                {t('{slots, plural, one {# crew} other {# crews}} free', { slots: free.slots })}
                <ArrowRight aria-hidden className="h-4 w-4 transition group-hover:translate-x-0.5" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to={bookQuery(coverage, service, date)} className="mt-5">
        {t('Get Estimate')}
      </LinkButton>
    </>
  );
}

function NoDates({ coverage, service, quoteTime }: NoDatesProps) {
  return (
    <>
      <p className="mt-1 text-ink-soft">
        {coverage.covered
          ? t(
              'No crew near you has a free day in the next few weeks. Request a quote anyway: days open up, and we’ll contact you {quoteTime}.',
              { quoteTime },
            )
          : t('Request a quote anyway. We’ll tell you {quoteTime} what we can do.', { quoteTime })}
      </p>
      <LinkButton to={bookQuery(coverage, service)} className="mt-5">
        {t('Request a quote')}
      </LinkButton>{' '}
      <LinkButton
        to={`/waitlist?zip=${coverage.zip}${service ? `&service=${encodeURIComponent(service)}` : ''}`}
        variant="secondary"
        className="mt-5"
      >
        {t('Notify me')}
      </LinkButton>
    </>
  );
}
