import { LinkButton } from '../ui/button';
import { FilterDay, FilterForm } from './filter-form';
import { filteredPath } from '#app/platform/filtered-path';
import { t } from '#app/platform/texts/t';

type Days = { from: string | null; to: string | null };
type DaysFilterProps = {
  path: string;
  days: Days;
  /** What else the list is narrowed down by, and keeps: its tab. */
  keep?: Record<string, string>;
};

/** The days of a list, above it, with a way back to all of them. An end that is left empty is open. */
export function DaysFilter({ path, days: { from, to }, keep = {} }: DaysFilterProps) {
  return (
    <FilterForm
      keep={keep}
      button={t('Filter')}
      className="no-print"
      actions={
        from || to ? (
          <LinkButton to={filteredPath(path, keep)} variant="secondary">
            {t('All days')}
          </LinkButton>
        ) : undefined
      }
    >
      <FilterDay name="from" label={t('First day')} value={from ?? ''} />
      <FilterDay name="to" label={t('Last day')} value={to ?? ''} />
    </FilterForm>
  );
}
