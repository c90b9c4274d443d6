import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { useOfficeZone } from './root-data';

type ViewingBannerProps = { name: string; until: Date };

/** On every page while an admin sees another person's account. A plain form: it works on pages without scripts. */
export function ViewingBanner({ name, until }: ViewingBannerProps) {
  const zone = useOfficeZone();
  return (
    <aside
      aria-label={t('Viewing an account')}
      className="no-print sticky top-0 z-40 border-b border-bad/40 bg-bad-soft text-ink"
    >
      <form
        method="post"
        action="/viewing/stop"
        className="page flex flex-wrap items-center justify-center gap-x-4 gap-y-1 py-1.5"
      >
        <p className="text-sm font-semibold">
          {t('You’re viewing the account of {name}, read-only, until {time}.', {
            name,
            time: formatDateTime(until, { style: 'time', zone, showZone: true }),
          })}
        </p>
        <button type="submit" className="min-h-touch px-4 text-sm font-semibold underline underline-offset-4">
          {t('Stop')}
        </button>
      </form>
    </aside>
  );
}
