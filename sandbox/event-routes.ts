import type { Call, Route } from './call';
import type { EventDoc } from './events';
import { listDocs } from './list-docs';
import { needDoc } from './store';

async function list(call: Call): Promise<object> {
  const type = call.params.text('type');
  const types = call.params.texts('types') ?? (type ? [type] : undefined);
  const extra = types && {
    sql: `data->>'type' like any($1)`,
    values: [types.map((name) => name.replaceAll('_', '\\_').replaceAll('*', '%'))],
  };
  return listDocs<EventDoc>(call, { object: 'event', url: '/v1/events', ...(extra ? { extra } : {}) });
}

export const eventRoutes: Route[] = [
  { method: 'GET', path: '/v1/events', handle: list },
  { method: 'GET', path: '/v1/events/:event', handle: (call) => needDoc<EventDoc>(call, 'event', call.path('event')) },
];
