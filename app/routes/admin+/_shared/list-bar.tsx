import Download from 'lucide-react/icons/download';
import { FilterChoice, FilterForm } from '#app/components/forms/filter-form';
import { buttonClass } from '#app/components/ui/button';
import type { Column } from '#app/components/ui/data-table';
import { t } from '#app/platform/texts/t';
import { listFile, listQuery, type OfficeList } from './office-list-view';
import { SavedViews } from './saved-views';

type SortChoiceProps<Row> = { list: OfficeList; columns: Column<Row>[] };

/** The sort as a field: where rows are cards there is no head of a table to press. */
export function SortChoice<Row>({ list, columns }: SortChoiceProps<Row>) {
  const options = columns
    .filter(({ key }) => list.keys.includes(key))
    .flatMap(({ key, label }) => [
      [key, t('{label}, ascending', { label })] as const,
      [`-${key}`, t('{label}, descending', { label })] as const,
    ]);
  return (
    <FilterChoice
      name="sort"
      label={t('Sort by')}
      wide
      className="xl:hidden"
      options={[['', t('Standard order')], ...options]}
      value={list.asked}
    />
  );
}

/** The same as a form of its own, where a list has no filters but tabs. */
export function SortForm<Row>({ list, columns }: SortChoiceProps<Row>) {
  return (
    <FilterForm keep={Object.fromEntries(new URLSearchParams(list.filters))} button={t('Sort')} className="xl:hidden">
      <SortChoice list={list} columns={columns} />
    </FilterForm>
  );
}

/** Above a list: the views that were kept of it, a way to keep this one, and the list as a file. */
export function ListBar({ list }: { list: OfficeList }) {
  return (
    <div className="my-4 flex flex-wrap items-start gap-3">
      <SavedViews page={list.name} query={listQuery(list)} views={list.views} opId={list.opId} />
      <a href={listFile(list)} download className={buttonClass('secondary', 'sm', 'ml-auto')}>
        <Download aria-hidden className="h-4 w-4" />
        {t('CSV')}
      </a>
    </div>
  );
}
