import { classNames } from '#app/components/ui/class-names';
import { formatDateTime } from '#app/components/ui/date-time';
import { LightLink } from '#app/components/ui/light-link';
import { t } from '#app/platform/texts/t';
import type { RowView } from './board-view.server';

export function clock(at: Date, zone: string): string {
  return formatDateTime(at, { style: 'time', zone });
}

/** Whose row it is, why no work goes there or how much does, and what to do where they cannot come. */
export function RowHead({ row, zone, day }: { row: RowView; zone: string; day: string }) {
  const { name, homeZip, hours, off, bars } = row;
  const visits = bars.filter(({ isOffer }) => !isOffer).length;
  const works = hours
    .map(({ start, end }) => t('{first} to {last}', { first: clock(start, zone), last: clock(end, zone) }))
    .join(', ');
  return (
    <div className="min-w-0 text-sm">
      <h3 className="truncate font-semibold">
        <LightLink to={`/admin/pros/${row.proId}`} className="hover:underline">
          {name}
        </LightLink>
      </h3>
      {/* Where both do not fit, the link goes to a line of its own: it is never cut off. */}
      <div className="flex flex-wrap items-center gap-x-2 text-xs">
        <p className={classNames('min-w-0 max-w-full truncate', off ? 'text-warn' : 'text-ink-faint')}>
          {off ?? `${homeZip}, ${t('{visits, plural, one {# visit} other {# visits}}', { visits })}`}
        </p>
        {visits > 0 ? (
          <LightLink
            to={`/admin/board/batch?day=${day}&sick=${row.proId}`}
            aria-label={t('{name} can’t come: give their visits to others', { name })}
            className="inline-flex shrink-0 items-center whitespace-nowrap text-link underline underline-offset-4 max-sm:min-h-touch"
          >
            {t('Can’t come?')}
          </LightLink>
        ) : null}
      </div>
      {works ? <p className="text-xs text-ink-faint sm:sr-only">{t('Works {hours}', { hours: works })}</p> : null}
    </div>
  );
}
