import type { Audience } from '#app/http/access-policy';
import { leadsTo, problemView, refusalView } from './answers';
import { jsonSchema, type JsonSchema } from './json-schema';
import { isReading, type Operation, type Reading, type Sending } from './operation';
import { AREAS, getAudiences, OPERATIONS } from './register.server';
import { webhookItems } from './webhooks.server';

/** What Remix calls the data of a page: the values of `turbo-stream`, which knows dates, undefined and redirects. */
const PAGE_DATA = 'text/x-script';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const PLAIN = 'text/plain';

type Answer = { description: string; content?: Record<string, { schema: JsonSchema }>; headers?: Record<string, JsonSchema> };

const WHO: Record<Audience, string> = {
  anyone: 'Anyone',
  'signed-in': 'Anyone who is signed in',
  company: 'Company members',
  pro: 'Pros',
  admin: 'Admins',
};

/** What each refusal means. */
export const SAID: Record<number, string> = {
  400: 'The form is incomplete or has an unknown field.',
  403: 'The `Origin` is not this site, or you may not do this.',
  404: 'It does not exist, or you may not see it. Both look the same.',
  409: 'Something changed since you loaded the page. Nothing was done, and the message says why.',
  413: 'The body is too large or has more than 200 fields.',
  415: 'The body is not a form.',
  422: 'A field is not valid. The problem is listed next to its name, and nothing was done.',
  429: 'Too many requests. `Retry-After` says in how many seconds to try again.',
  502: 'A service that we depend on failed. You can send the same request again.',
  503: 'No database connection was free. You can send the same request again after `Retry-After` seconds.',
};

/** "Pros, Admins": who may, in words, by the access policy of the route. */
export function whoMay(operation: Operation): string {
  return getAudiences(operation)
    .map((audience) => WHO[audience])
    .join(', ');
}

/** The address that is really asked: of a page its data, of a route without a page itself. */
export function askedPath(operation: Operation): string {
  return !isReading(operation) && operation.kind === 'json' ? operation.path : `${operation.path}.data`;
}

/** The statuses that a function answers with when it does not do what was asked. */
export function getRefusals(operation: Operation): number[] {
  const own: number[] = [...operation.refuses, 503];
  if (isReading(operation)) return own.sort();
  const ofForm = operation.form ? [400, 413, 415, 422] : [];
  return [...new Set([...own, 403, ...ofForm])].sort();
}

function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function isFree(value: string): boolean {
  return value.startsWith('{');
}

function parametersOf(operation: Operation): JsonSchema[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name?.endsWith('Id') ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));
  const inQuery = Object.entries(operation.query ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: true,
    ...(value === '' ? { allowEmptyValue: true } : {}),
    schema: isFree(value) ? { type: 'string' } : { const: value },
  }));
  if (!isReading(operation)) return [...inPath, ...inQuery, { $ref: '#/components/parameters/Origin' }];
  const onlyThis = {
    name: '_routes',
    in: 'query',
    required: true,
    description: 'Asks for the data of this route only. Without it, the response includes the data of the parent routes.',
    schema: { const: operation.route },
  };
  return [...inPath, ...inQuery, onlyThis];
}

function getBody({ form, files, once }: Sending): JsonSchema {
  const fields = form ? jsonSchema(form, 'in') : { type: 'object' };
  const schema = once ? { allOf: [fields, ref('OperationId')] } : fields;
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const withFiles = files && {
    allOf: [schema, { type: 'object', properties: { [files.field]: { type: 'array', items: file, maxItems: files.atMost } } }],
  };
  return {
    required: form !== null,
    content: { [FORM]: { schema }, [MULTIPART]: { schema: withFiles ?? schema } },
  };
}

function refusalAnswer(operation: Operation, status: number): Answer {
  const asJson = !isReading(operation) && operation.kind === 'json';
  const after = status === 429 || status === 503 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {};
  const description = SAID[status] ?? '';
  if (isReading(operation)) return { description, ...after, content: { [PAGE_DATA]: { schema: ref('PageProblem') } } };
  const isText = [400, 404, 413, 415, 503].includes(status);
  if (asJson)
    return {
      description,
      ...after,
      content: isText
        ? { [PLAIN]: { schema: { type: 'string' } } }
        : { 'application/json': { schema: status === 422 ? { anyOf: [ref('Refusal'), answerOf(operation)] } : ref('Refusal') } },
    };
  return {
    description,
    ...after,
    content: {
      [PAGE_DATA]: { schema: isText ? ref('Problem') : object({ data: ref('Refusal') }) },
      ...(status === 403 ? { [PLAIN]: { schema: { type: 'string' } } } : {}),
    },
  };
}

function answerOf(operation: Operation): JsonSchema {
  return jsonSchema(operation.answer, 'out');
}

function readingAnswers(operation: Reading): Record<string, Answer> {
  const page = object({ [operation.route]: object({ data: answerOf(operation) }) });
  return {
    200: { description: 'The data of the page.', content: { [PAGE_DATA]: { schema: page } } },
    202: {
      description: 'A redirect to another page, for example to sign in.',
      content: { [PAGE_DATA]: { schema: ref('Elsewhere') } },
    },
  };
}

function sendingAnswers(operation: Sending): Record<string, Answer> {
  const isOpen = getAudiences(operation).includes('anyone');
  if (operation.kind === 'json')
    return {
      200: { description: 'Done.', content: { 'application/json': { schema: answerOf(operation) } } },
      ...(isOpen ? {} : { 302: { description: 'Not signed in, or not allowed. `Location` names the page to open.' } }),
    };
  const turned = {
    description: 'Not signed in, or not allowed.',
    content: { [PAGE_DATA]: { schema: ref('Elsewhere') } },
  };
  if (operation.kind === 'data')
    return {
      200: { description: 'Done.', content: { [PAGE_DATA]: { schema: object({ data: answerOf(operation) }) } } },
      ...(isOpen ? {} : { 202: turned }),
    };
  const next = isOpen ? answerOf(operation) : { anyOf: [answerOf(operation), ref('Elsewhere')] };
  const description = 'Done: `redirect` names the next page. A browser’s own form gets a 302 or 303 instead.';
  return { 202: { description, content: { [PAGE_DATA]: { schema: next } } } };
}

const OTHER_REFUSAL = {
  description: 'The request was refused for another reason: a wrong method, too many requests, a body that is too large.',
};

function describeOperation(operation: Operation, tag: string): JsonSchema {
  const answers = isReading(operation) ? readingAnswers(operation) : sendingAnswers(operation);
  const refusals = getRefusals(operation).map((status) => [status, refusalAnswer(operation, status)] as const);
  const audiences = getAudiences(operation);
  return {
    operationId: operation.id,
    tags: [tag],
    summary: operation.summary,
    description: `${whoMay(operation)}.`,
    'x-audience': [...audiences],
    security: audiences.includes('anyone') ? [{}, { session: [] }] : [{ session: [] }],
    parameters: parametersOf(operation),
    ...(isReading(operation) ? {} : { requestBody: getBody(operation) }),
    responses: { ...answers, '4XX': OTHER_REFUSAL, ...Object.fromEntries(refusals) },
  };
}

const HOW = `These are the functions that our own pages use. There is no separate API: the permissions, the checks and the responses are the same for everyone.

A form is sent form-encoded (or as multipart/form-data) to the address of its page. With \`.data\` after the path, the response is data instead of a page. The data is encoded by the package turbo-stream, version 2, as Remix’s single fetch sends it. Dates arrive as dates. A redirect from a loader arrives as its value SingleFetchRedirect, an error as its value ErrorResponse.

Signing in sets a session cookie, which identifies the caller from then on. Every form needs one of our own addresses in Origin. With an \`opId\`, a UUID that the caller makes, a form that is sent again gets its first response and nothing happens twice.

To get events instead of polling for them, ask an admin to add an endpoint. We post events there as signed JSON, at least once and in no fixed order (\`webhooks\`).`;

const COMPONENTS = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'session',
      description: 'Set by signing in. Over HTTPS, its name is `__Host-session`.',
    },
  },
  parameters: {
    Origin: {
      name: 'Origin',
      in: 'header',
      required: true,
      description: 'This site, as browsers send it. Any other value gets a 403 before the form is read.',
      schema: { type: 'string', format: 'uri' },
    },
  },
};

/** The document of every registered function, generated from what the routes themselves go by. */
export function openApi(server: string, business: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { title, operations } of AREAS)
    for (const operation of operations) {
      const item = (paths[askedPath(operation)] ??= {});
      item[isReading(operation) ? 'get' : 'post'] = describeOperation(operation, title);
    }
  const problem = object({ error: jsonSchema(problemView, 'out') });
  return {
    openapi: '3.1.0',
    info: {
      title: business,
      version: '1.0.0',
      summary: `${OPERATIONS.length} functions of the marketplace`,
      description: HOW,
      license: { name: 'Proprietary' },
    },
    servers: [{ url: server }],
    tags: [...AREAS.map(({ title }) => title), 'Events'].map((name) => ({ name })),
    paths,
    webhooks: webhookItems(),
    components: {
      ...COMPONENTS,
      schemas: {
        OperationId: {
          type: 'object',
          properties: {
            opId: { type: 'string', format: 'uuid', description: 'If you send it again, you get the first response.' },
          },
        },
        Refusal: jsonSchema(refusalView, 'out'),
        Problem: problem,
        PageProblem: { type: 'object', additionalProperties: problem },
        Elsewhere: jsonSchema(leadsTo(/^\//), 'out'),
      },
    },
  };
}
