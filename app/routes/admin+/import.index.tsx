import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import Upload from 'lucide-react/icons/upload';
import { z } from 'zod';
import { fileInputClass } from '#app/components/forms/field-frame';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Button } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { startImport } from '#app/domain/imports/change-import.server';
import { listImports } from '#app/domain/imports/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { InputError } from '#app/platform/errors';
import { useLive } from '#app/realtime/use-live';
import { sourceLabels, statusLabels } from './_shared/import-labels';

const ROUTE = 'routes/admin+/import.index';

const pageView = z.object({
  imports: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      source: z.string(),
      status: z.enum(['reading', 'judging', 'checked', 'writing', 'stopped', 'done', 'failed']),
      createdAt: z.date(),
    }),
  ),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle('Import', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) =>
  respond(pageView, { imports: await listImports(db), opId: crypto.randomUUID() }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, readUpload, run }) => {
  const form = await readUpload(z.object({}), { table: { kind: 'table', atMost: 1 } });
  const [chosen] = form.files.table;
  if (!chosen) throw new InputError('Choose a file first.');
  if (!chosen.ok) throw new InputError(`${chosen.title}. ${chosen.message}.`);
  const importId = await run(form, 'upload', (tx) => startImport(tx, { file: chosen.file, adminId: actor.userId }));
  return safeRedirect(`/admin/import/${importId}`);
});

export default function ImportPage() {
  const { imports, opId } = useLoaderData<typeof loader>();
  useLive(['import.changed']);
  return (
    <>
      <PageHead
        title="Import customers"
        lead="Bring customers and their addresses from another product. You see what each row would do before anything is saved."
      />
      <Refusal text={useRefusal()} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card as="section">
          <CardHead title="New import" />
          <Form method="post" encType="multipart/form-data">
            <input type="hidden" name="opId" value={opId} />
            <label htmlFor="table" className="block font-semibold">
              CSV file
            </label>
            <p id="table-hint" className="text-sm text-ink-faint">
              Up to 60 MB. The first row names the columns.
            </p>
            <input
              id="table"
              name="table"
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              aria-describedby="table-hint"
              className={classNames('mt-2', fileInputClass)}
            />
            <Button type="submit" className="mt-4">
              Check the file
            </Button>
          </Form>
          <ul className="mt-6 list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
            <li>Exports of clients from Jobber and of customers from Housecall Pro work as they are.</li>
            <li>
              Other files need a name or an email. We also read Company, Phone, Street, State, ZIP and Notes. A customer may have
              several rows, one for each address.
            </li>
            <li>Customers who are here already only get the addresses that they don’t have yet. Nothing else of them changes.</li>
            <li>Imported customers get no email or text message.</li>
          </ul>
        </Card>
        <Card as="section">
          <CardHead title="Earlier imports" hint="Each is deleted after 30 days. The customers stay." />
          {imports.length === 0 ? (
            <EmptyState icon={Upload} title="No imports yet" />
          ) : (
            <ul className="divide-y divide-line">
              {imports.map((each) => (
                <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <span className="min-w-0">
                    <Link to={`/admin/import/${each.id}`} className="inline-link font-semibold [overflow-wrap:anywhere]">
                      {each.fileName}
                    </Link>
                    <span className="block text-sm text-ink-faint">
                      <DateTime at={each.createdAt} style="relative" zone="UTC" />
                      {each.source ? `, ${sourceLabels[each.source] ?? each.source}` : null}
                    </span>
                  </span>
                  <Badge tone={statusLabels[each.status].tone}>{statusLabels[each.status].label}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}
