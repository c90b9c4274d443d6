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
  const classes = columns.map(cellClass);
  return (
    <table className={dense ? 'data-table data-table-dense' : 'data-table'}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              aria-sort={sort?.key === column.key && sort.keys.includes(column.key) ? ARIA_SORT[sort.direction] : undefined}
              className={column.align === 'right' ? 'text-right' : undefined}
            >
              <ColumnHead column={column} sort={sort} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={classNames('group', rowClass?.(row))}>
            {columns.map((column, at) => (
              <td key={column.key} data-label={column.lead ? undefined : column.label} className={classes[at]}>
                <Value>{column.cell(row)}</Value>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass<Row>({ align, nowrap, lead }: Column<Row>): string | undefined {
  return (
    classNames(align === 'right' && 'figures xl:text-right', nowrap && 'xl:whitespace-nowrap', lead && 'data-lead') || undefined
  );
}

/** What a cell holds is one box beside its label; a plain text is one by itself. */
function Value({ children }: { children: ReactNode }) {
  return typeof children === 'string' || typeof children === 'number' ? <>{children}</> : <span>{children}</span>;
}
