import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { changeEndpoint, type EndpointIntent, readEndpoint } from '#app/domain/webhook-deliveries/endpoints.server';
import { removeViewsOfRow } from '#app/domain/saved-views/saved-views.server';
import { listDeliveries } from '#app/domain/webhook-deliveries/list-deliveries.server';
import { KEEP_DAYS } from '#app/domain/webhook-deliveries/retention';
import { TEST_TYPE } from '#app/domain/webhook-deliveries/event-types';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';
import { AdminTable } from './_shared/admin-list';
import { readDeliveries } from './_shared/further-list-filters.server';
import { ListBar, SortForm } from './_shared/list-bar';
import { nameRow, openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/webhooks.endpoints.$endpointId';
const PAGE_SIZE = 50;
const PRESSES = ['pause', 'resume', 'rotate', 'remove', 'retry', 'test'] as const;

const deliveryView = z.object({
  id: z.string(),
  type: z.string(),
  body: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  createdAt: z.date(),
  attemptedAt: z.date().nullable(),
  answer: z.number().nullable(),
  lastError: z.string().nullable(),
  opId: z.string(),
});
type Delivery = z.output<typeof deliveryView>;

const pageView = z.object({
  url: z.string(),
  types: z.array(z.string()),
  secret: z.string().nullable(),
  pausedAt: z.date().nullable(),
  pauseReason: z.string().nullable(),
  failed: z.number(),
  deliveries: z.array(deliveryView),
  list: officeListView,
  next: z.string().nullable(),
  opIds: z.record(z.string()),
});
type PageData = z.output<typeof pageView>;

const actionSchema = z.object({ intent: z.enum(PRESSES), deliveryId: z.string().uuid().optional() });

const done: Record<EndpointIntent, Marked> = {
  pause: mark('Endpoint paused'),
  resume: mark('Endpoint resumed'),
  rotate: mark('New secret created'),
  remove: mark('Endpoint removed'),
  retry: mark('Resending failed deliveries'),
  test: mark('Test event sent'),
};

export const meta: MetaFunction = () => [{ title: pageTitle(t('Endpoint'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url: asked }) => {
  const endpointId = readId(params.endpointId);
  const url = nameRow(asked, 'endpoint', endpointId);
  const { filter, sorting } = readDeliveries(url);
  const endpoint = await readEndpoint(db, endpointId);
  const { page, list } = await openList(db, { actor, url, name: 'webhook-deliveries', sorting, take: PAGE_SIZE });
  const { rows, next } = await listDeliveries(db, filter, page);
  const opIds = Object.fromEntries(PRESSES.map((press) => [press, crypto.randomUUID()]));
  const deliveries = rows.map((each) => ({ ...each, opId: crypto.randomUUID() }));
  const pauseReason = endpoint.pauseReason && translateKnown(endpoint.pauseReason);
  return respond(pageView, { ...endpoint, pauseReason, deliveries, list, next, opIds });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const endpointId = readId(params.endpointId);
  const form = await read(actionSchema);
  const { intent, deliveryId } = form.data;
  await run(form, `${intent}:${deliveryId ?? endpointId}`, async (tx) => {
    await changeEndpoint(tx, { endpointId, adminId: actor.userId, intent, deliveryId });
    if (intent === 'remove') await removeViewsOfRow(tx, { list: 'webhook-deliveries', id: endpointId });
  });
  const notice = {
    type: 'success' as const,
    message: intent === 'retry' && deliveryId ? t('Resending the delivery') : translate(done[intent]),
    ...(intent === 'test' ? { description: t('It is at the top of the list. Refresh the page to see the response.') } : {}),
  };
  return intent === 'remove'
    ? redirectWithNotice('/admin/webhooks/endpoints', notice)
    : redirectWithNotice(`/admin/webhooks/endpoints/${endpointId}`, notice);
});

const looks: Record<Delivery['status'], { tone: Tone; label: Marked }> = {
  waiting: { tone: 'info', label: mark('Not sent yet') },
  delivered: { tone: 'good', label: mark('Delivered') },
  failed: { tone: 'bad', label: mark('Failed') },
};

function columns(): Column<Delivery>[] {
  return [
    {
      key: 'type',
      label: t('Event'),
      lead: true,
      cell: (row) => (
        <details>
          <summary className="-my-2 min-h-touch cursor-pointer py-2 text-link underline underline-offset-4">
            {row.type} {row.type === TEST_TYPE ? <Badge tone="calm">{t('Test')}</Badge> : null}
          </summary>
          <pre className="max-w-md whitespace-pre-wrap break-all text-xs">{row.body}</pre>
        </details>
      ),
    },
    { key: 'at', label: t('Time'), cell: (row) => <DateTime at={row.createdAt} /> },
    {
      key: 'state',
      label: t('State'),
      cell: (row) => (
        <>
          <Badge tone={looks[row.status].tone}>{translate(looks[row.status].label)}</Badge>
          {row.lastError ? <span className="mt-1 block text-xs text-ink-soft">{row.lastError}</span> : null}
        </>
      ),
    },
    { key: 'answer', label: t('Response'), align: 'right', cell: (row) => row.answer ?? '–' },
    { key: 'tries', label: t('Attempts'), align: 'right', cell: (row) => row.attempts },
    {
      key: 'tried',
      label: t('Last attempt'),
      cell: (row) => (row.attemptedAt ? <DateTime at={row.attemptedAt} /> : '–'),
    },
    {
      key: 'again',
      label: t('Actions'),
      cell: (row) =>
        row.status === 'failed' ? (
          <ButtonForm
            fields={{ intent: 'retry', deliveryId: row.id, opId: row.opId }}
            label={t('Resend {type}', { type: row.type })}
            variant="secondary"
            size="sm"
          >
            {t('Resend')}
          </ButtonForm>
        ) : (
          '–'
        ),
    },
  ];
}

function Secret({ data }: { data: PageData }) {
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={t('Secret')}
        hint={t('Each request has the header Webhook-Signature: t=<seconds>,v1=<HMAC-SHA256 of “seconds.body”>')}
      />
      {data.secret === null ? (
        <Notice tone="warn" title={t('The secret can’t be read')}>
          {t('The server’s own secret was replaced, so deliveries fail. Create a new secret here and give it to the receiver.')}
        </Notice>
      ) : (
        <details>
          <summary className="min-h-touch cursor-pointer py-2 font-semibold text-link underline underline-offset-4">
            {t('Show secret')}
          </summary>
          <code className="select-all break-all text-sm">{data.secret}</code>
        </details>
      )}
      <ButtonForm
        fields={{ intent: 'rotate', opId: data.opIds.rotate ?? '' }}
        variant="secondary"
        size="sm"
        busyText={t('Creating…')}
        className="mt-3"
      >
        {t('Create new secret')}
      </ButtonForm>
    </Card>
  );
}

export default function EndpointPage() {
  const data = useLoaderData<typeof loader>();
  const { url, types, pausedAt, pauseReason, failed, opIds } = data;
  const turn = pausedAt ? 'resume' : 'pause';
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/webhooks/endpoints" className="inline-link">
          {t('All endpoints')}
        </Link>
      </p>
      <PageHead title={new URL(url).host} lead={t('{url} gets {events}.', { url, events: types.join(', ') })} />
      <Refusal text={useRefusal()} />
      {pausedAt ? (
        <Notice tone="warn" title={t('This endpoint is paused')} className="mt-6">
          {pauseReason ? `${pauseReason} ` : ''}
          {t('While it’s paused, we don’t send or store events for it.')}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {pausedAt ? null : <ButtonForm fields={{ intent: 'test', opId: opIds.test ?? '' }}>{t('Send test event')}</ButtonForm>}
        <ButtonForm fields={{ intent: turn, opId: opIds[turn] ?? '' }} variant="secondary" busyText={t('Saving…')}>
          {pausedAt ? t('Resume') : t('Pause')}
        </ButtonForm>
        {failed > 0 ? (
          <ButtonForm fields={{ intent: 'retry', opId: opIds.retry ?? '' }} variant="secondary" busyText={t('Sending…')}>
            {t('Resend failed deliveries')}
          </ButtonForm>
        ) : null}
        <ButtonForm fields={{ intent: 'remove', opId: opIds.remove ?? '' }} variant="danger" busyText={t('Removing…')}>
          {t('Remove')}
        </ButtonForm>
      </div>
      <Secret data={data} />
      <Deliveries data={data} />
    </>
  );
}

function Deliveries({ data: { deliveries, list, next } }: { data: PageData }) {
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={t('Deliveries')}
        hint={t(
          'If a delivery doesn’t get a 2xx response, we try up to ten times over several hours. We keep delivered events for {delivered} days and failed ones for {failed} days.',
          { delivered: KEEP_DAYS.delivered, failed: KEEP_DAYS.failed },
        )}
      />
      <SortForm list={list} columns={columns()} />
      <ListBar list={list} />
      <AdminTable
        caption={t('Deliveries')}
        columns={columns()}
        rows={deliveries}
        rowKey={(row) => row.id}
        empty={{
          title: t('No deliveries yet'),
          text: t('Deliveries appear here after the next matching event or a test event.'),
        }}
        list={list}
        next={next}
      />
    </Card>
  );
}
