import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { countWebhooks, listWebhooks, type WebhookState as State } from '#app/domain/stripe-events/webhook-log.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { AdminList } from './_shared/admin-list';
import { readWebhooks } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { WebhookState } from './_shared/webhook-state';
import { WebhookTabs } from './_shared/webhook-tabs';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/webhooks.index';
const PAGE_SIZE = 50;
const STATES = ['all', 'waiting', 'failing', 'handled'] as const;

const rowView = z.object({
  eventId: z.string(),
  source: z.string(),
  type: z.string(),
  account: z.string().nullable(),
  receivedAt: z.date(),
  processedAt: z.date().nullable(),
  attempts: z.number(),
  replays: z.number(),
  lastError: z.string().nullable(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  state: z.enum(STATES),
  search: z.string(),
  events: z.array(rowView),
  counts: z.object({ waiting: z.number(), failing: z.number() }),
  list: officeListView,
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Webhooks'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readWebhooks(url);
  const { page, list } = await openList(db, { actor, url, name: 'webhooks', sorting, take: PAGE_SIZE });
  const [{ rows: events, next }, counts] = await Promise.all([listWebhooks(db, filter, page), countWebhooks(db, filter)]);
  return respond(pageView, { ...filter, events, counts, list, next });
});

const labels: Record<State, Marked> = {
  all: mark('All'),
  waiting: mark('Not processed yet'),
  failing: mark('Failing'),
  handled: mark('Processed'),
};

function address(state: State, search: string): string {
  return `/admin/webhooks?${new URLSearchParams({ state, ...(search ? { q: search } : {}) })}`;
}

function columns(): Column<Row>[] {
  return [
    {
      key: 'type',
      label: t('Event'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/webhooks/${row.eventId}`} className="inline-link">
          {row.type}
        </Link>
      ),
    },
    { key: 'source', label: t('From'), cell: (row) => (row.source === 'stripe' ? 'Stripe' : row.source) },
    { key: 'at', label: t('Received at'), cell: (row) => <DateTime at={row.receivedAt} /> },
    {
      key: 'state',
      label: t('State'),
      cell: (row) => (
        <>
          <WebhookState event={row} />
          {row.lastError ? <span className="mt-1 block max-w-sm break-words text-xs text-ink-soft">{row.lastError}</span> : null}
        </>
      ),
    },
    { key: 'tries', label: t('Attempts'), align: 'right', cell: (row) => row.attempts },
    { key: 'replays', label: t('Replays'), align: 'right', cell: (row) => row.replays || '–' },
    { key: 'id', label: 'ID', cell: (row) => <code className="select-all break-all text-xs">{row.eventId}</code> },
  ];
}

export default function WebhooksPage() {
  const { state, search, events, counts, list, next } = useLoaderData<typeof loader>();
  const count = (each: State) => (each === 'waiting' || each === 'failing' ? counts[each] : undefined);
  return (
    <AdminList
      title={t('Webhooks')}
      lead={t('Events from Stripe and Twilio. We store each one before we process it.')}
      above={<WebhookTabs current="in" />}
      tabs={{
        label: t('Events by state'),
        items: STATES.map((each) => ({
          to: address(each, search),
          label: translate(labels[each]),
          count: count(each),
          current: each === state,
        })),
      }}
      filters={{
        keep: { state },
        fields: <FilterText label={t('Type or id')} value={search} placeholder="charge.refunded, payout., evt_…" />,
      }}
      caption={t('Events')}
      columns={columns()}
      rows={events}
      rowKey={(row) => row.eventId}
      empty={{
        title: t('No events'),
        text: t('Events appear here when a service sends the first one.'),
        allTo: search !== '' && address(state, ''),
      }}
      list={list}
      next={next}
    />
  );
}
