import { Form, Link, useLocation } from '@remix-run/react';
import { ButtonForm } from '#app/components/forms/button-form';
import { Button } from '#app/components/ui/button';
import { DateTime, formatDateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { t } from '#app/platform/texts/t';

export type ProStripData = {
  earnedTodayCents: number;
  activeCount: number;
  accepting: boolean;
  zone: string;
  tomorrow: string;
  pausedUntil: Date | null;
  /** What the office has paused, the pro cannot switch on. */
  officePause: { until: Date | null } | null;
  opId: string;
  next: { visitId: string; start: Date; zone: string; city: string } | null;
};

/** What a pro wants to know on every page: today's money, what is open, where they go next, and whether jobs come in. */
export function ProStrip({ data }: { data: ProStripData }) {
  const { pathname, search } = useLocation();
  return (
    <section
      aria-label={t('Today')}
      data-pro-strip
      className="no-print mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm sm:flex sm:flex-wrap sm:gap-x-6 sm:py-2 sm:px-4 shadow-soft sm:sticky sm:top-[calc(var(--sticky-top,0px)+0.5rem)] sm:z-30 sm:mb-6"
    >
      {/* On a small screen it is in the header. */}
      <p className="max-lg:hidden">
        <span className="text-ink-faint">{t('Earned today')} </span>
        <Money cents={data.earnedTodayCents} show="always" className="font-semibold" />
      </p>
      <p className="whitespace-nowrap max-sm:order-1">
        <span className="text-ink-faint">{t('Active jobs')} </span>
        <span className="figures font-semibold">{data.activeCount}</span>
      </p>
      <p className="min-w-0 whitespace-nowrap max-sm:truncate">
        <span className="text-ink-faint">{t('Next')} </span>
        {data.next ? (
          <Link
            to={`/pro/visits/${data.next.visitId}`}
            className="inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4"
          >
            <DateTime at={data.next.start} zone={data.next.zone} />
            <span className="max-[400px]:hidden">, {data.next.city}</span>
          </Link>
        ) : (
          <span className="font-semibold">{t('no jobs scheduled')}</span>
        )}
      </p>
      <div className="flex w-full items-center justify-between gap-1.5 whitespace-nowrap max-sm:order-2 max-sm:col-span-2 sm:ml-auto sm:w-auto sm:gap-3">
        <p className="flex shrink-0 items-center gap-2 whitespace-nowrap font-semibold">
          <span
            aria-hidden
            className={data.accepting ? 'h-2.5 w-2.5 rounded-full bg-good' : 'h-2.5 w-2.5 rounded-full border-2 border-ink-faint'}
          />
          {data.accepting ? t('Accepting Jobs') : t('Not Available')}
          {data.pausedUntil ? (
            <span className="font-normal text-ink-soft">
              {t('until {date}', { date: formatDateTime(data.pausedUntil, { style: 'date', zone: data.zone }) })}
            </span>
          ) : null}
        </p>
        {data.officePause ? null : (
          <ButtonForm
            action="/pro/accepting"
            variant="secondary"
            busyText={t('Saving…')}
            fields={{
              intent: 'accepting',
              accepting: data.accepting ? 'off' : 'on',
              returnTo: pathname + search,
              opId: data.opId,
            }}
          >
            {data.accepting ? t('Go offline') : t('Go online')}
          </ButtonForm>
        )}
        {data.accepting ? <PauseForm data={data} returnTo={pathname + search} /> : null}
      </div>
    </section>
  );
}

/** Away for some days: jobs come in again by themselves. */
function PauseForm({ data, returnTo }: { data: ProStripData; returnTo: string }) {
  return (
    <details className="relative" data-menu>
      <summary className="flex min-h-touch cursor-pointer items-center rounded-md px-1 font-semibold text-link hover:bg-sunken sm:px-2">
        {t('Pause…')}
      </summary>
      <Form
        method="post"
        action="/pro/accepting"
        preventScrollReset
        className="absolute right-0 z-40 mt-1 w-64 space-y-3 rounded-lg border border-line bg-raised p-4 shadow-soft"
      >
        <input type="hidden" name="intent" value="accepting" />
        <input type="hidden" name="accepting" value="off" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="opId" value={data.opId} />
        <label className="block font-semibold">
          <span className="mb-1 block">{t('No new jobs until')}</span>
          <input
            type="date"
            name="until"
            min={data.tomorrow}
            required
            className="min-h-touch w-full rounded-md border border-line-strong bg-surface px-3 text-base font-normal"
          />
        </label>
        <Button type="submit" variant="secondary">
          {t('Pause until then')}
        </Button>
      </Form>
    </details>
  );
}
