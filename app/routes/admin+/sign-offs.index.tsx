import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { type Column } from '#app/components/ui/data-table';
import { Money } from '#app/components/ui/money';
import { countSignOffs, listSignOffs } from '#app/domain/fulfillment/list-sign-offs.server';
import { SIGN_OFF_FILTERS, type SignOffFilter } from '#app/domain/fulfillment/sign-off.schema';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { AdminList } from './_shared/admin-list';
import { signOffStatuses } from './_shared/sign-off-statuses';
import { filterTabs, filterTabView } from './_shared/filter-tabs';
import { filterPages, readFilter } from './_shared/filtered-list';
import { ageColumn, bookingColumn } from './_shared/list-columns';

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
  firstTo: z.string().nullable(),
  at: z.date(),
});

export const meta: MetaFunction = () => [{ title: pageTitle('Sign-offs', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/sign-offs.index', async ({ db, url }) => {
  const asked = readFilter(url, SIGN_OFF_FILTERS);
  const [{ rows, next }, counts] = await Promise.all([listSignOffs(db, asked), countSignOffs(db)]);
  return respond(pageView, {
    rows,
    tabs: filterTabs('/admin/sign-offs', SIGN_OFF_FILTERS, { current: asked.filter, labels, counts }),
    ...filterPages('/admin/sign-offs', asked, next),
    at: now(),
  });
});

function columns(at: Date): Column<Row>[] {
  return [
    bookingColumn((row) => `/admin/sign-offs/${row.visitId}`),
    { key: 'customer', label: 'Customer', cell: (row) => row.customer },
    { key: 'service', label: 'Work', cell: (row) => row.service },
    { key: 'pro', label: 'Pro', cell: (row) => row.pro },
    { key: 'what', label: 'Problem', cell: (row) => <span className="sm:line-clamp-2">{row.note || '–'}</span> },
    { key: 'share', label: 'Pro’s share', cell: (row) => <Money cents={row.heldCents} /> },
    ageColumn('Since', at, (row) => row.at),
    {
      key: 'status',
      label: 'Status',
      cell: (row) => <Badge tone={signOffStatuses[row.status].tone}>{signOffStatuses[row.status].label}</Badge>,
    },
  ];
}

export default function AdminSignOffsPage() {
  const { rows, tabs, nextTo, firstTo, at } = useLoaderData<typeof loader>();
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
