import { createServer, type ServerResponse } from 'node:http';
import { exposeMetrics } from '#app/domain/operations/business-metrics.server';
import { DEAD_AFTER_MS, type Heartbeat } from '#app/platform/heartbeat.server';
import { mayReadMetrics } from '#app/platform/metrics-access.server';

/** Answers /healthz for a monitor of the container: 200 while the heartbeat is written, else 503. With a token, /metrics too. */
export function startHealthPort(port: number, heartbeat: () => Heartbeat | undefined): void {
  const server = createServer((request, response) => {
    if (request.url === '/metrics' && mayReadMetrics(request.headers.authorization)) return void answerMetrics(response);
    if (request.url !== '/healthz') return void response.writeHead(404).end();
    const ok = (heartbeat()?.silentMs() ?? Infinity) < DEAD_AFTER_MS;
    response.writeHead(ok ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ ok }));
  });
  server.listen(port);
}

async function answerMetrics(response: ServerResponse): Promise<void> {
  const { type, text } = await exposeMetrics();
  response.writeHead(200, { 'content-type': type }).end(text);
}
