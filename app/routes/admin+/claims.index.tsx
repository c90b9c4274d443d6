import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Badge, type Tone } from '#app/components/ui/badge';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { CLAIM_FILTERS, type ClaimFilter, countClaims, listClaims } from '#app/domain/claims/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { now } from '#app/platform/clock.server';
import { AdminList } from './_shared/admin-list';
import { filterTabs, filterTabView } from './_shared/filter-tabs';

const filterLabels: Record<ClaimFilter, string> = {
  waiting: 'Waiting',
  revisit: 'Re-visits',
  decided: 'Decided',
  all: 'All',
};

const rowView = z.object({
  id: z.string(),
  reference: z.string(),
  customer: z.string(),
  service: z.string(),
  wish: z.enum(['revisit', 'refund']),
  status: z.enum(['waiting', 'revisit', 'refunded', 'declined', 'withdrawn']),
  description: z.string(),
  createdAt: z.date(),
  zone: z.string(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  rows: z.array(rowView),
  tabs: z.array(filterTabView),
  nextTo: z.string().nullable(),
  at: z.date(),
});

export const meta: MetaFunction = () => [{ title: 'Guarantee claims · Admin' }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/claims.index', async ({ db, url }) => {
  const filter = z.enum(CLAIM_FILTERS).catch('waiting').parse(url.searchParams.get('show'));
  const after = z.string().uuid().safeParse(url.searchParams.get('after'));
  const [{ claims, next }, counts] = await Promise.all([listClaims(db, { filter, after: after.data }), countClaims(db)]);
  return respond(pageView, {
    rows: claims.map(({ booking, visit, ...claim }) => ({
      ...claim,
      reference: booking.reference,
      customer: booking.contactName,
      service: booking.package.name,
      zone: visit.zone,
    })),
    tabs: filterTabs('/admin/claims', CLAIM_FILTERS, { current: filter, labels: filterLabels, counts }),
    nextTo: next && `/admin/claims?show=${filter}&after=${next}`,
    at: now(),
  });
});

const statuses: Record<Row['status'], { tone: Tone; label: string }> = {
  waiting: { tone: 'warn', label: 'Waiting' },
  revisit: { tone: 'info', label: 'Re-visit' },
  refunded: { tone: 'good', label: 'Refunded' },
  declined: { tone: 'calm', label: 'Declined' },
  withdrawn: { tone: 'calm', label: 'Withdrawn' },
};

function columns(at: Date): Column<Row>[] {
  return [
    {
      key: 'reference',
      label: 'Booking',
      lead: true,
      nowrap: true,
      cell: (row) => (
        <Link to={`/admin/claims/${row.id}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    { key: 'customer', label: 'Customer', cell: (row) => row.customer },
    { key: 'service', label: 'Service', cell: (row) => row.service },
    { key: 'wish', label: 'Wants', cell: (row) => (row.wish === 'refund' ? 'Refund' : 'Re-visit') },
    { key: 'what', label: 'Problem', cell: (row) => <span className="sm:line-clamp-2">{row.description}</span> },
    {
      key: 'age',
      nowrap: true,
      label: 'Claimed',
      cell: (row) => <DateTime at={row.createdAt} now={at} style="relative" zone={row.zone} />,
    },
    {
      key: 'status',
      label: 'Status',
      cell: (row) => <Badge tone={statuses[row.status].tone}>{statuses[row.status].label}</Badge>,
    },
  ];
}

export default function AdminClaimsPage() {
  const { rows, tabs, nextTo, at } = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  return (
    <AdminList
      title="Guarantee claims"
      lead="Problems that customers reported with finished work."
      tabs={{ label: 'Claims', items: tabs }}
      caption="Guarantee claims"
      columns={columns(at)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ title: 'No claims', text: 'Claims appear here when customers report a problem with finished work.' }}
      firstTo={firstTo}
      nextTo={nextTo}
    />
  );
}
