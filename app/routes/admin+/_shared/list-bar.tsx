import Download from 'lucide-react/icons/download';
import { FilterChoice, FilterForm } from '#app/components/forms/filter-form';
import { buttonClass } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';
import { keptFilters, listFile, listQuery, type OfficeList } from './office-list-view';
import { SavedViews } from './saved-views';

type SortChoiceProps = {
  list: Pick<OfficeList, 'keys' | 'asked'>;
  columns: { key: string; label: string }[];
  /** On wide screens too, where there is no table. */
  always?: boolean;
};

/** The sort as a field: where rows are cards there is no head of a table to press. */
export function SortChoice({ list, columns, always }: SortChoiceProps) {
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
      className={always ? undefined : 'xl:hidden'}
      options={[['', t('Standard order')], ...options]}
      value={list.asked}
    />
  );
}

/** The same as a form of its own, where a list has no filters but tabs. */
export function SortForm({ list, columns, always }: SortChoiceProps & { list: OfficeList }) {
  return (
    <FilterForm keep={keptFilters(list)} button={t('Sort')} className={always ? undefined : 'xl:hidden'}>
      <SortChoice list={list} columns={columns} always={always} />
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
