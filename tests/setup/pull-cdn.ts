import { once } from 'node:events';
import { createServer } from 'node:http';

export type PullCdn = {
  origin: string;
  /** Paths that were asked for. */ asked: string[];
  from: (origin: string) => void;
  stop: () => Promise<void>;
};

/** A CDN as one is set up in front of the product: at an origin of its own, it fetches files of the build from there and passes them on. */
export async function startPullCdn(): Promise<PullCdn> {
  const asked: string[] = [];
  let source = '';
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    if (!path.startsWith('/build/')) return void response.writeHead(403).end();
    fetch(source + path).then(
      async (answer) => {
        const passed = ['content-type', 'cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy'];
        const headers = passed.flatMap((name) => {
          const value = answer.headers.get(name);
          return value === null ? [] : [[name, value] as const];
        });
        response.writeHead(answer.status, Object.fromEntries(headers)).end(Buffer.from(await answer.arrayBuffer()));
      },
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    asked,
    from: (origin) => (source = origin),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
