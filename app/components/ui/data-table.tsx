import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /** References, dates and ages stay in one piece. */
  nowrap?: boolean;
  /** On phones this cell is the card's title and carries no label. */
  lead?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: Array<Column<Row>>;
  rows: Row[];
  rowKey: (row: Row) => string;
  rowClass?: (row: Row) => string | undefined;
  empty: ReactNode;
  dense?: boolean;
};

/** A real table from 640 px up with a sticky head; below that each row is a card with its labels. */
export function DataTable<Row>({ caption, columns, rows, rowKey, rowClass, empty, dense = false }: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>;
  const pad = dense ? 'sm:py-1.5' : 'sm:py-3';
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}

              scope="col"
              className={classNames(
                'sticky top-[var(--sticky-top,0px)] z-10 border-b border-line bg-surface px-3 py-2 text-xs font-semibold text-ink-faint',
                column.align === 'right' ? 'text-right' : 'text-left',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}

            className={classNames(
              'group max-sm:block max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4 sm:hover:bg-sunken',
              rowClass?.(row),
            )}
          >
            {columns.map((column) => (
              <td
                key={column.key}

                className={classNames(
                  'align-top sm:border-b sm:border-line sm:px-3 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1',
                  pad,
                  column.align === 'right' && 'figures sm:text-right',
                  column.nowrap && 'sm:whitespace-nowrap',
                  column.lead && 'font-semibold max-sm:pb-2 max-sm:text-base',
                )}
              >
                {column.lead ? null : (
                  <span aria-hidden className="shrink-0 text-ink-faint sm:hidden">
                    {column.label}
                  </span>
                )}
                <span className={classNames('min-w-0 sm:block', !column.lead && 'max-sm:text-right')}>{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
