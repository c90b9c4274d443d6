import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { readAskedWork } from '#app/domain/commercial/asked-work.server';
import { countLeads, LEAD_FILTERS, listLeads } from '#app/domain/commercial/leads.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { mark, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { leadStatusLabels } from './_shared/lead-labels';
import { filterTabs, filterTabView } from './_shared/filter-tabs';
import { readLeads } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  company: z.string(),
  contactName: z.string(),
  sites: z.number(),
  size: z.string(),
  status: z.enum(['new', 'contacted', 'quoted', 'won', 'lost']),
  late: z.boolean(),
  monthlyCents: z.number().nullable(),
  visitCents: z.number().nullable(),
  createdAt: z.string(),
  owner: z.string().nullable(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  rows: z.array(rowView),
  tabs: z.array(filterTabView),
  list: officeListView,
  next: z.string().nullable(),
  at: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Leads'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/leads.index', async ({ actor, db, url }) => {
  const { filter, sorting } = readLeads(url);
  const { page, list } = await openList(db, { actor, url, name: 'leads', sorting, take: PAGE_SIZE });
  const [{ rows, next }, counts, asked] = await Promise.all([listLeads(db, filter, page), countLeads(db), readAskedWork(db)]);
  const at = now();
  return respond(pageView, {
    rows: rows.map((lead) => ({
      ...lead,
      sites: lead.sites.length,
      size: asked.size(lead),
      late: (lead.status === 'new' || lead.addedAt !== null) && lead.contactDueAt <= at,
      createdAt: lead.createdAt.toISOString(),
      owner: lead.owner?.fullName ?? null,
    })),
    tabs: filterTabs('/admin/leads', LEAD_FILTERS, {
      current: filter,
      labels: { all: mark('All leads'), ...leadStatusLabels },
      counts,
    }),
    list,
    next,
    at: at.toISOString(),
  });
});

const tones: Record<Row['status'], Tone> = { new: 'warn', contacted: 'info', quoted: 'info', won: 'good', lost: 'calm' };

function columns(at: string): Column<Row>[] {
  return [
    {
      key: 'company',
      label: t('Company'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/leads/${row.id}`} className="inline-link">
          {row.company}
        </Link>
      ),
    },
    { key: 'contact', label: t('Contact'), cell: (row) => row.contactName },
    { key: 'sites', label: t('Sites'), align: 'right', cell: (row) => row.sites },
    { key: 'size', label: t('Size'), cell: (row) => row.size },
    {
      key: 'month',
      label: t('Per month'),
      align: 'right',
      cell: (row) => (row.monthlyCents === null ? '–' : <Money cents={row.monthlyCents} />),
    },
    {
      key: 'visit',
      label: t('One-time'),
      align: 'right',
      cell: (row) => (row.visitCents === null ? '–' : <Money cents={row.visitCents} />),
    },
    {
      key: 'status',
      label: t('State'),
      cell: (row) => (
        <Badge tone={row.late ? 'bad' : tones[row.status]}>
          {row.late ? t('Overdue') : translate(leadStatusLabels[row.status])}
        </Badge>
      ),
    },
    { key: 'asked', label: t('Received'), cell: (row) => <DateTime at={row.createdAt} now={at} style="relative" /> },
    { key: 'owner', label: t('Assigned to'), cell: (row) => row.owner ?? t('Unassigned') },
  ];
}

export default function AdminLeadsPage() {
  const { rows, tabs, list, next, at } = useLoaderData<typeof loader>();
  useLive(['lead.changed']);
  return (
    <AdminList
      title={t('Leads')}
      lead={t('Requests from the commercial page, with the price range we showed.')}
      tabs={{ label: t('Leads'), items: tabs }}
      caption={t('Commercial leads')}
      columns={columns(at)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ title: t('No leads'), text: t('Requests from the commercial page appear here automatically.') }}
      list={list}
      next={next}
    />
  );
}
