import { createServer } from 'node:http';
import { DEAD_AFTER_MS, type Heartbeat } from '#app/platform/heartbeat.server';

/** Answers /healthz for a monitor of the container: 200 while the heartbeat is written, else 503. */
export function startHealthPort(port: number, heartbeat: () => Heartbeat | undefined): void {
  const server = createServer((request, response) => {
    if (request.url !== '/healthz') return void response.writeHead(404).end();
    const ok = (heartbeat()?.silentMs() ?? Infinity) < DEAD_AFTER_MS;
    response.writeHead(ok ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify({ ok }));
  });
  server.listen(port);
}
