import { noSuch } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import type { EventDoc } from './events';
import { listDocs } from '../../api/list-docs';
import { needDoc } from '../../database/store';

async function list(call: ApiCall): Promise<object> {
  const type = call.params.text('type');
  const types = call.params.texts('types') ?? (type ? [type] : undefined);
  const extra = {
    sql: `created > $1 and ($2::text[] is null or data->>'type' like any($2)) and ($3::boolean is null or $3 = not exists (
      select from sandbox.delivery waiting where waiting.event_id = doc.id and waiting.delivered_ms is null))`,
    values: [
      oldest(call),
      types?.map((name) => name.replaceAll('_', '\\_').replaceAll('*', '%')) ?? null,
      call.params.flag('delivery_success') ?? null,
    ],
  };
  return listDocs<EventDoc>(call, { object: 'event', url: '/v1/events', extra });
}

/** Stripe gives events out for thirty days. */
function oldest({ now }: ApiCall): number {
  return now - 30 * 86_400;
}

async function read(call: ApiCall): Promise<EventDoc> {
  const event = await needDoc<EventDoc>(call, 'event', call.path('event'));
  if (event.created <= oldest(call)) throw noSuch('event', event.id);
  return event;
}

export const eventRoutes: Route[] = [
  { method: 'GET', path: '/v1/events', handle: list },
  { method: 'GET', path: '/v1/events/:event', handle: read },
];
