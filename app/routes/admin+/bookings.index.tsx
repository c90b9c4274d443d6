import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterDay, FilterText, FilterZip } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { listBookings } from '#app/domain/bookings/list-bookings.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { t } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readBookings } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/bookings.index';
const PATH = '/admin/bookings';
const PAGE_SIZE = 50;

const rowView = z.object({
  id: z.string(),
  reference: z.string(),
  customerId: z.string(),
  contactName: z.string(),
  service: z.string(),
  site: z.object({ city: z.string(), state: z.string(), zip: z.string() }),
  createdAt: z.date(),
  bookedAt: z.date(),
  cancelledAt: z.date().nullable(),
  totalCents: z.number(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  filter: z.object({ q: z.string(), zip: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  list: officeListView,
  rows: z.array(rowView),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Bookings'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readBookings(url);
  const { page, list } = await openList(db, { actor, url, name: 'bookings', sorting, take: PAGE_SIZE });
  const { rows, next } = await listBookings(db, filter, page);
  return respond(pageView, { filter, list, rows, next });
});

function Day({ at }: { at: Date }) {
  return <DateTime at={at} style="day" zone={useOfficeZone()} />;
}

function columns(): Column<Row>[] {
  return [
    {
      key: 'reference',
      label: t('Booking'),
      lead: true,
      nowrap: true,
      cell: (row) => (
        <Link to={`/admin/dispatch?q=${row.reference}`} className="inline-link">
          {row.reference}
        </Link>
      ),
    },
    {
      key: 'customer',
      label: t('Customer'),
      cell: (row) => (
        <Link to={`/admin/customers/${row.customerId}`} className="inline-link">
          {row.contactName}
        </Link>
      ),
    },
    { key: 'service', label: t('Service'), cell: (row) => row.service },
    { key: 'place', label: t('Location'), cell: ({ site }) => `${site.city}, ${site.state} ${site.zip}` },
    { key: 'made', label: t('Made on'), nowrap: true, cell: (row) => <Day at={row.createdAt} /> },
    { key: 'booked', label: t('Booked on'), nowrap: true, cell: (row) => <Day at={row.bookedAt} /> },
    {
      key: 'state',
      label: t('State'),
      cell: (row) => (row.cancelledAt ? <Badge>{t('Canceled')}</Badge> : <Badge tone="good">{t('Booked')}</Badge>),
    },
    { key: 'total', label: t('Price with tax'), align: 'right', cell: (row) => <Money cents={row.totalCents} show="always" /> },
  ];
}

export default function AdminBookingsPage() {
  const { filter, list, rows, next } = useLoaderData<typeof loader>();
  useLive(['booking.changed']);
  const isFiltered = Boolean(filter.q || filter.zip || filter.from || filter.to);
  return (
    <AdminList
      title={t('Bookings')}
      lead={t('Bookings whose deposit was paid, and those that need none. They count on the day of the first deposit.')}
      actions={
        <LinkButton to="/admin/bookings/new" variant="secondary">
          {t('Book for a customer')}
        </LinkButton>
      }
      filters={{
        fields: (
          <>
            <FilterText label={t('Reference or email')} value={filter.q} />
            <FilterZip name="zip" label={t('ZIP code')} value={filter.zip} />
            <FilterDay name="from" label={t('Booked from')} value={filter.from ?? ''} />
            <FilterDay name="to" label={t('Booked to')} value={filter.to ?? ''} />
          </>
        ),
      }}
      caption={t('Bookings')}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        isFiltered
          ? { title: t('No bookings match these filters'), allTo: PATH }
          : { title: t('No bookings yet'), text: t('A booking appears here once its deposit is paid.') }
      }
      list={list}
      next={next}
    />
  );
}
