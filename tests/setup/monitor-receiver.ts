import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type Span = {
  service: string;
  name: string;
  traceId: string;
  parentSpanId?: string;
  attributes: Record<string, string>;
};
export type ErrorEvent = {
  level: string;
  logger: string;
  logentry?: { message: string };
  tags: Record<string, string>;
  exception?: { values: { type: string; value: string; stacktrace?: { frames: unknown[] } }[] };
};

type Value = { stringValue?: string; intValue?: number | string };
type Attributes = { key: string; value: Value }[];
type Exported = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string; attributes: Attributes }[] }[];
  }[];
};

function plain(attributes: Attributes): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]));
}

/** What was sent, in the two protocols: OTLP over HTTP as JSON, and Sentry's envelopes. */
export async function startMonitorReceiver() {
  const spans: Span[] = [];
  const events: ErrorEvent[] = [];
  /** Each body as it came, to look for what must not be in it. */
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const raw = Buffer.concat(chunks);
      const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
      bodies.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}\n${body}`);
      if (request.url === '/v1/traces') {
        for (const { resource, scopeSpans } of (JSON.parse(body) as Exported).resourceSpans)
          for (const span of scopeSpans.flatMap((each) => each.spans))
            spans.push({
              ...span,
              service: plain(resource.attributes)['service.name'] ?? '',
              attributes: plain(span.attributes),
            });
      } else if (/^\/api\/1\/envelope\/\?.*sentry_key=key/.test(request.url ?? '')) {
        // Lines of JSON: the header, then the header and the body of each item.
        const [, ...items] = body.split('\n').filter(Boolean);
        for (let at = 0; at < items.length; at += 2)
          if ((JSON.parse(items[at] ?? '{}') as { type?: string }).type === 'event')
            events.push(JSON.parse(items[at + 1] ?? '{}') as ErrorEvent);
      } else {
        response.statusCode = 404;
      }
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    spans,
    events,
    bodies,
    collector: `http://127.0.0.1:${port}`,
    dsn: `http://key@127.0.0.1:${port}/1`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
