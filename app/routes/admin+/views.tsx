import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { Refusal } from '#app/components/forms/form-error';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { pageLink, VIEWED_PAGE_NAMES, VIEWED_PAGES } from '#app/domain/saved-views/office-lists';
import { savedViewSchema } from '#app/domain/saved-views/saved-view.schema';
import { listAllViews, removeView, renameView, saveView } from '#app/domain/saved-views/saved-views.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { SAVE_VIEW_FORM, SaveViewForm } from './_shared/saved-views';

const ROUTE = 'routes/admin+/views';

const savedView = z.object({
  id: z.string(),
  list: z.enum(VIEWED_PAGE_NAMES),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: z.string(),
  opIds: z.object({ rename: z.string(), remove: z.string() }),
});
const pageView = z.object({ views: z.array(savedView), opId: z.string() });
type View = z.output<typeof savedView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Saved views'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const views = await listAllViews(db, actor.userId);
  return respond(pageView, {
    views: views.flatMap(({ list, ...view }) => {
      const known = VIEWED_PAGE_NAMES.find((each) => each === list);
      return known ? [{ ...view, list: known, opIds: { rename: crypto.randomUUID(), remove: crypto.randomUUID() } }] : [];
    }),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(savedViewSchema);
  const { data } = form;
  const adminId = actor.userId;
  if (data.subaction === 'save') {
    const { list, query, name } = data;
    await run(form, 'save', (tx) => saveView(tx, { adminId, list, query, name, isShared: data.isShared === 'on' }));
    return redirectWithNotice(pageLink(list, query), { type: 'success', message: t('View saved') });
  }
  const { viewId } = data;
  if (data.subaction === 'rename') {
    const { name } = data;
    await run(form, `rename:${viewId}`, (tx) => renameView(tx, { adminId, viewId, name, isShared: data.isShared === 'on' }));
    return redirectWithNotice('/admin/views', { type: 'success', message: t('View changed') });
  }
  await run(form, `remove:${viewId}`, (tx) => removeView(tx, { adminId, viewId }));
  return redirectWithNotice('/admin/views', { type: 'success', message: t('View deleted') });
});

export default function SavedViewsPage() {
  const { views, opId } = useLoaderData<typeof loader>();
  const used = VIEWED_PAGE_NAMES.filter((list) => views.some((view) => view.list === list));
  return (
    <>
      <PageHead
        title={t('Saved views')}
        lead={t(
          'Filters and sorts of the office’s lists and of the board under a name. A shared view can be changed by each admin.',
        )}
      />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <RefusedView opId={opId} />
      {views.length === 0 ? (
        <div className="mt-6">
          <EmptyState title={t('No saved views yet')}>
            {t('Open a list, filter and sort it, and press “Save this view”.')}
          </EmptyState>
        </div>
      ) : null}
      <div className="mt-6 space-y-6">
        {used.map((list) => (
          <Card as="section" key={list}>
            <CardHead title={translate(VIEWED_PAGES[list].label)} />
            <ul className="divide-y divide-line">
              {views
                .filter((view) => view.list === list)
                .map((view) => (
                  <li key={view.id} className="py-4">
                    <ViewEditor view={view} />
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

const refusedSchema = z.object({
  formId: z.literal(SAVE_VIEW_FORM),
  repopulateFields: z.object({ list: z.enum(VIEWED_PAGE_NAMES), query: z.string().default('') }),
});

/** A view that a list could not keep is named here once more. */
function RefusedView({ opId }: { opId: string }) {
  const refused = refusedSchema.safeParse(useActionData<unknown>());
  if (!refused.success) return null;
  const { list, query } = refused.data.repopulateFields;
  return (
    <Card as="section" className="mt-6">
      <CardHead title={t('Save a view of {list}', { list: translate(VIEWED_PAGES[list].label) })} />
      <div className="max-w-md">
        <SaveViewForm list={list} query={query} opId={opId} />
      </div>
    </Card>
  );
}

function ViewEditor({ view }: { view: View }) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Link to={pageLink(view.list, view.query)} className="inline-link [overflow-wrap:anywhere]">
          {view.name}
        </Link>
        {view.isShared ? (
          <Badge tone="info">{view.isOwn ? t('Shared by you') : t('Shared by {name}', { name: view.owner })}</Badge>
        ) : null}
      </div>
      <PersistentForm
        id={`view-${view.id}`}
        validator={noClientValidation}
        subaction="rename"
        defaultValues={{ name: view.name }}
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        <OperationId value={view.opIds.rename} />
        <input type="hidden" name="viewId" value={view.id} />
        <Field name="name" label={t('Name')} wrapperClass="w-full sm:w-72" />
        <Checkbox name="isShared" label={t('Shared with all admins')} defaultChecked={view.isShared} />
        <SubmitButton variant="secondary" busyText={t('Saving…')} aria-label={t('Save {name}', { name: view.name })}>
          {t('Save')}
        </SubmitButton>
      </PersistentForm>
      <ButtonForm
        fields={{ subaction: 'remove', viewId: view.id, opId: view.opIds.remove }}
        variant="secondary"
        size="sm"
        busyText={t('Deleting…')}
        label={t('Delete {name}', { name: view.name })}
      >
        {t('Delete')}
      </ButtonForm>
    </div>
  );
}
