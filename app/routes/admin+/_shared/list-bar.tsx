import { Link } from '@remix-run/react';
import Download from 'lucide-react/icons/download';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { FilterChoice, FilterForm } from '#app/components/forms/filter-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { buttonClass } from '#app/components/ui/button';
import type { Column } from '#app/components/ui/data-table';
import { OFFICE_LISTS, type OfficeListName } from '#app/domain/saved-views/office-lists';
import { listFile, listQuery, type OfficeList } from './office-list-view';

type SortChoiceProps<Row> = { list: OfficeList; columns: Column<Row>[] };

/** The sort as a field: where rows are cards there is no head of a table to press. */
export function SortChoice<Row>({ list, columns }: SortChoiceProps<Row>) {
  const options = columns
    .filter(({ key }) => list.keys.includes(key))
    .flatMap(({ key, label }) => [[key, `${label}, ascending`] as const, [`-${key}`, `${label}, descending`] as const]);
  return (
    <FilterChoice
      name="sort"
      label="Sort by"
      wide
      className="xl:hidden"
      options={[['', 'Standard order'], ...options]}
      value={list.asked}
    />
  );
}

/** The same as a form of its own, where a list has no filters but tabs. */
export function SortForm<Row>({ list, columns }: SortChoiceProps<Row>) {
  return (
    <FilterForm keep={Object.fromEntries(new URLSearchParams(list.filters))} button="Sort" className="xl:hidden">
      <SortChoice list={list} columns={columns} />
    </FilterForm>
  );
}

/** Above a list: the views that were kept of it, a way to keep this one, and the list as a file. */
export function ListBar({ list }: { list: OfficeList }) {
  const query = listQuery(list);
  return (
    <div className="my-4 flex flex-wrap items-start gap-3">
      {list.views.length > 0 ? (
        <nav aria-label="Views" className="flex flex-wrap gap-2">
          {list.views.map((view) => (
            <Link
              key={view.id}
              to={view.query ? `${OFFICE_LISTS[list.name].path}?${view.query}` : OFFICE_LISTS[list.name].path}
              aria-current={view.query === query ? 'page' : undefined}
              className="inline-flex min-h-touch max-w-full items-center rounded-full border border-line bg-surface px-3.5 text-sm font-semibold text-ink-soft [overflow-wrap:anywhere] hover:border-line-strong hover:text-ink aria-[current]:border-action aria-[current]:bg-action-soft aria-[current]:text-ink"
            >
              {view.name}
            </Link>
          ))}
        </nav>
      ) : null}
      {/* A view that was saved closes it. */}
      <details key={list.views.length} className="open:basis-full">
        <summary className={buttonClass('secondary', 'sm', 'w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
          Save this view
        </summary>
        <div className="mt-3 max-w-md rounded-lg border border-line bg-surface p-4">
          <SaveViewForm list={list.name} query={query} opId={list.opId} />
        </div>
      </details>
      {list.views.length > 0 ? (
        <Link to="/admin/views" className="inline-flex min-h-touch items-center text-sm text-link underline underline-offset-4">
          Manage views
        </Link>
      ) : null}
      <a href={listFile(list)} download className={buttonClass('secondary', 'sm', 'ml-auto')}>
        <Download aria-hidden className="h-4 w-4" />
        CSV
      </a>
    </div>
  );
}

type SaveViewProps = { list: OfficeListName; query: string; opId: string };

export const SAVE_VIEW_FORM = 'save-view';

/** Keeps the filters and the sort of a list under a name. */
export function SaveViewForm({ list, query, opId }: SaveViewProps) {
  return (
    <PersistentForm
      id={SAVE_VIEW_FORM}
      validator={noClientValidation}
      action="/admin/views"
      subaction="save"
      className="grid gap-4"
    >
      <OperationId value={opId} />
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <Field name="name" label="Name of the view" />
      <Checkbox name="isShared" label="Share it with all admins" />
      <SubmitButton variant="secondary" busyText="Saving…">
        Save view
      </SubmitButton>
    </PersistentForm>
  );
}
