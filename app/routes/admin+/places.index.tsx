import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { placeInWords, whyNoPoint, whyZipCenter } from '#app/domain/places/place-words';
import { listPlaces, PLACE_LISTS } from '#app/domain/places/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { geocoderName, nameInWords } from '#app/platform/geocoder.server';
import { t } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readPlaces } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { getSearch } from './_shared/search-of';

const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  zone: z.string(),
  createdAt: z.date(),
  placeSource: z.string(),
  placePrecision: z.string(),
  why: z.string().nullable(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  show: z.enum(PLACE_LISTS),
  list: officeListView,
  rows: z.array(rowView),
  next: z.string().nullable(),
  geocoder: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Addresses on the map'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/places.index', async ({ actor, db, url }) => {
  const { filter, sorting } = readPlaces(url);
  const { page, list } = await openList(db, { actor, url, name: 'places', sorting, take: PAGE_SIZE });
  const { rows: places, next } = await listPlaces(db, filter, page);
  const name = geocoderName();
  const rows = places.map((place) => ({ ...place, why: whyZipCenter(place) ?? whyNoPoint(place) }));
  return respond(pageView, { ...filter, list, rows, next, geocoder: name && nameInWords(name) });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'address',
      label: t('Address'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/places/${row.id}`} className="inline-link [overflow-wrap:anywhere]">
          {row.street}, {row.city}, {row.state} {row.zip}
        </Link>
      ),
    },
    { key: 'place', label: t('Now at'), cell: (row) => placeInWords(row) },
    { key: 'why', label: t('Why'), cell: (row) => row.why ?? t('It is looked up again.') },
    { key: 'since', label: t('Saved'), cell: (row) => <DateTime at={row.createdAt} style="day" zone={row.zone} /> },
  ];
}

export default function PlacesPage() {
  const { show, list, rows, next, geocoder } = useLoaderData<typeof loader>();
  return (
    <AdminList
      title={t('Addresses on the map')}
      lead={
        geocoder
          ? t('Addresses are looked up by {geocoder}. What is not found stays at the center of its ZIP code.', { geocoder })
          : t('No geocoder is set, so every address stands at the center of its ZIP code.')
      }
      tabs={{
        label: t('Addresses'),
        items: [
          { to: '/admin/places', label: t('Not found'), current: show === 'not_found' },
          { to: `/admin/places${getSearch({ show: 'waiting' })}`, label: t('Waiting'), current: show === 'waiting' },
        ],
      }}
      caption={show === 'waiting' ? t('Addresses that wait to be looked up') : t('Addresses that were not found')}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{
        title: show === 'waiting' ? t('No address waits') : t('Every address that was looked up is found'),
        text: t('An address that is not found can be set by hand.'),
        allTo: false,
      }}
      list={list}
      next={next}
    />
  );
}
