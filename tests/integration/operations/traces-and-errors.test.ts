import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { readForms } from '#tests/setup/crawl';
import { startMonitorReceiver } from '#tests/setup/monitor-receiver';
import { startProduct, type Product } from '#tests/setup/product';
import { buildIfChanged } from '../../../scripts/build-if-changed';

const EMAIL = 'marked.person@secret.test';
/** A second person: one address may ask for a link once in a while. */
const OTHER_EMAIL = 'other.marked.person@secret.test';
const LEAKED = /marked\.?(person|words|token)|secret\.test/i;

let receiver: Awaited<ReturnType<typeof startMonitorReceiver>>;
let product: Product;
let quiet: Product;

beforeAll(async () => {
  await buildIfChanged();
  for (const email of [EMAIL, OTHER_EMAIL]) await insertUser(db(), { email, fullName: 'MARKEDWORDS' });
  receiver = await startMonitorReceiver();
  product = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.collector, OTEL_BSP_SCHEDULE_DELAY: '200', SENTRY_DSN: receiver.dsn },
  });
}, 180_000);
afterAll(async () => {
  await product?.stop();
  await quiet?.stop();
  await receiver?.stop();
});

/** Posts the form of a page as a browser does. */
async function post(path: string, typed: Record<string, string>): Promise<Response> {
  const [origin = ''] = product.origins;
  const page = await fetch(`${origin}${path}`);
  const cookie = page.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const form = readForms(path, await page.text()).find(({ fields }) => Object.keys(typed).every((name) => name in fields));
  expect(form, path).toBeDefined();
  return fetch(`${origin}${form?.action ?? path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...form?.fields, ...typed }),
    headers: { origin, cookie },
    redirect: 'manual',
  });
}

test('a request, the task that it queued and the statements of both are one trace', { timeout: 60_000 }, async () => {
  const answer = await post('/forgot-password', { email: EMAIL });
  const requestId = answer.headers.get('x-request-id') ?? '';
  expect(answer.status).toBeLessThan(400);
  const request = () =>
    receiver.spans.find((span) => span.attributes['app.request_id'] === requestId && span.name.startsWith('POST'));
  await expect.poll(request, { timeout: 20_000 }).toBeDefined();
  expect(request()).toMatchObject({ service: 'web', name: 'POST /forgot-password' });
  expect(request()?.attributes).toMatchObject({ 'url.path': '/forgot-password' });
  const inTrace = () => receiver.spans.filter(({ traceId }) => traceId === request()?.traceId);
  await expect
    .poll(() => inTrace().map(({ service, name }) => `${service} ${name}`), { timeout: 20_000 })
    .toContain('worker accounts/send-link');
  const task = inTrace().find(({ name }) => name === 'accounts/send-link');
  expect(task?.attributes['app.request_id']).toBe(requestId);
  for (const service of ['web', 'worker'])
    expect(
      inTrace().filter((span) => span.service === service && /select|insert|update/i.test(span.name)),
      service,
    ).not.toEqual([]);
  expect(
    inTrace().some(({ attributes }) =>
      /graphile_worker\.add_job/.test(attributes['db.statement'] ?? attributes['db.query.text'] ?? ''),
    ),
  ).toBe(true);
});

test(
  'an error arrives once, with the id of its request, where it was thrown and which page it was',
  { timeout: 60_000 },
  async () => {
    await db().$executeRaw`
    CREATE FUNCTION names_row() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE 'refused for %', NEW.email USING DETAIL = NEW::text, HINT = NEW::text; END $$`;
    await db()
      .$executeRaw`CREATE TRIGGER names_row BEFORE INSERT OR UPDATE ON link_request FOR EACH ROW EXECUTE FUNCTION names_row()`;
    const answer = await post('/forgot-password', { email: OTHER_EMAIL });
    await db().$executeRaw`DROP FUNCTION names_row CASCADE`;
    expect(answer.status).toBe(500);
    const requestId = answer.headers.get('x-request-id');
    const ours = () => receiver.events.filter(({ tags }) => tags.requestId === requestId);
    await expect.poll(ours, { timeout: 20_000 }).toHaveLength(1);
    const [event] = ours();
    expect(event).toMatchObject({ level: 'error', logger: 'web', tags: { process: 'web' } });
    expect(event?.tags.route).toContain('forgot-password');
    const last = event?.exception?.values.at(-1);
    expect(last?.value).toContain('refused for [email]');
    expect(last?.stacktrace?.frames.length).toBeGreaterThan(0);
  },
);

test('a task that fails is reported with its name and the request that asked for it', { timeout: 60_000 }, async () => {
  await db().$queryRaw`
    SELECT (graphile_worker.add_job('notifications/send', '{"notificationId": "MARKEDWORDS", "requestId": "asked-by-a-test"}', max_attempts => 1)).id`;
  const ours = () => receiver.events.filter(({ tags }) => tags.requestId === 'asked-by-a-test');
  await expect.poll(ours, { timeout: 20_000 }).toHaveLength(1);
  expect(ours()[0]).toMatchObject({ logger: 'worker', tags: { task: 'notifications/send' } });
});

test('nothing that people typed, no header and no cookie leaves the machine', () => {
  expect(receiver.bodies.length).toBeGreaterThan(3);
  expect(receiver.bodies.filter((body) => LEAKED.test(body)).map((body) => body.match(LEAKED)?.[0])).toEqual([]);
  expect(receiver.bodies.filter((body) => /session=|user-agent":"(?!OTel|node)/i.test(body))).toEqual([]);
});

test('without the two addresses none of the libraries is loaded', { timeout: 120_000 }, async () => {
  quiet = await startProduct({
    databaseUrl: process.env.DATABASE_URL ?? '',
    env: { NODE_OPTIONS: `--import ${new URL('../../setup/print-loaded.mjs', import.meta.url).href}` },
  });
  await quiet.stop();
  for (const { output } of [...quiet.webs, ...quiet.workers]) {
    expect(output()).toMatch(/^loaded pg$/m);
    expect(output()).not.toMatch(/^loaded @(opentelemetry|sentry)/m);
  }
});
