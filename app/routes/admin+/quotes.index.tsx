import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterChoice, FilterDay } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { HOUR_MS } from '#app/platform/durations';
import { Badge, type Tone } from '#app/components/ui/badge';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney, Money } from '#app/components/ui/money';
import { countRequests, listRequests, nameOfAsker, REQUEST_FILTERS, type RequestFilter } from '#app/domain/quotes/queries.server';
import { listedTotal } from '#app/domain/quotes/quote-options';
import { quoteStatusLabel } from '#app/domain/quotes/quote-status';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { useLive } from '#app/realtime/use-live';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { filterTabs, filterTabView } from './_shared/filter-tabs';
import { readRequests } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const PAGE_SIZE = 50;

const filterLabels: Record<RequestFilter, Marked> = {
  waiting: mark('Waiting'),
  changes: mark('Change requested'),
  quoted: mark('Quoted'),
  booked: mark('Booked'),
  closed: mark('Closed'),
  all: mark('All'),
};

const rowView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  place: z.string(),
  service: z.string(),
  createdAt: z.string(),
  dueAt: z.string(),
  promise: z.enum(['kept', 'running', 'soon', 'broken']),
  total: z.object({ cents: z.number(), isFrom: z.boolean() }).nullable(),
  quote: z.string(),
  isAsked: z.boolean(),
});

const pageView = z.object({
  narrowed: z.object({
    filter: z.enum(REQUEST_FILTERS),
    reached: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  rows: z.array(rowView),
  tabs: z.array(filterTabView),
  list: officeListView,
  next: z.string().nullable(),
  at: z.string(),
});

type Row = z.output<typeof rowView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Quotes'), 'Admin') }];

const SOON_MS = 6 * HOUR_MS;

function promiseOf(request: { status: string; contactDueAt: Date }, at: Date): Row['promise'] {
  if (request.status !== 'received') return 'kept';
  const left = request.contactDueAt.getTime() - at.getTime();
  return left <= 0 ? 'broken' : left <= SOON_MS ? 'soon' : 'running';
}

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/quotes.index', async ({ actor, db, url }) => {
  const { filter: query, sorting } = readRequests(url);
  const { filter, ...narrowed } = query;
  const { page, list } = await openList(db, { actor, url, name: 'quotes', sorting, take: PAGE_SIZE });
  const [{ rows, next }, counts] = await Promise.all([listRequests(db, query, page), countRequests(db, narrowed)]);
  const at = now();
  return respond(pageView, {
    narrowed: query,
    rows: rows.map((request) => ({
      id: request.id,
      name: nameOfAsker(request),
      email: request.email,
      place: `${request.city}, ${request.state} ${request.zip}`,
      service: request.package?.name ?? t('Custom work'),
      createdAt: request.createdAt.toISOString(),
      dueAt: request.contactDueAt.toISOString(),
      promise: promiseOf(request, at),
      total: request.quotes[0] ? listedTotal(request.quotes[0]) : null,
      quote: request.quotes[0] ? quoteStatusLabel(request.quotes[0].status) : t('No quote yet'),
      isAsked: request.quotes.some(({ changes }) => changes.length > 0),
    })),
    tabs: filterTabs('/admin/quotes', REQUEST_FILTERS, { current: filter, labels: filterLabels, counts, keep: narrowed }),
    list,
    next,
    at: at.toISOString(),
  });
});

const promises: Record<Row['promise'], { tone: Tone; label: Marked }> = {
  kept: { tone: 'good', label: mark('Answered') },
  running: { tone: 'info', label: mark('In time') },
  soon: { tone: 'warn', label: mark('Due soon') },
  broken: { tone: 'bad', label: mark('Overdue') },
};

function Total({ cents, isFrom }: NonNullable<Row['total']>) {
  return <>{isFrom ? t('from {price}', { price: formatMoney(cents, 'always') }) : <Money cents={cents} show="always" />}</>;
}

function columns(at: string): Column<Row>[] {
  return [
    {
      key: 'name',
      label: t('Customer'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/quotes/${row.id}`} className="inline-link">
          {row.name}
        </Link>
      ),
    },
    { key: 'service', label: t('Service'), cell: (row) => row.service },
    { key: 'place', label: t('Location'), cell: (row) => row.place },
    {
      key: 'age',
      label: t('Received'),
      cell: (row) => <DateTime at={row.createdAt} now={at} style="relative" />,
    },
    {
      key: 'promise',
      label: t('Promised answer'),
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Badge tone={promises[row.promise].tone}>{translate(promises[row.promise].label)}</Badge>
          {row.promise === 'kept' ? null : <DateTime at={row.dueAt} now={at} style="relative" />}
        </span>
      ),
    },
    {
      key: 'quote',
      label: t('Quote'),
      cell: (row) => (row.isAsked ? <Badge tone="warn">{t('Change requested')}</Badge> : row.quote),
    },
    {
      key: 'total',
      label: t('Total'),
      align: 'right',
      cell: (row) => (row.total === null ? '–' : <Total {...row.total} />),
    },
  ];
}

export default function AdminQuotesPage() {
  const { narrowed, rows, tabs, list, next, at } = useLoaderData<typeof loader>();
  useLive(['quote.changed']);
  return (
    <AdminList
      title={t('Quotes')}
      lead={t('Those that are to be answered soonest come first.')}
      tabs={{ label: t('Requests'), items: tabs }}
      filters={{
        keep: { show: narrowed.filter },
        fields: (
          <>
            <FilterChoice
              name="reached"
              label={t('So far')}
              wide
              options={[
                ['', t('Any')],
                ['quoted', t('Got a quote')],
                ['paid', t('Became a booking')],
              ]}
              value={narrowed.reached ?? ''}
            />
            <FilterDay name="from" label={t('From')} value={narrowed.from ?? ''} />
            <FilterDay name="to" label={t('To')} value={narrowed.to ?? ''} />
          </>
        ),
      }}
      caption={t('Quote requests')}
      columns={columns(at)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        narrowed.from || narrowed.to || narrowed.reached
          ? { title: t('No requests match these filters'), allTo: `/admin/quotes?show=${narrowed.filter}` }
          : { title: t('No requests'), text: t('New requests from the booking form appear here automatically.') }
      }
      list={list}
      next={next}
    />
  );
}
