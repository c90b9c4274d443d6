import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { LightLink } from './light-link';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** References, dates and ages stay in one piece. */
  nowrap?: boolean;
  /** In a card this cell is the title and carries no label. */
  lead?: boolean;
};

/** How a table is sorted, and where pressing the head of a column leads. */
export type TableSort = {
  keys: readonly string[];
  key: string;
  direction: 'asc' | 'desc';
  to: (key: string, direction: 'asc' | 'desc') => string;
};

type DataTableProps<Row> = {
  caption: string;
  columns: Array<Column<Row>>;
  rows: Row[];
  rowKey: (row: Row) => string;
  rowClass?: (row: Row) => string | undefined;
  empty: ReactNode;
  dense?: boolean;
  sort?: TableSort;
};

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The name of a column; where the table can be sorted by it, a link that does, and turns the order once it is. */
function ColumnHead<Row>({ column: { key, label, align }, sort }: { column: Column<Row>; sort?: TableSort }) {
  if (!sort?.keys.includes(key)) return <>{label}</>;
  const isCurrent = sort.key === key;
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <>
      <span className="xl:hidden">{label}</span>
      <LightLink
        to={sort.to(key, isCurrent && sort.direction === 'asc' ? 'desc' : 'asc')}
        preventScrollReset
        className={classNames(
          'inline-flex items-center gap-1 underline decoration-dotted underline-offset-4 hover:text-ink hover:decoration-solid max-xl:hidden',
          isCurrent && 'text-ink',
          align === 'right' && 'flex-row-reverse',
        )}
      >
        {label}
        {isCurrent ? <Arrow aria-hidden className="h-3.5 w-3.5" /> : null}
      </LightLink>
    </>
  );
}

/** A real table with a sticky head from 1280 px up; below that each row is a card with its labels, two side by side on a tablet. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowClass, empty, dense = false, sort }: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>;
  const pad = dense ? 'xl:py-1.5' : 'xl:py-3';
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-xl:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-xl:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}

              scope="col"
              aria-sort={sort?.key === column.key && sort.keys.includes(column.key) ? ARIA_SORT[sort.direction] : undefined}
              className={classNames(
                'sticky top-[var(--sticky-top,0px)] z-10 border-b border-line bg-surface px-3 py-2 text-xs font-semibold text-ink-faint',
                column.align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              <ColumnHead column={column} sort={sort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:grid max-xl:gap-3 sm:max-xl:grid-cols-2">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}

            className={classNames(
              'group max-xl:block max-xl:rounded-lg max-xl:border max-xl:border-line max-xl:bg-surface max-xl:p-4 xl:hover:bg-sunken',
              rowClass?.(row),
            )}
          >
            {columns.map((column) => (
              <td
                key={column.key}

                className={classNames(
                  'align-top xl:border-b xl:border-line xl:px-3 max-xl:flex max-xl:justify-between max-xl:gap-4 max-xl:py-1',
                  pad,
                  column.align === 'right' && 'figures xl:text-right',
                  column.nowrap && 'xl:whitespace-nowrap',
                  column.lead && 'font-semibold max-xl:pb-2 max-xl:text-base',
                )}
              >
                {column.lead ? null : (
                  <span aria-hidden className="shrink-0 text-ink-faint xl:hidden">
                    {column.label}
                  </span>
                )}
                <span className={classNames('min-w-0 xl:block', !column.lead && 'max-xl:text-right')}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
