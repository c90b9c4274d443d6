import type { LucideIcon } from 'lucide-react';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { FilterForm } from '#app/components/forms/filter-form';
import { buttonClass, LinkButton } from '#app/components/ui/button';
import { DataTable, type Column, type TableSort } from '#app/components/ui/data-table';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs, type TabItem } from '#app/components/ui/tabs';
import { t } from '#app/platform/texts/t';
import { ListBar, SortChoice, SortForm } from './list-bar';
import { listLink, type OfficeList } from './office-list-view';

type EmptyList = {
  title: string;
  text?: ReactNode;
  icon?: LucideIcon;
  /** Where all rows are, while filters leave none. */
  allTo?: string | false;
};

type AdminTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  empty: EmptyList;
  /** How it is looked at: its filters, its sort and its views. */
  list: OfficeList;
  /** The row that the next page begins behind. */
  next: string | null;
};

type AdminListProps<Row> = AdminTableProps<Row> & {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** What stands above the list: figures, or tabs that the list shares with other pages. */
  above?: ReactNode;
  tabs?: { label: string; items: TabItem[] };
  /** The fields of the filter form, what it keeps of the address, and buttons beside Search. */
  filters?: { fields: ReactNode; keep?: Record<string, string>; actions?: ReactNode };
  /** Other links that narrow the list down. */
  links?: ReactNode;
};

/** The table of a list in the office: its rows, or why there are none, and the way to other pages. */
export function AdminTable<Row>({ empty, list, next, ...table }: AdminTableProps<Row>) {
  const { title, text, icon, allTo } = empty;
  return (
    <>
      <div className="mt-4">
        <DataTable
          {...table}
          dense
          sort={getSort(list)}
          empty={
            <EmptyState
              title={title}
              icon={icon}
              action={
                allTo ? (
                  <LinkButton to={allTo} variant="secondary">
                    {t('Show all')}
                  </LinkButton>
                ) : undefined
              }
            >
              {text}
            </EmptyState>
          }
        />
      </div>
      <Pager {...listPages(list, next)} />
    </>
  );
}

/** The ways from a page of a list to its first and its next one. */
export function listPages(list: OfficeList, next?: string | null) {
  return { firstTo: list.isLater ? listLink(list) : null, nextTo: next ? listLink(list, next) : null };
}

function getSort(list: OfficeList): TableSort {
  const { keys, key, direction } = list;
  return { keys, key, direction, to: (by, way) => listLink({ ...list, asked: way === 'desc' ? `-${by}` : by }) };
}

/** A list page of the office: heading, tabs, filters by GET, table and paging, in this order on every page. */
export function AdminList<Row>({ title, lead, actions, above, tabs, filters, links, ...table }: AdminListProps<Row>) {
  const { list } = table;
  return (
    <>
      <PageHead title={title} lead={lead} actions={actions} />
      {above}
      {tabs ? <Tabs label={tabs.label} items={tabs.items} className="mt-6" /> : null}
      {filters ? (
        <FilterForm keep={filters.keep} actions={filters.actions}>
          {filters.fields}
          <SortChoice list={list} columns={table.columns} />
        </FilterForm>
      ) : (
        <SortForm list={list} columns={table.columns} />
      )}
      {links}
      <ListBar list={list} />
      <AdminTable {...table} />
    </>
  );
}

/** The list as a file, beside Search. */
export function CsvLink({ href }: { href: string }) {
  return (
    <a href={href} download className={buttonClass('secondary')}>
      <Download aria-hidden className="h-5 w-5" />
      {t('CSV')}
    </a>
  );
}
