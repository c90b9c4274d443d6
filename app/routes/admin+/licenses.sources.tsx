import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { LastingForm } from '#app/components/forms/validated-form';
import { serverChecked } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { importSource, listSources, setSource } from '#app/domain/licenses/license-sources.server';
import { sourceSchema } from '#app/domain/licenses/license.schema';
import { CSV_COLUMNS } from '#app/domain/licenses/read-csv';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';

const ROUTE = 'routes/admin+/licenses.sources';

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
  opIds: z.object({ http: z.string(), csv: z.string(), local: z.string() }),
});

export const meta: MetaFunction = () => [{ title: 'License registers · Brightcrew' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) =>
  respond(pageView, {
    sources: await listSources(db),
    opIds: { http: crypto.randomUUID(), csv: crypto.randomUUID(), local: crypto.randomUUID() },
  }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(sourceSchema);
  const { data } = form;
  const who = { state: data.state, adminId: actor.userId };
  if (data.intent === 'csv') {
    const { lines } = await run(form, 'import', (tx) => importSource(tx, { ...who, csv: data.csv }));
    return redirectWithNotice('/admin/licenses/sources', {
      type: 'success',
      message: `${lines} lines of ${data.state} taken over`,
      description: 'Its licenses are looked up again within the hour.',
    });
  }
  const url = data.intent === 'http' ? data.url : '';
  await run(form, 'set', (tx) => setSource(tx, { ...who, adapter: data.intent, url }));
  return redirectWithNotice('/admin/licenses/sources', {
    type: 'success',
    message: `${data.state} is asked that way from now on`,
  });
});

const columns: Column<Source>[] = [
  { key: 'state', label: 'State', lead: true, cell: (row) => row.state },
  { key: 'how', label: 'How', cell: (row) => ({ http: 'Its own service', csv: 'A list' })[row.adapter] ?? 'Our own rows' },
  { key: 'url', label: 'Address', cell: (row) => <span className="break-all">{row.url ?? ''}</span> },
  { key: 'lines', label: 'Lines', align: 'right', cell: (row) => row.lines ?? '' },
  { key: 'at', label: 'Taken over', cell: (row) => (row.importedAt ? <DateTime at={row.importedAt} zone="UTC" showZone /> : '') },
];

export default function SourcesPage() {
  const { sources, opIds } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="License registers"
        lead={
          <>
            Where each state’s licenses are looked up.{' '}
            <Link to="/admin/licenses" className="text-link underline underline-offset-4">
              All licenses
            </Link>
          </>
        }
      />
      <div className="my-6">
        <DataTable
          caption="Registers by state"
          columns={columns}
          rows={sources}
          rowKey={(row) => row.state}
          empty={
            <EmptyState title="Every state is looked up in our own rows">Give a state a service or a list below.</EmptyState>
          }
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <Card as="section">
          <CardHead title="A service" hint="The host has to be on the list of allowed hosts in the server’s settings." />
          <LastingForm id="http" validator={serverChecked} className="space-y-4">
            <OperationId value={opIds.http} />
            <input type="hidden" name="intent" value="http" />
            <Field name="state" label="State" maxLength={2} className="max-w-[6rem]" />
            <Field name="url" label="Address" inputMode="url" hint="https://…/{number}" />
            <SubmitButton>Use the service</SubmitButton>
          </LastingForm>
        </Card>
        <Card as="section" className="min-w-0 [overflow-wrap:anywhere]">
          <CardHead title="A list" hint="Good for 45 days; then its licenses wait for a new one." />
          <LastingForm id="csv" validator={serverChecked} className="space-y-4">
            <OperationId value={opIds.csv} />
            <input type="hidden" name="intent" value="csv" />
            <Field name="state" label="State" maxLength={2} className="max-w-[6rem]" />
            <TextArea name="csv" label="Lines (CSV)" rows={6} hint={`First line: ${CSV_COLUMNS.join(',')}`} />
            <SubmitButton>Take over</SubmitButton>
          </LastingForm>
        </Card>
        <Card as="section">
          <CardHead title="Our own rows" hint="What the local register holds of the state." />
          <LastingForm id="local" validator={serverChecked} className="space-y-4">
            <OperationId value={opIds.local} />
            <input type="hidden" name="intent" value="local" />
            <Field name="state" label="State" maxLength={2} className="max-w-[6rem]" />
            <SubmitButton variant="secondary">Use our own rows</SubmitButton>
          </LastingForm>
        </Card>
      </div>
    </>
  );
}
