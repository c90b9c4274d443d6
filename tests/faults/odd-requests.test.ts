import { connect } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import { expect, test, vi } from 'vitest';
import { loadBuild } from '../setup/ask';
import { startProduct } from '../setup/product';

const APP = 'https://shop.example';
const FORM = 'content-type: application/x-www-form-urlencoded\r\n';

/** One request as it stands, and the head of its answer. */
function ask(origin: string, head: string, body = ''): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.split('\r\n\r\n')[0] ?? ''));
    socket.write(`${head}connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  });
}

/** The address of every route, with a letter for each parameter. */
async function everyPath(): Promise<string[]> {
  const build = await loadBuild();
  return Object.values(build.routes)
    .filter((route) => route?.path && (route.module.loader || route.module.action))
    .map((route) => `/${fullPath(build, route?.id ?? '').replace(/:\w+\??|\*/g, 'x')}`);
}

function fullPath(build: ServerBuild, routeId: string): string {
  const parts: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) parts.unshift(build.routes[id]?.path ?? '');
  return parts.filter(Boolean).join('/');
}

function toStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

test('The web process answers odd requests with 4xx, takes forms behind any proxy and keeps secret pages out of caches', async () => {
  const env = { TRUST_PROXY: '1', APP_URL: APP, LOG_LEVEL: 'info' };
  const product = await startProduct({ databaseUrl: process.env.DATABASE_URL ?? '', workers: 0, env });
  let log = '';
  product.webs[0]?.child.stdout?.on('data', (text: string) => (log += text));
  product.webs[0]?.child.stderr?.on('data', (text: string) => (log += text));
  const origin = product.origins[0]!.replace('localhost', '127.0.0.1');
  const proxy = 'x-forwarded-for: 203.0.113.7\r\nx-forwarded-proto: https\r\n';
  const own = 'host: backend:3000\r\n';
  try {
    const odd: [string, number][] = [
      [`GET // HTTP/1.1\r\n${own}`, 404],
      [`POST // HTTP/1.1\r\n${own}`, 404],
      [`GET //% HTTP/1.1\r\n${own}`, 404],
      [`GET /% HTTP/1.1\r\n${own}`, 400],
      [`GET http://evil.example/ HTTP/1.1\r\n${own}`, 421],
      [`GET ${APP}/contact HTTP/1.1\r\n${own}`, 200],
      [`OPTIONS /contact.data HTTP/1.1\r\n${own}origin: https://evil.example\r\n`, 405],
      [`OPTIONS * HTTP/1.1\r\n${own}`, 405],
      [`TRACE / HTTP/1.1\r\n${own}`, 405],
      [`PUT / HTTP/1.1\r\n${own}origin: ${APP}\r\n`, 405],
      [`POST /webhooks/twilio.data HTTP/1.1\r\n${own}origin: https://evil.example\r\n`, 403],
      [`PUT /webhooks/stripe.data HTTP/1.1\r\n${own}origin: https://evil.example\r\n`, 405],
      ['GET /contact HTTP/1.1\r\nhost: a b\r\n', 400],
      ['GET /contact HTTP/1.1\r\nhost: shop.example:99999999\r\n', 400],
      [`GET /contact HTTP/1.1\r\n${own}x-forwarded-host: x:99999999\r\n`, 400],
      [`GET /support/%00 HTTP/1.1\r\n${own}`, 404],
      [`GET /waitlist/%00.data HTTP/1.1\r\n${own}`, 404],
      [`GET /book?zip=%00 HTTP/1.1\r\n${own}`, 400],
      [`GET /nowhere HTTP/1.1\r\n${own}`, 404],
      // Servers of mail programs have no page of ours to come from; a page of another site has.
      [`POST /unsubscribe/x HTTP/1.1\r\n${own}${FORM}`, 404],
      [`POST /unsubscribe/x HTTP/1.1\r\n${own}${FORM}origin: https://evil.example\r\n`, 403],
    ];
    for (const [head, status] of odd) {
      const [line] = head.split('\r\n');
      expect([line, toStatus(await ask(origin, head))]).toEqual([line, status]);
    }
    // The same of every address that we have.
    const paths = await everyPath();
    const perPath: [(path: string) => string, number][] = [
      [(path) => `GET /${path} HTTP/1.1`, 404],
      [(path) => `GET ${path}%E0%A4 HTTP/1.1`, 400],
      [(path) => `GET ${path}/%E0%A4%A.data HTTP/1.1`, 400],
      [(path) => `GET http://evil.example${path} HTTP/1.1`, 421],
      [(path) => `OPTIONS ${path} HTTP/1.1`, 405],
      [(path) => `TRACE ${path} HTTP/1.1`, 405],
      [(path) => `PUT ${path} HTTP/1.1\r\norigin: ${APP}`, 405],
    ];
    for (const [lineOf, status] of perPath) {
      const answers = await Promise.all(
        paths.map(async (path) => [path, toStatus(await ask(origin, `${lineOf(path)}\r\n${own}`))] as const),
      );
      expect(answers.filter(([, answer]) => answer !== status)).toEqual([]);
    }
    const multipart = 'content-type: multipart/form-data; boundary=x\r\n';
    for (const path of ['/CONTACT', '/Book', '/SETTINGS/PHOTO']) {
      const status = toStatus(await ask(origin, `POST ${path} HTTP/1.1\r\n${own}${multipart}origin: ${APP}\r\n`, '--x--\r\n'));
      expect([path, status < 500]).toEqual([path, true]);
    }
    // None of that is an error of ours, and our libraries have nothing to say of it past our log.
    expect(log).not.toMatch(/"level":(50|60)/);
    expect(log).not.toMatch(/Error decoding|No route matches/);
    // Nor does it fill the log, in which what others ask still stands.
    const logged = log.match(/"request completed"/g)?.length ?? 0;
    expect(paths.length * perPath.length).toBeGreaterThan(800);
    expect(logged).toBeLessThanOrEqual(600);
    expect(log).toMatch(/requests of one address are no longer logged/);
    await ask(origin, `GET /faq HTTP/1.1\r\n${own}${proxy}`);
    await vi.waitFor(() => expect(log).toMatch(/"path":"\/faq"/), { timeout: 60_000 });

    const signIn = new URLSearchParams({ email: 'ada@town.test', password: 'wrong password' }).toString();
    for (const host of [
      own,
      'host: shop.example\r\n',
      `${own}x-forwarded-host: shop.example\r\n`,
      `${own}x-forwarded-host: inner\r\n`,
    ]) {
      const head = `POST /signin HTTP/1.1\r\n${host}${proxy}${FORM}`;
      expect([host, toStatus(await ask(origin, `${head}origin: ${APP}\r\n`, signIn))]).toEqual([host, 422]);
      expect([host, toStatus(await ask(origin, `${head}origin: https://evil.example\r\n`, signIn))]).toEqual([host, 403]);
    }

    for (const path of [
      '/quotes/abc',
      '/requests/abc',
      '/support/abc',
      '/commercial/requests/abc',
      '/reset-password/abc',
      '/reset-password/abc.data',
      '/track/abc',
    ]) {
      const answer = await ask(origin, `GET ${path} HTTP/1.1\r\n${own}`);
      expect([path, answer.match(/^cache-control: .*$/gim)]).toEqual([path, [expect.stringMatching(/no-store/)]]);
    }
    expect(await ask(origin, `GET /contact HTTP/1.1\r\n${own}`)).not.toMatch(/no-store/i);
  } finally {
    await product.stop();
  }
}, 240_000);
