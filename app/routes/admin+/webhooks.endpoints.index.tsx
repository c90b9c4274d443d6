import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { CheckboxGroup } from '#app/components/forms/checkbox-group';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { endpointSchema } from '#app/domain/webhook-deliveries/endpoint.schema';
import { addEndpoint, listEndpoints, MAX_ENDPOINTS } from '#app/domain/webhook-deliveries/endpoints.server';
import { OUTGOING_TYPES, outgoingEvents } from '#app/domain/webhook-deliveries/event-types';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { AdminList } from './_shared/admin-list';
import { FEW } from './_shared/further-list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { WebhookTabs } from './_shared/webhook-tabs';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/webhooks.endpoints.index';
const validator = withZod(endpointSchema);

const rowView = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  createdAt: z.date(),
  pausedAt: z.date().nullable(),
  waiting: z.number(),
  failed: z.number(),
});
type Row = z.output<typeof rowView>;
const pageView = z.object({ rows: z.array(rowView), list: officeListView, opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Outgoing webhooks'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const asked = { actor, url, name: 'webhook-endpoints', sorting: FEW.endpoints, take: MAX_ENDPOINTS } as const;
  const { page, list } = await openList(db, asked);
  const { rows } = await listEndpoints(db, page);
  return respond(pageView, { rows, list, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(endpointSchema);
  const endpointId = await run(form, 'add', (tx) => addEndpoint(tx, { ...form.data, adminId: actor.userId }));
  return redirectWithNotice(`/admin/webhooks/endpoints/${endpointId}`, {
    type: 'success',
    message: t('Endpoint added'),
    description: t('It gets new events from now on. Its secret is on this page.'),
  });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'url',
      label: t('Address'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/webhooks/endpoints/${row.id}`} className="inline-link break-all">
          {row.url}
        </Link>
      ),
    },
    { key: 'types', label: t('Events'), cell: (row) => row.types.join(', ') },
    { key: 'added', label: t('Added'), nowrap: true, cell: (row) => <DateTime at={row.createdAt} style="day" /> },
    {
      key: 'state',
      label: t('State'),
      cell: (row) => <Badge tone={row.pausedAt ? 'warn' : 'good'}>{row.pausedAt ? t('Paused') : t('Active')}</Badge>,
    },
    { key: 'waiting', label: t('Not sent yet'), align: 'right', cell: (row) => row.waiting || '–' },
    { key: 'failed', label: t('Failed'), align: 'right', cell: (row) => row.failed || '–' },
  ];
}

function choices() {
  return OUTGOING_TYPES.map((type) => ({
    value: type,
    label: <code className="text-sm">{type}</code>,
    hint: translate(outgoingEvents[type]),
  }));
}

export default function EndpointsPage() {
  const { rows, list, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminList
        title={t('Outgoing webhooks')}
        lead={t('Send signed events to your other systems. We retry failed deliveries and log every attempt.')}
        above={<WebhookTabs current="out" />}
        caption={t('Endpoints')}
        columns={columns()}
        rows={rows}
        rowKey={(row) => row.id}
        empty={{ title: t('No endpoints yet'), text: t('Add your first endpoint below.') }}
        list={list}
        next={null}
      />
      <Card as="section" className="mt-6">
        <CardHead
          title={t('Add an endpoint')}
          hint={t('Events include the ids and references of bookings, visits and invoices. They never include names.')}
        />
        <PersistentForm id="endpoint" validator={validator} order={['url', 'types']} className="grid gap-5">
          <OperationId value={opId} />
          <Field name="url" label={t('Address')} inputMode="url" autoComplete="off" hint={t('A public https:// URL')} />
          <CheckboxGroup name="types" legend={t('Events')} choices={choices()} columns />
          <div>
            <SubmitButton busyText={t('Adding…')}>{t('Add endpoint')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
