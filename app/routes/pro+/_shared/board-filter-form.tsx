import { Form } from '@remix-run/react';
import { FilterInput, FilterSelect } from '#app/components/forms/filter-input';
import { Button } from '#app/components/ui/button';
import { t, translate } from '#app/platform/texts/t';
import { type BoardSearch, WHEN_CHOICES } from './board-filters';

export function BoardFilterForm({ search }: { search: BoardSearch }) {
  const field = 'min-h-touch rounded-md border border-line-strong bg-surface px-3 text-base';
  return (
    <Form
      method="get"
      className="mt-4 grid grid-cols-[6.25rem_minmax(0,1fr)_auto] items-end gap-2 sm:flex sm:flex-wrap sm:gap-3"
      aria-label={t('Filter')}
    >
      {search.tab === 'available' ? null : <input type="hidden" name="tab" value={search.tab} />}
      <label className="text-sm font-semibold">
        <span className="mb-1 block">{t('Min payout, $')}</span>
        <FilterInput
          name="minPayout"
          inputMode="numeric"
          value={search.minPayout?.toString()}
          className={`${field} w-full sm:w-28`}
        />
      </label>
      <label className="text-sm font-semibold">
        <span className="mb-1 block">{t('When')}</span>
        <FilterSelect name="when" value={search.when} className={`${field} w-full`}>
          {WHEN_CHOICES.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {translate(choice.label)}
            </option>
          ))}
        </FilterSelect>
      </label>
      <Button type="submit" variant="secondary">
        {t('Filter')}
      </Button>
    </Form>
  );
}
