import { Link } from '@remix-run/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { FilterChoice, FilterDay, FilterForm } from '#app/components/forms/filter-form';
import { FilterInput } from '#app/components/forms/filter-input';
import { inputClass } from '#app/components/forms/field-frame';
import { LinkButton } from '#app/components/ui/button';
import { STAKES, WAITING_STATES } from '#app/domain/dispatch-board/board-query';
import { t, translate } from '#app/platform/texts/t';
import { boardFilters, boardPath, STAKE_LABELS, STATE_LABELS, weekPath } from './board-address';
import { PlanTheRest } from './board-what-if';
import type { SentBoard } from './board-view.server';
import { SavedViews } from './saved-views';

/** The day and what narrows it down: all of it is in the address. */
export function BoardFilters({ data }: { data: SentBoard }) {
  const { address } = data;
  return (
    <>
      <DayLinks data={data} />
      <FilterFields {...data} sorted keep={keptView(address)}>
        <FilterDay name="day" label={t('Day')} value={address.day} />
      </FilterFields>
      <div className="mt-1 flex flex-wrap items-start gap-3">
        <SavedViews page="board" query={boardFilters(address)} views={data.views} opId={data.viewOpId} />
      </div>
    </>
  );
}

/** How the day is shown, which the filters leave as it is. */
function keptView({ view, map }: SentBoard['address']): Record<string, string> {
  return { ...(view === 'timeline' ? {} : { view }), ...(map ? { map } : {}) };
}

type FilterFieldsProps = Pick<SentBoard, 'address' | 'areas' | 'services'> & {
  /** What the form leaves as it is. */
  keep: Record<string, string>;
  /** With what the unassigned visits are sorted by. */
  sorted?: boolean;
  /** The field that comes first. */
  children: ReactNode;
};

/** What narrows down the board of a day and that of a week. */
export function FilterFields({ address, areas, services, keep, sorted, children }: FilterFieldsProps) {
  const narrowed = [address.area, address.zip, address.service, address.pro, address.state !== 'any'].filter(Boolean).length;
  return (
    <details className="mt-1" open={narrowed > 0}>
      <summary className="inline-flex min-h-touch cursor-pointer items-center font-semibold text-link underline underline-offset-4">
        {t('Filters')}
        {narrowed > 0 ? ` (${narrowed})` : ''}
      </summary>
      <FilterForm keep={keep}>
        {children}
        <FilterChoice
          name="area"
          label={t('Area')}
          value={address.area ?? ''}
          options={[['', t('All areas')], ...areas.map(({ id, name }) => [id, name] as const)]}
        />
        <Text name="zip" label={t('ZIP code')} value={address.zip} />
        <FilterChoice
          name="service"
          label={t('Service')}
          value={address.service}
          options={[['', t('All services')], ...services.map(({ id, name }) => [id, name] as const)]}
        />
        <FilterChoice
          name="state"
          label={t('Unassigned')}
          value={address.state}
          options={WAITING_STATES.map((state) => [state, translate(STATE_LABELS[state])] as const)}
        />
        {sorted ? (
          <FilterChoice
            name="sort"
            label={t('First')}
            value={address.sort}
            options={STAKES.map((stake) => [stake, translate(STAKE_LABELS[stake])] as const)}
          />
        ) : null}
        <Text name="pro" label={t('Pro')} value={address.pro} />
      </FilterForm>
    </details>
  );
}

function Text({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label>
      <span className="mb-1 block text-sm font-semibold">{label}</span>
      <FilterInput
        name={name}
        type="search"
        value={value}
        inputMode={name === 'zip' ? 'numeric' : undefined}
        className={inputClass}
      />
    </label>
  );
}

function DayLinks({ data }: { data: SentBoard }) {
  const { address, today, yesterday, tomorrow } = data;
  const plain = { ...address, visit: undefined, for: undefined, plan: undefined };
  const other = address.view === 'timeline' ? 'table' : 'timeline';
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <nav aria-label={t('Days')} className="flex gap-2">
        <LinkButton to={boardPath({ ...plain, day: yesterday })} variant="secondary" size="md" aria-label={t('The day before')}>
          <ChevronLeft aria-hidden className="h-5 w-5" />
        </LinkButton>
        <LinkButton
          to={boardPath({ ...plain, day: today })}
          variant="secondary"
          aria-current={address.day === today ? 'date' : undefined}
        >
          {t('Today')}
        </LinkButton>
        <LinkButton to={boardPath({ ...plain, day: tomorrow })} variant="secondary" aria-label={t('The day after')}>
          <ChevronRight aria-hidden className="h-5 w-5" />
        </LinkButton>
      </nav>
      <Link
        to={weekPath(plain, data.day)}
        className="inline-flex min-h-touch items-center px-2 font-semibold text-link underline underline-offset-4"
      >
        {t('Week')}
      </Link>
      <Link
        to={boardPath({ ...plain, view: other })}
        className="inline-flex min-h-touch items-center px-2 font-semibold text-link underline underline-offset-4"
      >
        {other === 'table' ? t('Show as a table') : t('Show as a time line')}
      </Link>
      <Link
        to={boardPath({ ...plain, map: address.map ? undefined : 'on' })}
        reloadDocument={data.hasBaseMap && !address.map}
        className="inline-flex min-h-touch items-center px-2 font-semibold text-link underline underline-offset-4"
      >
        {address.map ? t('Hide the map') : t('Show the map')}
      </Link>
      <Link
        to={`/admin/dispatch?from=${address.day}&to=${address.day}`}
        className="inline-flex min-h-touch items-center px-2 font-semibold text-link underline underline-offset-4"
      >
        {t('Its visits as a list')}
      </Link>
      <PlanTheRest data={data} />
    </div>
  );
}
