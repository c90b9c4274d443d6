import { Link } from '@remix-run/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { FilterDay } from '#app/components/forms/filter-form';
import { LinkButton } from '#app/components/ui/button';
import { t } from '#app/platform/texts/t';
import { boardFilters, boardPath, weekOfView, weekPath } from './board-address';
import { FilterFields } from './board-filters';
import type { BoardWeekView } from './board-week-view.server';
import { SavedViews } from './saved-views';

/** The week and what narrows it down, as on the board of a day. */
export function BoardWeekFilters({ data }: { data: BoardWeekView }) {
  const { address, monday } = data;
  const keep = {
    ...(address.view === 'timeline' ? {} : { view: address.view }),
    ...(address.sort === 'soonest' ? {} : { sort: address.sort }),
  };
  return (
    <>
      <WeekLinks data={data} />
      <FilterFields {...data} keep={keep}>
        <FilterDay name="from" label={t('Week of')} value={monday} />
      </FilterFields>
      <div className="mt-1 flex flex-wrap items-start gap-3">
        <SavedViews
          page="board"
          query={boardFilters(address)}
          views={data.views}
          opId={data.viewOpId}
          linkOf={(query) => weekOfView(query, monday)}
        />
      </div>
    </>
  );
}

function WeekLinks({ data: { address, monday, weekBefore, weekAfter, today, days } }: { data: BoardWeekView }) {
  const isThisWeek = days.some(({ date }) => date === today);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <nav aria-label={t('Weeks')} className="flex gap-2">
        <LinkButton to={weekPath(address, weekBefore)} variant="secondary" size="md" aria-label={t('The week before')}>
          <ChevronLeft aria-hidden className="h-5 w-5" />
        </LinkButton>
        <LinkButton to={weekPath(address)} variant="secondary" aria-current={isThisWeek ? 'date' : undefined}>
          {t('This week')}
        </LinkButton>
        <LinkButton to={weekPath(address, weekAfter)} variant="secondary" aria-label={t('The week after')}>
          <ChevronRight aria-hidden className="h-5 w-5" />
        </LinkButton>
      </nav>
      <Link
        to={boardPath({ ...address, day: isThisWeek ? today : monday })}
        className="inline-flex min-h-touch items-center px-2 font-semibold text-link underline underline-offset-4"
      >
        {t('Day')}
      </Link>
    </div>
  );
}
