import { Link } from '@remix-run/react';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { buttonClass } from '#app/components/ui/button';
import { pageLink, type ViewedPage } from '#app/domain/saved-views/office-lists';
import { t } from '#app/platform/texts/t';

type SavedViewsProps = {
  page: ViewedPage;
  query: string;
  views: { id: string; name: string; query: string }[];
  opId: string;
  /** Where a view opens; left out where that is the page itself. */
  linkOf?: (query: string) => string;
};

/** The views that were kept of a page, and a way to keep this one. */
export function SavedViews({ page, query, views, opId, linkOf }: SavedViewsProps) {
  return (
    <>
      {views.length > 0 ? (
        <nav aria-label={t('Views')} className="flex flex-wrap gap-2">
          {views.map((view) => (
            <Link
              key={view.id}
              to={linkOf ? linkOf(view.query) : pageLink(page, view.query)}
              aria-current={view.query === query ? 'page' : undefined}
              className="inline-flex min-h-touch max-w-full items-center rounded-full border border-line bg-surface px-3.5 text-sm font-semibold text-ink-soft [overflow-wrap:anywhere] hover:border-line-strong hover:text-ink aria-[current]:border-action aria-[current]:bg-action-soft aria-[current]:text-ink"
            >
              {view.name}
            </Link>
          ))}
        </nav>
      ) : null}
      {/* A view that was saved closes it. */}
      <details key={views.length} className="open:basis-full">
        <summary className={buttonClass('secondary', 'sm', 'w-fit cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
          {t('Save this view')}
        </summary>
        <div className="mt-3 max-w-md rounded-lg border border-line bg-surface p-4">
          <SaveViewForm list={page} query={query} opId={opId} />
        </div>
      </details>
      {views.length > 0 ? (
        <Link to="/admin/views" className="inline-flex min-h-touch items-center text-sm text-link underline underline-offset-4">
          {t('Manage views')}
        </Link>
      ) : null}
    </>
  );
}

type SaveViewProps = { list: ViewedPage; query: string; opId: string };

export const SAVE_VIEW_FORM = 'save-view';

/** Keeps the filters and the sort of a page under a name. */
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
      <Field name="name" label={t('Name of the view')} />
      <Checkbox name="isShared" label={t('Share it with all admins')} />
      <SubmitButton variant="secondary" busyText={t('Saving…')}>
        {t('Save view')}
      </SubmitButton>
    </PersistentForm>
  );
}
