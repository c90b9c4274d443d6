import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import type { Column } from '#app/components/ui/data-table';
import { discardImport, stopImport, writeImport } from '#app/domain/imports/change-import.server';
import { listImportRows, OUTCOMES, readImport } from '#app/domain/imports/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { AdminList } from './_shared/admin-list';
import { readImportRows } from './_shared/further-list-filters.server';
import { type ImportKind, kindLabels, labelOutcome, rowLabels, rowPath, sourceLabels } from './_shared/import-labels';
import { ImportState } from './_shared/import-state';
import { importView } from './_shared/import-view.server';
import { nameRow, openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';
import { importWords } from '#app/domain/imports/import-words.server';

const ROUTE = 'routes/admin+/import.$importId';

const rowView = z.object({
  row: z.number(),
  name: z.string(),
  outcome: z.enum(['customer', 'address', 'added', 'changed', 'same', 'wrong']).nullable(),
  note: z.string(),
  step: z.enum(['read', 'judged', 'written']),
  userId: z.string().nullable(),
});
type Row = z.output<typeof rowView>;

const shownView = z.enum(['all', 'customer', 'address', 'added', 'changed', 'same', 'wrong']);
type RowFilter = z.output<typeof shownView>;

const pageView = z.object({
  id: z.string(),
  import: importView,
  show: shownView,
  filters: z.array(shownView),
  rows: z.array(rowView),
  list: officeListView,
  next: z.string().nullable(),
  opId: z.string(),
});

const PAGE_SIZE = 50;
const actionSchema = z.object({ subaction: z.enum(['write', 'stop', 'discard']) });
const ACTS = { write: writeImport, stop: stopImport, discard: discardImport };

export const meta: MetaFunction = () => [{ title: pageTitle(t('Import'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url: asked }) => {
  const importId = readId(params.importId);
  const url = nameRow(asked, 'import', importId);
  const { filter, sorting } = readImportRows(url);
  const found = await readImport(db, importId);
  const { page, list } = await openList(db, { actor, url, name: 'import-rows', sorting, take: PAGE_SIZE });
  const { rows, next } = await listImportRows(db, filter, page);
  return respond(pageView, {
    id: importId,
    import: { ...found, problem: importWords(found.problem) },
    show: filter.show,
    filters: ['all' as const, ...OUTCOMES[found.kind]],
    rows: rows.map((row) => ({ ...row, note: importWords(row.note) })),
    list,
    next,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const importId = readId(params.importId);
  const form = await read(actionSchema);
  const { subaction } = form.data;
  await run(form, subaction, (tx) => ACTS[subaction](tx, { importId, adminId: actor.userId }));
  if (subaction === 'discard') return redirectWithNotice('/admin/import', { type: 'success', message: t('Import discarded') });
  const message = subaction === 'write' ? t('Import started') : t('Import stopped');
  return redirectWithNotice(`/admin/import/${importId}`, { type: 'success', message });
});

const PLURALS: Record<Exclude<RowFilter, 'added' | 'changed'>, Marked> = {
  all: mark('All rows'),
  customer: mark('New customers'),
  address: mark('New addresses'),
  same: mark('Nothing new'),
  wrong: mark('Problems'),
};

const ADDED: Record<ImportKind, Marked> = {
  customers: mark('New'),
  pros: mark('New pros'),
  past_jobs: mark('New jobs'),
  prices: mark('New add-ons'),
};

function labelFilter(kind: ImportKind, filter: RowFilter): string {
  if (filter === 'added') return translate(ADDED[kind]);
  return filter === 'changed' ? t('Changed') : translate(PLURALS[filter]);
}

function toRows(id: string, show: RowFilter): string {
  return `/admin/import/${id}?show=${show}`;
}

function toColumns(kind: ImportKind): Column<Row>[] {
  return [
    {
      key: 'name',
      label: translate(rowLabels[kind]),
      lead: true,
      cell: ({ name, userId }) =>
        userId ? (
          <Link to={rowPath(kind, userId)} className="inline-link">
            {name}
          </Link>
        ) : (
          name || '–'
        ),
    },
    { key: 'row', label: t('Row'), align: 'right', cell: ({ row }) => row.toLocaleString('en-US') },
    {
      key: 'outcome',
      label: t('Result'),
      cell: ({ outcome }) => (outcome ? <Outcome {...labelOutcome(kind, outcome)} /> : '–'),
    },
    { key: 'note', label: t('What to know'), cell: ({ note, step }) => note || (step === 'written' ? t('Imported') : '–') },
  ];
}

function Outcome({ tone, label }: ReturnType<typeof labelOutcome>) {
  return <Badge tone={tone}>{translate(label)}</Badge>;
}

function getLead({ kind, source }: { kind: ImportKind; source: string }): string {
  return source
    ? t('{kind}, columns of {source}.', {
        kind: translate(kindLabels[kind]),
        source: translateKnown(sourceLabels[source] ?? source),
      })
    : `${translate(kindLabels[kind])}.`;
}

export default function ImportReportPage() {
  const { id, import: report, show, filters, rows, list, next, opId } = useLoaderData<typeof loader>();
  useLive(['import.changed']);
  const refusal = useRefusal();
  const counts: Partial<Record<RowFilter, number>> = report.counts;
  return (
    <AdminList
      title={report.fileName}
      lead={getLead(report)}
      actions={
        <Link to="/admin/import" className="inline-link font-semibold">
          {t('All imports')}
        </Link>
      }
      above={
        <>
          <Refusal text={refusal} />
          <ImportState id={id} report={report} opId={opId} />
        </>
      }
      tabs={{
        label: t('Rows by result'),
        items: filters.map((each) => ({
          to: toRows(id, each),
          label: labelFilter(report.kind, each),
          count: each === 'all' ? undefined : counts[each],
          current: each === show,
        })),
      }}
      caption={t('Rows of the file')}
      columns={toColumns(report.kind)}
      rows={rows}
      rowKey={({ row }) => String(row)}
      empty={{
        title: show === 'all' ? t('No rows checked yet') : t('No rows like this'),
        allTo: show !== 'all' && toRows(id, 'all'),
      }}
      list={list}
      next={next}
    />
  );
}
