import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { listCompanies } from '#app/domain/companies/list-companies.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readCompanies } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  name: z.string(),
  billingEmail: z.string(),
  createdAt: z.date(),
  isClosed: z.boolean(),
  members: z.number(),
  sites: z.number(),
  bookings: z.number(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({ q: z.string(), list: officeListView, companies: z.array(rowView), next: z.string().nullable() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Companies'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/companies.index', async ({ actor, db, url }) => {
  const { filter, sorting } = readCompanies(url);
  const { page, list } = await openList(db, { actor, url, name: 'companies', sorting, take: PAGE_SIZE });
  const { rows, next } = await listCompanies(db, filter, page);
  return respond(pageView, { ...filter, list, companies: rows, next });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'name',
      label: t('Name'),
      lead: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={`/admin/companies/${row.id}`} className="inline-link [overflow-wrap:anywhere]">
            {row.name}
          </Link>
          {row.isClosed ? <Badge>{t('Closed')}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'bills',
      label: t('Billing email'),
      cell: (row) => <span className="[overflow-wrap:anywhere]">{row.billingEmail}</span>,
    },
    { key: 'members', label: t('Members'), align: 'right', cell: (row) => row.members },
    { key: 'sites', label: t('Locations'), align: 'right', cell: (row) => row.sites },
    { key: 'bookings', label: t('Bookings'), align: 'right', cell: (row) => row.bookings },
    {
      key: 'since',
      label: t('Created'),
      nowrap: true,
      cell: (row) => <DateTime at={row.createdAt} style="day" />,
    },
  ];
}

export default function CompaniesPage() {
  const { q, list, companies, next } = useLoaderData<typeof loader>();
  return (
    <AdminList
      title={t('Companies')}
      lead={t('Commercial accounts.')}
      filters={{ fields: <FilterText label={t('Name, email, member or street')} value={q} /> }}
      caption={t('Companies')}
      columns={columns()}
      rows={companies}
      rowKey={(row) => row.id}
      empty={
        q
          ? { title: t('No companies found matching your filters'), allTo: '/admin/companies' }
          : { title: t('No companies yet'), text: t('Customers create companies on their commercial dashboard.') }
      }
      list={list}
      next={next}
    />
  );
}
