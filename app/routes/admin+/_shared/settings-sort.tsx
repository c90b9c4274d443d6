import { z } from 'zod';
import { FilterForm } from '#app/components/forms/filter-form';
import { t } from '#app/platform/texts/t';
import { SortChoice } from './list-bar';

/** So many rows are read at a glance. */
const FEW = 10;

/** What a settings list can be sorted by, and what its address asks for. */
export const settingsSortView = z.object({ keys: z.array(z.string()), asked: z.string() });
export type SettingsSort = z.output<typeof settingsSortView>;

type SettingsSortProps = {
  sort: SettingsSort;
  columns: { key: string; label: string }[];
  rows: readonly unknown[];
  keep?: Record<string, string>;
};

/** How a settings list is sorted; nothing where it has few rows. */
export function SettingsSortForm({ sort, columns, rows, keep }: SettingsSortProps) {
  if (rows.length <= FEW) return null;
  return (
    <FilterForm keep={keep} button={t('Sort')}>
      <SortChoice list={sort} columns={columns} always />
    </FilterForm>
  );
}
