import type { ServerBuild } from '@remix-run/node';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { JsonSchema } from '#app/api/json-schema';
import { askedPath, openApi, getRefusals } from '#app/api/open-api.server';
import { isReading, type Operation, type Sending } from '#app/api/operation';
import { getAudiences, OPERATIONS } from '#app/api/register.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, ORIGIN, signInAs, type Ask } from '#tests/setup/ask';
import { openFixture } from '../payments/payment-fixtures';
import { decoded, getType } from './decoded';
import { type Asked, openJob, STAGES } from './api-fixtures';

vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000', LIMIT_SIGN_UP_PER_HOUR: '100000' }));
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The server's functions that the specification names, those of its sign-in service included (S1 §7, S2 §7). */
const NAMED = [
  'auth.authorize',
  'auth.factors',
  'auth.logout',
  'auth.otp',
  'auth.recover',
  'auth.resend',
  'auth.signup',
  'auth.token',
  'auth.user',
  'auth.verify',
  'add-payment-method',
  'billing-invoices',
  'billing-portal',
  'booking-submit',
  'cancel-job',
  'claim_job_atomic',
  'create_company_for_current_user',
  'create-one-off-checkout',
  'create-order',
  'create-subscription',
  'customer-portal',
  'payment-methods',
  'pro-profile',
  'promote-admin',
  'send-quote-notification',
  'sign-doc-upload',
  'stripe-connect-onboarding',
  'subscription-status',
  'update-subscription',
  'verify-license',
];

type Described = {
  operationId: string;
  parameters: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Described>>; components: Record<string, object> };

let build: ServerBuild;
let ask: Ask;
let document: Document;
let ajv: Ajv2020;

beforeAll(async () => {
  build = await loadBuild();
  ask = asker(build);
  await sandbox().migrate();
  await openFixture();
  document = (await (await ask('/openapi.json')).json()) as Document;
  ajv = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true });
  ajv.addSchema(document, 'api');
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

function methodOf(operation: Operation): 'get' | 'post' {
  return isReading(operation) ? 'get' : 'post';
}

function filled(text: string, fill: Record<string, string> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fill[name] ?? 'missing'));
}

function addressOf(operation: Operation, { fill }: Asked): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(operation.query ?? {})) search.set(name, filled(value, fill));
  if (isReading(operation)) search.set('_routes', operation.route);
  return `${filled(askedPath(operation), fill)}?${search}`;
}

function getBody(operation: Sending, { fields = {}, files }: Asked): BodyInit {
  const sent = { ...fields, ...(operation.once ? { opId: crypto.randomUUID() } : {}) };
  if (!files) return new URLSearchParams(sent);
  const body = new FormData();
  for (const [name, value] of Object.entries(sent)) body.append(name, value);
  for (const [name, file] of Object.entries(files)) body.append(name, file);
  return body;
}

function send(operation: Operation, asked: Asked, init: RequestInit = {}): Promise<Response> {
  const { cookie } = asked;
  if (isReading(operation)) return ask(addressOf(operation, asked), { cookie });
  return ask(addressOf(operation, asked), { method: 'POST', cookie, body: getBody(operation, asked), ...init });
}

function pointer(...parts: string[]): string {
  return `api#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

function satisfies(value: unknown, ...parts: string[]): void {
  const check = ajv.getSchema(pointer(...parts));
  expect(check, `a schema at ${parts.join(' / ')}`).toBeDefined();
  const plain = JSON.parse(JSON.stringify(value)) as unknown;
  expect(check!(plain) ? [] : check!.errors, JSON.stringify(plain).slice(0, 400)).toEqual([]);
}

/** The answer is one that the document knows for this function, with that very body. */
async function expectDocumented(operation: Operation, answer: Response): Promise<unknown> {
  const [path, method, status] = [askedPath(operation), methodOf(operation), String(answer.status)];
  const known = document.paths[path]?.[method]?.responses ?? {};
  expect(Object.keys(known), `${operation.id} answered ${status}`).toContain(status);
  const value = await decoded(answer);
  if (!('content' in (known[status] ?? {}))) return value;
  satisfies(value, 'paths', path, method, 'responses', status, 'content', getType(answer), 'schema');
  return value;
}

function operationOf(id: string): Operation {
  const found = OPERATIONS.find((each) => each.id === id);
  if (!found) throw new Error(`no function ${id}`);
  return found;
}

test('every function that the specification names is in the register, and nothing else claims to be one', () => {
  expect([...new Set(OPERATIONS.flatMap(({ names }) => names))].sort()).toEqual([...NAMED].sort());
});

describe('the document', () => {
  test('is served to everyone, may be kept for an hour, and is what the register says', async () => {
    const answer = await ask('/openapi.json');
    expect(answer.status).toBe(200);
    expect(getType(answer)).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApi(ORIGIN, 'Brightcrew'))));
  });

  test('is OpenAPI 3.1: ids are unique, references lead somewhere, every name in a path is declared, every schema is one', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, each]) => ({ path, method, ...each })),
    );
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
    for (const { path, method, parameters, requestBody, responses } of described) {
      const declared = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      expect(declared, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(Boolean(requestBody), path).toBe(method === 'post');
      expect(Object.keys(responses).length, path).toBeGreaterThan(1);
      for (const answer of Object.values(responses)) expect(answer.description, path).toBeTruthy();
    }
    const schemas = findAll(document, 'schema');
    expect(schemas.length).toBeGreaterThan(OPERATIONS.length);
    for (const schema of schemas) expect(ajv.validateSchema(schema as JsonSchema), JSON.stringify(schema)).toBe(true);
    const references = findAll(document, '$ref') as string[];
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(lookUp(reference), reference).toBeDefined();
  });

  test('names the address of each route as the built pages have it, and who may as the access policy has it', () => {
    for (const operation of OPERATIONS) {
      const parts: string[] = [];
      for (let at = build.routes[operation.route]; at; at = at.parentId ? build.routes[at.parentId] : undefined)
        if (at.path) parts.unshift(at.path);
      const built = `/${parts.join('/')}`.replace(/\/{2,}/g, '/').replace(/:(\w+)/g, '{$1}');
      expect(operation.path, operation.id).toBe(built);
      const described = document.paths[askedPath(operation)]?.[methodOf(operation)] as unknown as { 'x-audience': string[] };
      expect(described['x-audience'], operation.id).toEqual(getAudiences(operation));
      expect(getAudiences(operation).length, operation.id).toBeGreaterThan(0);
    }
  });

  test('has a page for people, which names every function', async () => {
    const page = await (await ask('/help/api', { headers: { accept: 'text/html' } })).text();
    for (const { id } of OPERATIONS) expect(page).toContain(`id="${id}"`);
    expect(page).toContain('href="/openapi.json"');
    expect(await (await ask('/help')).text()).toContain('href="/help/api"');
  });
});

function findAll(within: unknown, key: string): unknown[] {
  if (Array.isArray(within)) return within.flatMap((each) => findAll(each, key));
  if (!within || typeof within !== 'object') return [];
  return Object.entries(within).flatMap(([name, value]) => [...(name === key ? [value as unknown] : []), ...findAll(value, key)]);
}

function lookUp(reference: string): unknown {
  let at: unknown = document;
  for (const part of reference.replace(/^#\//, '').split('/')) at = (at as Record<string, unknown> | undefined)?.[part];
  return at;
}

test('each function has a minimal request here', () => {
  expect(Object.keys(STAGES).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
});

const ALL = byName(OPERATIONS);
const FORMS = byName(OPERATIONS.filter(hasFields));
const CLOSED = byName(OPERATIONS.filter((operation) => !getAudiences(operation).includes('anyone')));

function byName<T extends Operation>(operations: readonly T[]): [string, T][] {
  return operations.map((operation) => [operation.id, operation]);
}

function hasFields(operation: Operation): operation is Sending {
  return !isReading(operation) && operation.form !== null;
}

/** What the view of the function describes, out of the whole answer. */
function ownAnswer(operation: Operation, value: unknown): unknown {
  if (isReading(operation)) return (value as Record<string, { data: unknown }>)[operation.route]?.data;
  return operation.kind === 'data' ? (value as { data: unknown }).data : value;
}

test.each(ALL)('%s answers a minimal request as documented', async (id, operation) => {
  const asked = await STAGES[id]!.good(ask);
  if (hasFields(operation)) {
    const type = asked.files ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
    satisfies(asked.fields, 'paths', askedPath(operation), 'post', 'requestBody', 'content', type, 'schema');
  }
  const answer = await send(operation, asked);
  expect(answer.status).toBe(!isReading(operation) && operation.kind === 'redirect' ? 202 : 200);
  const value = await expectDocumented(operation, answer);
  expect(operation.answer.safeParse(ownAnswer(operation, value)).error?.issues ?? []).toEqual([]);
});

test.each(FORMS)('%s refuses a field that is not usable beside its name', async (id, operation) => {
  const { good, bad } = STAGES[id]!;
  expect(bad, 'a request that is refused').toBeDefined();
  const asked = await good(ask);
  const answer = await send(operation, { ...asked, fields: { ...asked.fields, ...bad } });
  expect(answer.status).toBe(422);
  const value = (await expectDocumented(operation, answer)) as { data?: { fieldErrors: object }; fieldErrors?: object };
  const { fieldErrors } = value.data ?? (value as { fieldErrors: object });
  expect(Object.keys(fieldErrors).length).toBeGreaterThan(0);
});

test.each(FORMS)('%s takes forms only', async (id, operation) => {
  const asked = await STAGES[id]!.good(ask);
  const answer = await send(operation, asked, { body: '{}', headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(415);
  await expectDocumented(operation, answer);
});

test.each(CLOSED)('%s leads a stranger to signing in', async (id, operation) => {
  const answer = await send(operation, { ...(await STAGES[id]!.good(ask)), cookie: undefined });
  expect([202, 302]).toContain(answer.status);
  const value = await expectDocumented(operation, answer);
  expect(answer.headers.get('location') ?? JSON.stringify(value)).toContain('/auth?returnTo=');
});

describe('the other refusals', () => {
  test('409: of two who claim one job the second is told so', async () => {
    const visitId = await openJob();
    const statuses: number[] = [];
    for (let count = 0; count < 2; count += 1) {
      const cookie = await signInAs((await insertPro(db())).userId);
      const answer = await send(operationOf('takeJob'), { cookie, fields: { intent: 'claim', visitId } });
      statuses.push(answer.status);
      await expectDocumented(operationOf('takeJob'), answer);
    }
    expect(statuses).toEqual([202, 409]);
  });

  test('409: what is canceled cannot be canceled again', async () => {
    const asked = await STAGES.cancelVisit!.good(ask);
    const answers = [await send(operationOf('cancelVisit'), asked), await send(operationOf('cancelVisit'), asked)];
    expect(answers.map(({ status }) => status)).toEqual([202, 409]);
    for (const answer of answers) await expectDocumented(operationOf('cancelVisit'), answer);
  });

  test('403: an address that was never confirmed books nothing', async () => {
    const cookie = await signInAs((await insertUser(db(), { emailVerifiedAt: null })).id);
    const { fields } = await STAGES.createOrder!.good(ask);
    const answer = await send(operationOf('createOrder'), { cookie, fields });
    expect(answer.status).toBe(403);
    await expectDocumented(operationOf('createOrder'), answer);
  });

  test('404: what belongs to another customer does not exist, for reading and for sending', async () => {
    const { fill } = await STAGES.cancelVisit!.good(ask);
    const cookie = await signInAs((await insertUser(db())).id);
    for (const id of ['previewCancellation', 'cancelVisit']) {
      const answer = await send(operationOf(id), { cookie, fill, fields: { feeCents: '0' } });
      expect(answer.status, id).toBe(404);
      await expectDocumented(operationOf(id), answer);
    }
  });

  test('429: the sixth wrong password has to wait', async () => {
    const { fields } = await STAGES.signIn!.good(ask);
    const answers: Response[] = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(await send(operationOf('signIn'), { fields: { ...fields, password: 'wrong' } }));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectDocumented(operationOf('signIn'), answers[5]!);
    expect(getRefusals(operationOf('signIn'))).toContain(429);
  });
});

test('a form sent again with its opId gets the first answer, and nothing happens twice', async () => {
  const { fields } = await STAGES.requestQuote!.good(ask);
  const body = new URLSearchParams({ ...fields, opId: crypto.randomUUID() }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answers = [
    await ask('/book.data', { method: 'POST', body, headers }),
    await ask('/book.data', { method: 'POST', body, headers }),
  ];
  const [first, second] = await Promise.all(answers.map(decoded));
  expect(first).toEqual(second);
  expect(await db().quoteRequest.count({ where: { email: fields!.email } })).toBe(1);
});
