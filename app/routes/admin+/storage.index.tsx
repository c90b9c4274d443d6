import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { listStorage } from '#app/domain/storage/list-storage.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readStorage } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { getSearch } from './_shared/search-of';

const ROUTE = 'routes/admin+/storage.index';

const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  bookingId: z.string(),
  takedown: z.object({ id: z.string(), at: z.date() }).nullable(),
  bins: z.number().nullable(),
  contents: z.string(),
  location: z.string(),
  storedAt: z.date().nullable(),
  handedOutAt: z.date().nullable(),
  reference: z.string(),
  name: z.string(),
  place: z.string(),
  zone: z.string(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  q: z.string(),
  show: z.enum(['kept', 'wanted', 'out']),
  list: officeListView,
  rows: z.array(rowView),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Storage'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readStorage(url);
  const { page, list } = await openList(db, { actor, url, name: 'storage', sorting, take: PAGE_SIZE });
  const { rows, next } = await listStorage(db, filter, page);
  return respond(pageView, {
    ...filter,
    list,
    next,
    rows: rows.map(({ booking, ...row }) => ({
      ...row,
      reference: booking.reference,
      name: booking.contactName,
      place: `${booking.site.city}, ${booking.site.state}`,
      zone: booking.site.zone,
    })),
  });
});

function shared(): Column<Row>[] {
  return [
    {
      key: 'booking',
      label: t('Booking'),
      lead: true,
      cell: (row) => (
        <Link
          to={row.takedown ? `/admin/dispatch/${row.takedown.id}` : `/admin/storage/${row.bookingId}`}
          className="inline-link"
        >
          {row.reference}
        </Link>
      ),
    },
    { key: 'customer', label: t('Customer'), cell: (row) => `${row.name}, ${row.place}` },
  ];
}

function wantedColumns(): Column<Row>[] {
  return [
    ...shared(),
    {
      key: 'takedown',
      label: t('Takedown'),
      cell: (row) => (row.takedown ? <DateTime at={row.takedown.at} style="day" zone={row.zone} /> : '–'),
    },
    {
      key: 'location',
      label: t('Crews bring it to'),
      cell: (row) => <span className="[overflow-wrap:anywhere]">{row.location || '–'}</span>,
    },
  ];
}

function columns(): Column<Row>[] {
  return [
    ...shared(),
    { key: 'bins', label: t('Bins'), align: 'right', cell: (row) => row.bins },
    { key: 'contents', label: t('Contents'), cell: (row) => <span className="[overflow-wrap:anywhere]">{row.contents}</span> },
    {
      key: 'location',
      label: t('Storage location'),
      cell: (row) => <span className="[overflow-wrap:anywhere]">{row.location}</span>,
    },
    {
      key: 'since',
      label: t('Stored'),
      cell: (row) => (row.storedAt ? <DateTime at={row.storedAt} style="day" zone={row.zone} /> : '–'),
    },
    {
      key: 'out',
      label: t('Returned'),
      cell: (row) => (row.handedOutAt ? <DateTime at={row.handedOutAt} style="day" zone={row.zone} /> : '–'),
    },
  ];
}

export default function AdminStoragePage() {
  const { q, show, list, rows, next } = useLoaderData<typeof loader>();
  return (
    <AdminList
      title={t('Storage')}
      lead={t('What we store for customers between seasons.')}
      tabs={{
        label: t('Storage'),
        items: [
          { to: `/admin/storage${getSearch({ q })}`, label: t('In storage'), current: show === 'kept' },
          { to: `/admin/storage${getSearch({ q, show: 'wanted' })}`, label: t('To be stored'), current: show === 'wanted' },
          { to: `/admin/storage${getSearch({ q, show: 'out' })}`, label: t('Returned'), current: show === 'out' },
        ],
      }}
      filters={{
        keep: { show },
        fields: <FilterText label={t('Search storage')} value={q} placeholder={t('Reference, name, contents or location')} />,
      }}
      caption={show === 'wanted' ? t('To be stored') : t('In storage')}
      columns={show === 'wanted' ? wantedColumns() : columns()}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{
        title: { kept: t('Nothing in storage'), wanted: t('Nothing to be stored'), out: t('Nothing returned yet') }[show],
        text:
          show === 'wanted'
            ? t('Takedowns to come whose customers pay for storage are listed here.')
            : t('Pros add what they bring in from a visit.'),
        allTo: q !== '' && `/admin/storage${getSearch({ show })}`,
      }}
      list={list}
      next={next}
    />
  );
}
