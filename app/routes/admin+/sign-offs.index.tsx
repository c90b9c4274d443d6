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
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { signOffStatuses } from './_shared/sign-off-statuses';
import { filterTabs, filterTabView } from './_shared/filter-tabs';
import { ageColumn, bookingColumn } from './_shared/list-columns';
import { readSignOffs } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const PAGE_SIZE = 50;

const labels: Record<SignOffFilter, Marked> = {
  disputed: mark('Disputed'),
  waiting: mark('Waiting'),
  settled: mark('Resolved'),
  all: mark('All sign-offs'),
};

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
  list: officeListView,
  next: z.string().nullable(),
  at: z.date(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Sign-offs'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/sign-offs.index', async ({ actor, db, url }) => {
  const { filter, sorting } = readSignOffs(url);
  const { page, list } = await openList(db, { actor, url, name: 'sign-offs', sorting, take: PAGE_SIZE });
  const [{ rows, next }, counts] = await Promise.all([listSignOffs(db, filter, page), countSignOffs(db)]);
  return respond(pageView, {
    rows,
    tabs: filterTabs('/admin/sign-offs', SIGN_OFF_FILTERS, { current: filter, labels, counts }),
    list,
    next,
    at: now(),
  });
});

function columns(at: Date): Column<Row>[] {
  return [
    bookingColumn((row) => `/admin/sign-offs/${row.visitId}`),
    { key: 'customer', label: t('Customer'), cell: (row) => row.customer },
    { key: 'service', label: t('Work'), cell: (row) => row.service },
    { key: 'pro', label: t('Pro'), cell: (row) => row.pro },
    { key: 'what', label: t('Problem'), cell: (row) => <span className="sm:line-clamp-2">{row.note || '–'}</span> },
    { key: 'share', label: t('Pro’s share'), cell: (row) => <Money cents={row.heldCents} /> },
    ageColumn(t('Since'), at, (row) => row.at),
    {
      key: 'status',
      label: t('Status'),
      cell: (row) => <Badge tone={signOffStatuses[row.status].tone}>{translate(signOffStatuses[row.status].label)}</Badge>,
    },
  ];
}

export default function AdminSignOffsPage() {
  const { rows, tabs, list, next, at } = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  return (
    <AdminList
      title={t('Sign-offs')}
      lead={t('Customer approvals of finished work. We hold the pro’s payout while a sign-off is disputed.')}
      tabs={{ label: t('Sign-offs'), items: tabs }}
      caption={t('Sign-offs')}
      columns={columns(at)}
      rows={rows}
      rowKey={(row) => row.visitId}
      empty={{
        title: t('No sign-offs'),
        text: t('When a customer reports a problem with finished work, it appears under Disputed until you resolve it.'),
        icon: ClipboardCheck,
      }}
      list={list}
      next={next}
    />
  );
}
