import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterChoice, FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney, Money } from '#app/components/ui/money';
import { listCustomers } from '#app/domain/customers/list-customers.server';
import { STANDINGS, standingLabels } from '#app/domain/customers/standing';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readCustomers } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { paymentsLink } from './_shared/payments-search';
import { StandingBadge } from './_shared/standing-badge';

const ROUTE = 'routes/admin+/customers.index';
const PAGE_SIZE = 25;

function states() {
  return [
    ['all', t('All customers')],
    ...STANDINGS.map((standing) => [standing, translate(standingLabels[standing])] as const),
  ] as const;
}

const rowView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  createdAt: z.date(),
  standing: z.enum(STANDINGS),
  total: z.number(),
  completed: z.number(),
  spentCents: z.number(),
  planCents: z.number(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  q: z.string(),
  state: z.enum(['all', ...STANDINGS]),
  list: officeListView,
  customers: z.array(rowView),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Customers'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readCustomers(url);
  const { page, list } = await openList(db, { actor, url, name: 'customers', sorting, take: PAGE_SIZE });
  const { rows, next } = await explainLoad(t('Failed to fetch customers'), () => listCustomers(db, filter, page));
  return respond(pageView, { ...filter, list, customers: rows, next });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'name',
      label: t('Name'),
      lead: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:flex-col lg:items-start">
          {row.name}
          <StandingBadge standing={row.standing} />
        </span>
      ),
    },
    {
      key: 'contact',
      label: t('Contact Info'),
      cell: (row) => (
        <>
          <span className="block [overflow-wrap:anywhere]">{row.email}</span>
          {row.phone ? <span className="figures block whitespace-nowrap text-ink-soft">{formatPhone(row.phone)}</span> : null}
        </>
      ),
    },
    { key: 'since', label: t('Join Date'), cell: (row) => <DateTime at={row.createdAt} style="day" /> },
    {
      key: 'visits',
      label: t('Appointments'),
      cell: (row) => (
        <span className="figures whitespace-nowrap">
          {t('{total} total, {completed} completed', { total: row.total, completed: row.completed })}
        </span>
      ),
    },
    { key: 'spent', label: t('Total Spent'), align: 'right', cell: (row) => <Spent row={row} /> },
    {
      key: 'press',
      label: t('Actions'),
      cell: (row) => (
        <span className="flex flex-wrap gap-2 lg:flex-nowrap">
          <LinkButton
            to={`/admin/customers/${row.id}`}
            variant="secondary"
            size="sm"
            className="whitespace-nowrap"
            aria-label={t('View Profile of {name}', { name: row.name })}
          >
            {t('View Profile')}
          </LinkButton>
          {row.spentCents > row.planCents ? (
            <LinkButton
              to={paymentsLink('charges', { search: row.id })}
              variant="secondary"
              size="sm"
              aria-label={t('Refund {name}', { name: row.name })}
            >
              {t('Refund')}
            </LinkButton>
          ) : null}
        </span>
      ),
    },
  ];
}

/** All that was paid and kept; the part that was for a plan is shown below. */
function Spent({ row: { spentCents, planCents } }: { row: Pick<Row, 'spentCents' | 'planCents'> }) {
  return (
    <>
      <Money cents={spentCents} show="always" />
      {planCents > 0 ? (
        <span className="block whitespace-nowrap text-xs text-ink-faint">
          {t('{amount} for a plan', { amount: formatMoney(planCents, 'always') })}
        </span>
      ) : null}
    </>
  );
}

export default function CustomersPage() {
  const { q, state, list, customers, next } = useLoaderData<typeof loader>();
  return (
    <AdminList
      title={t('Customers')}
      lead={t(
        'Everyone who booked or asked for a quote. New: no work done yet. Active: work done or coming in the last 13 months. Lapsed: none since.',
      )}
      actions={<LinkButton to="/admin/bookings/new">{t('Book for a customer')}</LinkButton>}
      filters={{
        fields: (
          <>
            <FilterText label={t('Name, email, phone or booking')} value={q} />
            <FilterChoice name="state" label={t('Who')} wide options={states()} value={state} />
          </>
        ),
      }}
      caption={t('Customers')}
      columns={columns()}
      rows={customers}
      rowKey={(row) => row.id}
      empty={{ title: t('No customers found matching your filters'), allTo: '/admin/customers' }}
      list={list}
      next={next}
    />
  );
}
