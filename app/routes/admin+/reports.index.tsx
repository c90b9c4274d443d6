import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import FileText from 'lucide-react/icons/file-text';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { countReports, listReports, readReportFigures } from '#app/domain/reports/queries.server';
import { REPORT_FILTERS, type ReportFilter } from '#app/domain/reports/report-filters';
import { retryReport } from '#app/domain/reports/request-report.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { filterTabs, filterTabView } from './_shared/filter-tabs';
import { readFilter } from './_shared/filtered-list';
import { readReports } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { figureRows, ReportFiguresList, reportFiguresView } from './_shared/report-figures';
import { reportStanding } from './_shared/report-status';

const ROUTE = 'routes/admin+/reports.index';
const PAGE_SIZE = 25;
const labels: Record<ReportFilter, Marked> = {
  late: mark('Late reports'),
  failed: mark('Failed reports'),
  waiting: mark('Waiting'),
  all: mark('All visit reports'),
};
const empty: Record<ReportFilter, Marked> = {
  late: mark('All reports in the last 30 days were on time.'),
  failed: mark('No failed reports. If we can’t create or send a report, it appears here so you can retry it.'),
  waiting: mark('No reports are waiting. Reports appear here from the end of the work until we email them.'),
  all: mark('When a visit is completed, we create and email its report. Reports appear here.'),
};

const rowView = z.object({
  id: z.string(),
  visitId: z.string(),
  reference: z.string(),
  customer: z.string(),
  service: z.string(),
  revision: z.number(),
  status: z.enum(['waiting', 'ready', 'failed']),
  isMailed: z.boolean(),
  isLate: z.boolean(),
  dueAt: z.date(),
  completedAt: z.date().nullable(),
  mailedAt: z.date().nullable(),
  attempts: z.number(),
  lastError: z.string().nullable(),
  zone: z.string(),
  url: z.string().nullable(),
  opId: z.string(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  figures: reportFiguresView,
  rows: z.array(rowView),
  tabs: z.array(filterTabView),
  filter: z.enum(REPORT_FILTERS),
  list: officeListView,
  next: z.string().nullable(),
});

const retrySchema = z.object({ reportId: z.string().uuid() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Visit reports'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter: query, sorting } = readReports(url, actor.userId);
  const { filter } = query;
  const { page, list } = await openList(db, { actor, url, name: 'reports', sorting, take: PAGE_SIZE });
  const [figures, { rows, next }, counts] = await Promise.all([
    readReportFigures(db),
    listReports(db, query, page),
    countReports(db),
  ]);
  return respond(pageView, {
    figures: figureRows(figures),
    rows: rows.map((row) => ({ ...row, opId: crypto.randomUUID() })),
    tabs: filterTabs('/admin/reports', REPORT_FILTERS, { current: filter, labels, counts }),
    filter,
    list,
    next,
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run, url }) => {
  const form = await read(retrySchema);
  const { reportId } = form.data;
  await run(form, `retry-report:${reportId}`, (tx) => retryReport(tx, { reportId, adminId: actor.userId }));
  return redirectWithNotice(`/admin/reports?show=${readFilter(url, REPORT_FILTERS).filter}`, {
    type: 'success',
    message: t('Retrying the report'),
  });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'reference',
      label: t('Booking'),
      lead: true,
      nowrap: true,
      cell: (row) => (
        <Link to={`/admin/dispatch/${row.visitId}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    { key: 'customer', label: t('Customer'), cell: (row) => row.customer },
    { key: 'service', label: t('Work'), cell: (row) => row.service },
    {
      key: 'done',
      label: t('Work done on'),
      nowrap: true,
      cell: (row) => (row.completedAt ? <DateTime at={row.completedAt} zone={row.zone} showZone /> : '–'),
    },
    { key: 'due', label: t('Due by'), nowrap: true, cell: (row) => <DateTime at={row.dueAt} style="time" zone={row.zone} /> },
    {
      key: 'mailed',
      label: t('Emailed'),
      nowrap: true,
      cell: (row) => (row.mailedAt ? <DateTime at={row.mailedAt} zone={row.zone} /> : row.isMailed ? '–' : t('Not emailed')),
    },
    {
      key: 'status',
      label: t('Status'),
      cell: (row) => {
        const { tone, label } = reportStanding(row);
        return (
          <>
            <Badge tone={tone}>{label}</Badge>
            {row.lastError ? (
              <span className="mt-1 block max-w-xs text-xs text-ink-soft [overflow-wrap:anywhere]">
                {row.lastError} ({t('{count, plural, one {# try} other {# tries}}', { count: row.attempts })})
              </span>
            ) : null}
          </>
        );
      },
    },
    { key: 'actions', label: t('Actions'), cell: (row) => <WhatNow row={row} /> },
  ];
}

function WhatNow({ row }: { row: Row }) {
  if (row.status === 'failed')
    return (
      <ButtonForm
        fields={{ reportId: row.id, opId: row.opId }}
        size="sm"
        label={t('Retry {reference}', { reference: row.reference })}
      >
        {t('Retry')}
      </ButtonForm>
    );
  if (!row.url) return <span className="text-ink-faint">{t('Creating')}</span>;
  return (
    <a
      href={row.url}
      className="inline-link"
      aria-label={t('PDF, {reference}, revision {revision}', { reference: row.reference, revision: row.revision })}
    >
      {row.revision > 1 ? t('PDF, rev. {revision}', { revision: row.revision }) : t('PDF')}
    </a>
  );
}

export default function AdminReportsPage() {
  const { figures, rows, tabs, filter, list, next } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  useLive(['visit.changed']);
  return (
    <>
      <Refusal text={refusal} />
      <AdminList
        title={t('Visit reports')}
        lead={t('We create a report when a visit is completed, email it to the customer and keep it in their account.')}
        above={<ReportFiguresList figures={figures} />}
        tabs={{ label: t('Visit reports'), items: tabs }}
        caption={t('Visit reports')}
        columns={columns()}
        rows={rows}
        rowKey={(row) => row.id}
        empty={{ title: t('No reports'), text: translate(empty[filter]), icon: FileText }}
        list={list}
        next={next}
      />
    </>
  );
}
