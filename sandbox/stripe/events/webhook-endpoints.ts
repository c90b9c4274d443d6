import { invalid, missing, noSuch } from '../../api/api-error';
import type { ApiCall, Route } from '../../api/api-call';
import { listDocs } from '../../api/list-docs';
import { newId, randomText } from '../../database/ids';
import { findDocs, insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

type WebhookEndpoint = Doc & {
  object: 'webhook_endpoint';
  api_version: string | null;
  application: string | null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Record<string, string>;
  status: 'enabled' | 'disabled';
  url: string;
  /** Events of connected accounts; as at Stripe, no answer says it. */
  _connect: boolean;
};

const MOST = 16;

function readEvents(call: ApiCall): string[] | undefined {
  const events = call.params.texts('enabled_events');
  if (!events) return undefined;
  if (events.length === 0) throw missing('enabled_events');
  for (const [index, event] of events.entries())
    if (event !== '*' && !/^[a-z\d_]+(\.[a-z\d_]+)+$/.test(event))
      throw invalid(`Invalid enabled_events[${index}]: ${event} is not the name of an event`, {
        param: `enabled_events[${index}]`,
      });
  if (events.includes('*') && events.length > 1)
    throw invalid('You may not specify other events together with *.', { param: 'enabled_events' });
  return events;
}

/** An address that Stripe could post to: with a scheme, and not of the machine or network that asks. */
function checkUrl(url: string): string {
  const refuse = (why: string) => invalid(`Invalid URL: ${why}`, { code: 'url_invalid', param: 'url' });
  if (!/^https?:\/\//i.test(url)) throw refuse('An explicit scheme (such as https) must be provided.');
  if (!URL.canParse(url)) throw refuse('Not a valid URL');
  const { hostname } = new URL(url);
  const isPrivate = /^(localhost|.+\.localhost|.+\.local|0\.0\.0\.0|127\..+|10\..+|192\.168\..+|\[.*\])$/.test(hostname);
  if (isPrivate || !hostname.includes('.')) throw refuse('URL must be publicly accessible.');
  return url;
}

function readVersion(call: ApiCall): string | null {
  const version = call.params.text('api_version');
  if (version && !/^\d{4}-\d\d-\d\d(\.[a-z]+)?$/.test(version))
    throw invalid(`Invalid Stripe API version: ${version}`, { param: 'api_version' });
  return version ?? null;
}

/** The secret is in this answer only, and in that of a repeat under the same key. */
async function create(call: ApiCall): Promise<object> {
  const { params } = call;
  const url = checkUrl(params.need('url'));
  const enabled_events = readEvents(call);
  if (!enabled_events) throw missing('enabled_events');
  if ((await findDocs<WebhookEndpoint>(call, 'webhook_endpoint', {})).length >= MOST)
    throw invalid(`You have reached the maximum of ${MOST} test webhook endpoints.`);
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: readVersion(call),
    application: null,
    created: call.now,
    description: params.text('description', 5000) ?? null,
    enabled_events,
    livemode: false,
    metadata: params.metadata() ?? {},
    status: 'enabled',
    url,
    _connect: params.flag('connect') ?? false,
  };
  await insertDoc(call, endpoint);
  return { ...endpoint, secret: `whsec_${randomText(32)}` };
}

/** The API version and whose events they are stay as they were made. */
async function update(call: ApiCall): Promise<WebhookEndpoint> {
  const { params } = call;
  const endpoint = await lockDoc<WebhookEndpoint>(call, 'webhook_endpoint', call.path('endpoint'));
  const url = params.text('url');
  const disabled = params.flag('disabled');
  return saveDoc(call, {
    ...endpoint,
    description: params.cleared('description') ? null : (params.text('description', 5000) ?? endpoint.description),
    enabled_events: readEvents(call) ?? endpoint.enabled_events,
    metadata: params.mergeMetadata(endpoint.metadata),
    status: disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled',
    url: url === undefined ? endpoint.url : checkUrl(url),
  });
}

async function remove(call: ApiCall): Promise<object> {
  const id = call.path('endpoint');
  const { rowCount } = await call.db.query(
    `delete from sandbox.doc where id = $1 and object = 'webhook_endpoint' and account = $2`,
    [id, call.account],
  );
  if (!rowCount) throw noSuch('webhook_endpoint', id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

export const webhookEndpointRoutes: Route[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', handle: create },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    handle: (call) => listDocs<WebhookEndpoint>(call, { object: 'webhook_endpoint', url: '/v1/webhook_endpoints' }),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints/:endpoint',
    handle: (call) => needDoc<WebhookEndpoint>(call, 'webhook_endpoint', call.path('endpoint')),
  },
  { method: 'POST', path: '/v1/webhook_endpoints/:endpoint', handle: update },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:endpoint', handle: remove },
];
