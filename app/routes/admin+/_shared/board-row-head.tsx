import { formatDateTime } from '#app/components/ui/date-time';
import { LightLink } from '#app/components/ui/light-link';
import { t } from '#app/platform/texts/t';
import { sickPath, type BoardAddress } from './board-address';
import type { RowView } from './board-packed';

export function clock(at: Date, zone: string): string {
  return formatDateTime(at, { style: 'time', zone });
}

type RowHeadProps = { row: RowView; zone: string; day: string; address: BoardAddress };

/** Whose row it is, why no work goes there or how much does, and what to do where they cannot come. */
export function RowHead({ row, zone, day, address }: RowHeadProps) {
  const { proId, name, homeZip, hours, off, bars } = row;
  const visits = bars.filter(({ isOffer }) => !isOffer).length;
  const works = hours
    .map(({ start, end }) => t('{first} to {last}', { first: clock(start, zone), last: clock(end, zone) }))
    .join(', ');
  return (
    <div className="board-head">
      <h3>
        <LightLink to={`/admin/pros/${proId}`} discover="none">
          {name}
        </LightLink>
      </h3>
      <div>
        <p className={off ? 'text-warn' : undefined}>
          {off ?? `${homeZip}, ${t('{visits, plural, one {# visit} other {# visits}}', { visits })}`}
        </p>
        {visits > 0 ? (
          <LightLink
            to={sickPath(address, { day, proId })}
            discover="none"
            aria-label={t('{name} can’t come: give their visits to others', { name })}
          >
            {t('Can’t come?')}
          </LightLink>
        ) : null}
      </div>
      {works ? <p>{t('Works {hours}', { hours: works })}</p> : null}
    </div>
  );
}
