import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Upload from 'lucide-react/icons/upload';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { Tabs } from '#app/components/ui/tabs';
import { startImport } from '#app/domain/imports/change-import.server';
import { importFormSchema } from '#app/domain/imports/import-form.schema';
import { listImports } from '#app/domain/imports/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { readAfter } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { fieldError, InputError } from '#app/platform/errors';
import { useLive } from '#app/realtime/use-live';
import { ImportForm } from './_shared/import-form';
import { kindLabels, sourceLabels, statusLabels } from './_shared/import-labels';
import { t, translate, translateKnown } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/import.index';

const kindView = z.enum(['customers', 'pros', 'past_jobs', 'prices']);
const pageView = z.object({
  kind: kindView,
  imports: z.array(
    z.object({
      id: z.string(),
      kind: kindView,
      fileName: z.string(),
      source: z.string(),
      status: z.enum(['reading', 'judging', 'checked', 'writing', 'stopped', 'done', 'failed']),
      createdAt: z.date(),
    }),
  ),
  next: z.string().nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Import'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const kind = kindView.catch('customers').parse(url.searchParams.get('kind'));
  const { rows: imports, next } = await listImports(db, readAfter(url, 'imports'));
  return respond(pageView, { kind, imports, next, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, readUpload, run }) => {
  const form = await readUpload(importFormSchema, { table: { kind: 'table', atMost: 1 } });
  const [chosen] = form.files.table;
  if (!chosen) throw refuseFile(t('Choose a file first.'));
  if (!chosen.ok) throw refuseFile(`${chosen.title}. ${chosen.message}.`);
  const { data } = form;
  const importId = await run(form, 'upload', (tx) => startImport(tx, { file: chosen.file, form: data, adminId: actor.userId }));
  return safeRedirect(`/admin/import/${importId}`);
});

function refuseFile(message: string): InputError {
  return fieldError('table', message);
}

export default function ImportPage() {
  const { kind, imports, next, opId } = useLoaderData<typeof loader>();
  useLive(['import.changed']);
  return (
    <>
      <PageHead
        title={t('Import')}
        lead={t('Bring your records from another product. You see what each row would do before anything is saved.')}
      />
      <Tabs
        label={t('What to import')}
        className="mt-6"
        items={kindView.options.map((each) => ({
          to: `/admin/import?kind=${each}`,
          label: translate(kindLabels[each]),
          current: each === kind,
        }))}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <ImportForm kind={kind} opId={opId} />
        <Card as="section" id="imports">
          <CardHead title={t('Earlier imports')} hint={t('Each is deleted after 30 days. What it brought stays.')} />
          {imports.length === 0 ? (
            <EmptyState icon={Upload} title={t('No imports yet')} />
          ) : (
            <ul className="divide-y divide-line">
              {imports.map((each) => (
                <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <span className="min-w-0">
                    <Link to={`/admin/import/${each.id}`} className="inline-link font-semibold [overflow-wrap:anywhere]">
                      {each.fileName}
                    </Link>
                    <span className="block text-sm text-ink-faint">
                      {translate(kindLabels[each.kind])}, <DateTime at={each.createdAt} style="relative" />
                      {each.source ? `, ${translateKnown(sourceLabels[each.source] ?? each.source)}` : null}
                    </span>
                  </span>
                  <Badge tone={statusLabels[each.status].tone}>{translate(statusLabels[each.status].label)}</Badge>
                </li>
              ))}
            </ul>
          )}
          <ListPager name="imports" label={t('Pages of imports')} next={next} />
        </Card>
      </div>
    </>
  );
}
