import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { z } from 'zod';
import { Badge } from '#app/components/ui/badge';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { countSignOffs, listSignOffs } from '#app/domain/fulfillment/list-sign-offs.server';
import { SIGN_OFF_FILTERS, type SignOffFilter } from '#app/domain/fulfillment/sign-off.schema';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { AdminList } from './_shared/admin-list';
import { signOffStatuses } from './_shared/sign-off-statuses';
import { filterTabs, filterTabView } from './_shared/filter-tabs';

const labels: Record<SignOffFilter, string> = { disputed: 'Disputed', waiting: 'Waiting', settled: 'Resolved', all: 'All' };

const rowView = z.object({
  visitId: z.string(),
  reference: z.string(),
  customer: z.string(),
  service: z.string(),
  pro: z.string(),
  heldCents: z.number(),
  status: z.enum(['waiting', 'accepted', 'auto_accepted', 'disputed', 'resolved']),
  note: z.string(),
  at: z.date(),
  zone: z.string(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  rows: z.array(rowView),
  tabs: z.array(filterTabView),
  nextTo: z.string().nullable(),
  at: z.date(),
});

export const meta: MetaFunction = () => [{ title: 'Sign-offs · Admin' }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/sign-offs.index', async ({ db, url }) => {
  const filter = z.enum(SIGN_OFF_FILTERS).catch('disputed').parse(url.searchParams.get('show'));
  const after = z.string().uuid().safeParse(url.searchParams.get('after'));
  const [{ rows, next }, counts] = await Promise.all([listSignOffs(db, { filter, after: after.data }), countSignOffs(db)]);
  return respond(pageView, {
    rows,
    tabs: filterTabs('/admin/sign-offs', SIGN_OFF_FILTERS, { current: filter, labels, counts }),
    nextTo: next && `/admin/sign-offs?show=${filter}&after=${next}`,
    at: now(),
  });
});

function columns(at: Date): Column<Row>[] {
  return [
    {
      key: 'reference',
      label: 'Booking',
      lead: true,
      nowrap: true,
      cell: (row) => (
        <Link to={`/admin/sign-offs/${row.visitId}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    { key: 'customer', label: 'Customer', cell: (row) => row.customer },
    { key: 'service', label: 'Work', cell: (row) => row.service },
    { key: 'pro', label: 'Pro', cell: (row) => row.pro },
    { key: 'what', label: 'Problem', cell: (row) => <span className="sm:line-clamp-2">{row.note || '–'}</span> },
    { key: 'share', label: 'Pro’s share', cell: (row) => <Money cents={row.heldCents} /> },
    {
      key: 'age',
      nowrap: true,
      label: 'Since',
      cell: (row) => <DateTime at={row.at} now={at} style="relative" zone={row.zone} />,
    },
    {
      key: 'status',
      label: 'Status',
      cell: (row) => <Badge tone={signOffStatuses[row.status].tone}>{signOffStatuses[row.status].label}</Badge>,
    },
  ];
}

export default function AdminSignOffsPage() {
  const { rows, tabs, nextTo, at } = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  return (
    <AdminList
      title="Sign-offs"
      lead="Customer approvals of finished work. We hold the pro’s payout while a sign-off is disputed."
      tabs={{ label: 'Sign-offs', items: tabs }}
      caption="Sign-offs"
      columns={columns(at)}
      rows={rows}
      rowKey={(row) => row.visitId}
      empty={{
        title: 'No sign-offs',
        text: 'When a customer reports a problem with finished work, it appears under Disputed until you resolve it.',
        icon: ClipboardCheck,
      }}
      firstTo={firstTo}
      nextTo={nextTo}
    />
  );
}
