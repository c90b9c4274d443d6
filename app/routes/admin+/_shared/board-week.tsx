import { Link } from '@remix-run/react';
import { classNames } from '#app/components/ui/class-names';
import { formatDateTime } from '#app/components/ui/date-time';
import { t } from '#app/platform/texts/t';
import { boardPath, rowId } from './board-address';
import type { BoardWeekView, WeekCellView, WeekRowView } from './board-week-view.server';

const HEAD = 'sticky top-0 z-20 border-b border-line bg-surface px-2 py-2 text-left font-semibold';
const SIDE = 'sticky left-0 z-10 border-b border-r border-line bg-surface px-2 py-2 text-left align-top max-sm:max-w-24';
const CELL = 'relative border-b border-line px-2 py-1.5 align-top';
/** The link of a cell takes all of it. */
const COVER =
  'font-semibold text-link underline underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/** A row a pro and a column a day, in a box that scrolls by itself; the first row counts the visits without a pro. */
export function BoardWeek({ data }: { data: BoardWeekView }) {
  const { days, rows, pros, today } = data;
  const total = pros.capped
    ? t('more than {count}', { count: pros.total.toLocaleString('en-US') })
    : pros.total.toLocaleString('en-US');
  return (
    <section aria-labelledby="week-pros" className="mt-4 min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
        <h2 id="week-pros" className="font-semibold">
          {t('Pros')}
        </h2>
        <p className="text-sm text-ink-soft">
          {rows.length < pros.total
            ? t('Showing {count} of {total} pros', { count: rows.length, total })
            : t('{count, plural, one {# pro} other {# pros}}', { count: rows.length })}
        </p>
      </div>
      <div
        role="region"
        aria-label={t('The week’s pros and days')}
        className="max-h-[80vh] overflow-auto overscroll-x-contain rounded-b-lg border-t border-line"
      >
        <table className="w-full min-w-[62rem] table-fixed border-separate border-spacing-0 text-sm">
          <colgroup>
            <col className="w-24 sm:w-36" />
            <col span={7} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={classNames(HEAD, 'left-0 z-30 border-r')}>
                {t('Pro')}
              </th>
              {days.map(({ date, noon }) => (
                <th
                  key={date}
                  scope="col"
                  aria-current={date === today ? 'date' : undefined}
                  className={classNames(HEAD, 'aria-[current]:bg-action-soft')}
                >
                  {dayName(noon)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Waiting data={data} />
            {rows.map((row) => (
              <Row key={row.proId} row={row} data={data} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p className="px-3 py-6 text-sm text-ink-soft">{t('No pros match these filters.')}</p> : null}
    </section>
  );
}

/** "Tue, Dec 1"; the noon of a date is on that date in every zone of the country. */
function dayName(noon: Date): string {
  return formatDateTime(noon, { style: 'date', zone: 'UTC' });
}

function Waiting({ data: { address, days } }: { data: BoardWeekView }) {
  return (
    <tr data-waiting>
      <th scope="row" className={SIDE}>
        {t('Unassigned')}
      </th>
      {days.map(({ date, noon, waiting }) => (
        <td key={date} className={classNames(CELL, waiting > 0 ? 'bg-warn-soft text-warn' : 'bg-sunken text-ink-soft')}>
          <Link to={boardPath({ ...address, day: date })} className={classNames(COVER, 'inline-flex min-h-touch items-center')}>
            {waiting.toLocaleString('en-US')}
            <span className="sr-only"> {t('unassigned on {day}', { day: dayName(noon) })}</span>
          </Link>
        </td>
      ))}
    </tr>
  );
}

function Row({ row, data }: { row: WeekRowView; data: BoardWeekView }) {
  return (
    <tr data-pro={row.proId}>
      <th scope="row" className={SIDE}>
        <Link to={`/admin/pros/${row.proId}`} className="font-semibold [overflow-wrap:anywhere] hover:underline">
          {row.name}
        </Link>
        <span className="block text-xs font-normal text-ink-faint">{row.homeZip}</span>
      </th>
      {row.cells.map((cell, index) => (
        <Cell key={cell.date} cell={cell} row={row} noon={data.days[index]?.noon} data={data} />
      ))}
    </tr>
  );
}

type CellProps = { cell: WeekCellView; row: WeekRowView; noon: Date | undefined; data: BoardWeekView };

function Cell({ cell, row, noon, data }: CellProps) {
  const { zone } = data;
  const { off, hours, visits, named, more, bookedMinutes, openMinutes, date } = cell;
  const works = hours
    .map(({ start, end }) => t('{first} to {last}', { first: clock(start, zone), last: clock(end, zone) }))
    .join(', ');
  return (
    <td className={classNames(CELL, off && 'bg-sunken')} data-day={date}>
      <p className={classNames('text-xs', off ? 'font-semibold text-warn' : 'text-ink-soft')}>{off ?? works}</p>
      <p>
        <Link to={dayAt(data, row, date)} className={COVER}>
          {visits === 0 ? t('No visits') : t('{visits, plural, one {# visit} other {# visits}}', { visits })}
          <span className="sr-only">
            : {row.name}, {noon ? dayName(noon) : date}
          </span>
        </Link>
      </p>
      {named.length > 0 ? (
        <ul className="mt-0.5 space-y-0.5 text-xs">
          {named.map(({ visitId, isOffer, start, place }) => (
            <li
              key={`${visitId}${isOffer ? '?' : ''}`}
              className={classNames('[overflow-wrap:anywhere]', isOffer && 'text-warn')}
            >
              <span className="font-semibold">{clock(start, zone)}</span>{' '}
              {isOffer ? t('Offered: {what}', { what: place }) : place}
            </li>
          ))}
          {more > 0 ? <li>{t('+{count} more', { count: more })}</li> : null}
        </ul>
      ) : null}
      {bookedMinutes > 0 || openMinutes > 0 ? (
        <p className={classNames('mt-0.5 text-xs', bookedMinutes > openMinutes ? 'text-warn' : 'text-ink-soft')}>
          {t('{booked} of {open} h booked', { booked: hoursOf(bookedMinutes), open: hoursOf(openMinutes) })}
        </p>
      ) : null}
    </td>
  );
}

/** The day's board at a pro's row; where it cannot have all pros it is narrowed down to the name. */
function dayAt({ address, rows, pros }: BoardWeekView, { proId, fullName }: WeekRowView, day: string): string {
  const pro = rows.length < pros.total ? fullName || address.pro : address.pro;
  return `${boardPath({ ...address, day, pro, view: 'timeline' })}#${rowId(proId)}`;
}

function clock(at: Date, zone: string): string {
  return formatDateTime(at, { style: 'time', zone }).replace(':00', '');
}

/** Hours with at most one digit behind the point. */
function hoursOf(minutes: number): string {
  return String(Math.round(minutes / 6) / 10);
}
