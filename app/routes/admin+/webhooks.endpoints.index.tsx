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
import { endpointSchema } from '#app/domain/webhook-deliveries/endpoint.schema';
import { addEndpoint, listEndpoints } from '#app/domain/webhook-deliveries/endpoints.server';
import { OUTGOING_TYPES, outgoingEvents } from '#app/domain/webhook-deliveries/event-types';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { AdminList } from './_shared/admin-list';
import { WebhookTabs } from './_shared/webhook-tabs';

const ROUTE = 'routes/admin+/webhooks.endpoints.index';
const validator = withZod(endpointSchema);

const rowView = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.string()),
  pausedAt: z.date().nullable(),
  waiting: z.number(),
  failed: z.number(),
});
type Row = z.output<typeof rowView>;
const pageView = z.object({ endpoints: z.array(rowView), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle('Outgoing webhooks', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) =>
  respond(pageView, { endpoints: await listEndpoints(db), opId: crypto.randomUUID() }),
);

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(endpointSchema);
  const endpointId = await run(form, 'add', (tx) => addEndpoint(tx, { ...form.data, adminId: actor.userId }));
  return redirectWithNotice(`/admin/webhooks/endpoints/${endpointId}`, {
    type: 'success',
    message: 'Endpoint added',
    description: 'It gets new events from now on. Its secret is on this page.',
  });
});

const columns: Column<Row>[] = [
  {
    key: 'url',
    label: 'Address',
    lead: true,
    cell: (row) => (
      <Link to={`/admin/webhooks/endpoints/${row.id}`} className="inline-link break-all">
        {row.url}
      </Link>
    ),
  },
  { key: 'types', label: 'Events', cell: (row) => row.types.join(', ') },
  {
    key: 'state',
    label: 'State',
    cell: (row) => <Badge tone={row.pausedAt ? 'warn' : 'good'}>{row.pausedAt ? 'Paused' : 'On'}</Badge>,
  },
  { key: 'waiting', label: 'Waiting', align: 'right', cell: (row) => row.waiting || '–' },
  { key: 'failed', label: 'Failed', align: 'right', cell: (row) => row.failed || '–' },
];

const choices = OUTGOING_TYPES.map((type) => ({
  value: type,
  label: <code className="text-sm">{type}</code>,
  hint: outgoingEvents[type],
}));

export default function EndpointsPage() {
  const { endpoints, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminList
        title="Outgoing webhooks"
        lead="Send signed events to your other systems. We retry failed deliveries and log every attempt."
        above={<WebhookTabs current="out" />}
        caption="Endpoints"
        columns={columns}
        rows={endpoints}
        rowKey={(row) => row.id}
        empty={{ title: 'No endpoints yet', text: 'Add your first endpoint below.' }}
      />
      <Card as="section" className="mt-6">
        <CardHead
          title="Add an endpoint"
          hint="Events include the ids and references of bookings, visits and invoices. They never include names."
        />
        <PersistentForm id="endpoint" validator={validator} order={['url', 'types']} className="grid gap-5">
          <OperationId value={opId} />
          <Field name="url" label="Address" inputMode="url" autoComplete="off" hint="A public https:// URL" />
          <CheckboxGroup name="types" legend="Events" choices={choices} columns />
          <div>
            <SubmitButton busyText="Adding…">Add endpoint</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}
