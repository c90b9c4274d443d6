import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { WithLinks } from '#app/components/ui/with-links';
import { importSource, listSources, setSource } from '#app/domain/licenses/license-sources.server';
import { sourceSchema } from '#app/domain/licenses/license.schema';
import { CSV_COLUMNS } from '#app/domain/licenses/read-csv';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { FEW } from './_shared/further-list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/licenses.sources';
const MAX_STATES = 60;

const sourceView = z.object({
  state: z.string(),
  adapter: z.string(),
  url: z.string().nullable(),
  importedAt: z.date().nullable(),
  lines: z.number().nullable(),
});
type Source = z.output<typeof sourceView>;

const pageView = z.object({
  sources: z.array(sourceView),
  list: officeListView,
  opIds: z.object({ http: z.string(), csv: z.string(), local: z.string() }),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('License registers'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const asked = { actor, url, name: 'license-registers', sorting: FEW.registers, take: MAX_STATES } as const;
  const { page, list } = await openList(db, asked);
  const { rows } = await listSources(db, page);
  return respond(pageView, {
    sources: rows,
    list,
    opIds: { http: crypto.randomUUID(), csv: crypto.randomUUID(), local: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(sourceSchema);
  const { data } = form;
  const who = { state: data.state, adminId: actor.userId };
  if (data.intent === 'csv') {
    const { lines } = await run(form, 'import', (tx) => importSource(tx, { ...who, csv: data.csv }));
    return redirectWithNotice('/admin/licenses/sources', {
      type: 'success',
      message: t('{lines} lines imported for {state}', { lines, state: data.state }),
      description: t('We’ll check that state’s licenses again within an hour.'),
    });
  }
  const url = data.intent === 'http' ? data.url : '';
  await run(form, 'set', (tx) => setSource(tx, { ...who, adapter: data.intent, url }));
  return redirectWithNotice('/admin/licenses/sources', {
    type: 'success',
    message: t('Source for {state} saved', { state: data.state }),
  });
});

function columns(): Column<Source>[] {
  return [
    { key: 'state', label: t('State'), lead: true, cell: (row) => row.state },
    {
      key: 'how',
      label: t('Source'),
      cell: (row) => ({ http: t('Web service'), csv: t('List') })[row.adapter] ?? t('Local register'),
    },
    { key: 'url', label: t('Address'), cell: (row) => <span className="break-all">{row.url ?? ''}</span> },
    { key: 'lines', label: t('Lines'), align: 'right', cell: (row) => row.lines ?? '' },
    {
      key: 'at',
      label: t('Imported'),
      cell: (row) => (row.importedAt ? <DateTime at={row.importedAt} zone="UTC" showZone /> : ''),
    },
  ];
}

export default function SourcesPage() {
  const { sources, list, opIds } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminList
        title={t('License registers')}
        lead={<WithLinks text={t('Where we look up each state’s licenses. [All licenses]')} to={['/admin/licenses']} />}
        caption={t('Registers by state')}
        columns={columns()}
        rows={sources}
        rowKey={(row) => row.state}
        empty={{ title: t('Every state uses the local register'), text: t('Add a service or a list for a state below.') }}
        list={list}
        next={null}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-3">
        <Card as="section">
          <CardHead title={t('Web service')} hint={t('The host must be in the server’s list of allowed hosts.')} />
          <PersistentForm id="http" validator={noClientValidation} className="space-y-4">
            <OperationId value={opIds.http} />
            <input type="hidden" name="intent" value="http" />
            <Field name="state" label={t('State')} maxLength={2} className="max-w-[6rem]" />
            <Field name="url" label={t('Address')} inputMode="url" hint="https://…/{number}" />
            <SubmitButton>{t('Save service')}</SubmitButton>
          </PersistentForm>
        </Card>
        <Card as="section" className="min-w-0 [overflow-wrap:anywhere]">
          <CardHead
            title={t('List')}
            hint={t('Valid for 45 days. After that, import a new list to check this state’s licenses.')}
          />
          <PersistentForm id="csv" validator={noClientValidation} className="space-y-4">
            <OperationId value={opIds.csv} />
            <input type="hidden" name="intent" value="csv" />
            <Field name="state" label={t('State')} maxLength={2} className="max-w-[6rem]" />
            <TextArea
              name="csv"
              label={t('Lines (CSV)')}
              rows={6}
              hint={t('First line must be: {columns}', { columns: CSV_COLUMNS.join(',') })}
            />
            <SubmitButton>{t('Import list')}</SubmitButton>
          </PersistentForm>
        </Card>
        <Card as="section">
          <CardHead title={t('Local register')} hint={t('Look up this state in the local register.')} />
          <PersistentForm id="local" validator={noClientValidation} className="space-y-4">
            <OperationId value={opIds.local} />
            <input type="hidden" name="intent" value="local" />
            <Field name="state" label={t('State')} maxLength={2} className="max-w-[6rem]" />
            <SubmitButton variant="secondary">{t('Use local register')}</SubmitButton>
          </PersistentForm>
        </Card>
      </div>
    </>
  );
}
