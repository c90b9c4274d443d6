import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterDay } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { type Column } from '#app/components/ui/data-table';
import { CLAIM_FILTERS, type ClaimFilter, countClaims, listClaims } from '#app/domain/claims/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { now } from '#app/platform/clock.server';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { claimStatuses } from './_shared/claim-statuses';
import { filterTabs, filterTabView } from './_shared/filter-tabs';
import { ageColumn, bookingColumn } from './_shared/list-columns';
import { readClaims } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const PAGE_SIZE = 50;

const filterLabels: Record<ClaimFilter, Marked> = {
  waiting: mark('Waiting'),
  revisit: mark('Re-visits'),
  decided: mark('Decided'),
  standing: mark('Not withdrawn'),
  all: mark('All claims'),
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
  narrowed: z.object({ filter: z.enum(CLAIM_FILTERS), from: z.string().nullable(), to: z.string().nullable() }),
  rows: z.array(rowView),
  tabs: z.array(filterTabView),
  list: officeListView,
  next: z.string().nullable(),
  at: z.date(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Guarantee claims'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/claims.index', async ({ actor, db, url }) => {
  const { filter: query, sorting } = readClaims(url);
  const { filter, ...days } = query;
  const { page, list } = await openList(db, { actor, url, name: 'claims', sorting, take: PAGE_SIZE });
  const [{ rows, next }, counts] = await Promise.all([listClaims(db, query, page), countClaims(db, days)]);
  return respond(pageView, {
    narrowed: query,
    rows: rows.map(({ booking, visit, ...claim }) => ({
      ...claim,
      reference: booking.reference,
      customer: booking.contactName,
      service: booking.package.name,
      zone: visit.zone,
    })),
    tabs: filterTabs('/admin/claims', CLAIM_FILTERS, { current: filter, labels: filterLabels, counts, keep: days }),
    list,
    next,
    at: now(),
  });
});

function columns(at: Date): Column<Row>[] {
  return [
    bookingColumn((row) => `/admin/claims/${row.id}`),
    { key: 'customer', label: t('Customer'), cell: (row) => row.customer },
    { key: 'service', label: t('Service'), cell: (row) => row.service },
    { key: 'wish', label: t('Wants'), cell: (row) => (row.wish === 'refund' ? t('Refund') : t('Re-visit')) },
    { key: 'what', label: t('Problem'), cell: (row) => <span className="sm:line-clamp-2">{row.description}</span> },
    ageColumn(t('Claimed'), at, (row) => row.createdAt),
    {
      key: 'status',
      label: t('Status'),
      cell: (row) => <Badge tone={claimStatuses[row.status].tone}>{translate(claimStatuses[row.status].label)}</Badge>,
    },
  ];
}

export default function AdminClaimsPage() {
  const { narrowed, rows, tabs, list, next, at } = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  return (
    <AdminList
      title={t('Guarantee claims')}
      lead={t('Problems that customers reported with finished work.')}
      tabs={{ label: t('Claims'), items: tabs }}
      filters={{
        keep: { show: narrowed.filter },
        fields: (
          <>
            <FilterDay name="from" label={t('Visits from')} value={narrowed.from ?? ''} />
            <FilterDay name="to" label={t('Visits to')} value={narrowed.to ?? ''} />
          </>
        ),
      }}
      caption={t('Guarantee claims')}
      columns={columns(at)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        narrowed.from || narrowed.to
          ? { title: t('No claims for visits in this period'), allTo: `/admin/claims?show=${narrowed.filter}` }
          : { title: t('No claims'), text: t('Claims appear here when customers report a problem with finished work.') }
      }
      list={list}
      next={next}
    />
  );
}
