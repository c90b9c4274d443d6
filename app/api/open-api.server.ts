import type { Audience } from '#app/http/access-policy';
import { leadsTo, problemView, refusalView } from './answers';
import { jsonSchema, type JsonSchema } from './json-schema';
import { isReading, type Operation, type Reading, type Sending } from './operation';
import { AREAS, audiencesOf, OPERATIONS } from './register.server';
import { webhookItems } from './webhooks.server';

/** What Remix calls the data of a page: the values of `turbo-stream`, which knows dates, undefined and redirects. */
const PAGE_DATA = 'text/x-script';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const PLAIN = 'text/plain';

type Answer = { description: string; content?: Record<string, { schema: JsonSchema }>; headers?: Record<string, JsonSchema> };

const WHO: Record<Audience, string> = {
  anyone: 'Anybody',
  'signed-in': 'Who is signed in',
  company: 'Members of a company',
  pro: 'Pros',
  admin: 'Admins',
};

/** What each refusal means. */
export const SAID: Record<number, string> = {
  400: 'The form did not arrive whole, or has a field that no form of ours has.',
  403: 'Not sent from a page of this site (no `Origin` of ours), or not allowed to whoever asks.',
  404: 'It does not exist, or not for whoever asks: both look the same.',
  409: 'The world has moved on since the page was made: nothing was done, and the sentence says why.',
  413: 'The body is larger than the form can take, or has more than 200 fields.',
  415: 'Not a form.',
  422: 'A field is not usable: what is wrong stands beside its name, and nothing was done.',
  429: 'Too often: `Retry-After` says in how many seconds to ask again.',
  502: 'A service that we depend on failed; the same request may be sent again.',
  503: 'No database connection was free; the same request may be sent again after `Retry-After` seconds.',
};

/** "Pros, Admins": who may, in words, by the policy that the door goes by. */
export function whoMay(operation: Operation): string {
  return audiencesOf(operation)
    .map((audience) => WHO[audience])
    .join(', ');
}

/** The address that is really asked: of a page its data, of a route without a page itself. */
export function askedPath(operation: Operation): string {
  return !isReading(operation) && operation.kind === 'json' ? operation.path : `${operation.path}.data`;
}

/** The statuses that a function answers with when it does not do what was asked. */
export function refusalsOf(operation: Operation): number[] {
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
    description: 'Asks for the data of this route alone; without it those of the frames around the page come too.',
    schema: { const: operation.route },
  };
  return [...inPath, ...inQuery, onlyThis];
}

function bodyOf({ form, files, once }: Sending): JsonSchema {
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
      description: 'Another page is meant: signing in first, for one.',
      content: { [PAGE_DATA]: { schema: ref('Elsewhere') } },
    },
  };
}

function sendingAnswers(operation: Sending): Record<string, Answer> {
  const isOpen = audiencesOf(operation).includes('anyone');
  if (operation.kind === 'json')
    return {
      200: { description: 'Done.', content: { 'application/json': { schema: answerOf(operation) } } },
      ...(isOpen ? {} : { 302: { description: 'Not signed in, or not as somebody who may: `Location` leads there.' } }),
    };
  const turned = {
    description: 'Not signed in, or not as somebody who may.',
    content: { [PAGE_DATA]: { schema: ref('Elsewhere') } },
  };
  if (operation.kind === 'data')
    return {
      200: { description: 'Done.', content: { [PAGE_DATA]: { schema: object({ data: answerOf(operation) }) } } },
      ...(isOpen ? {} : { 202: turned }),
    };
  const next = isOpen ? answerOf(operation) : { anyOf: [answerOf(operation), ref('Elsewhere')] };
  const description = 'Done: `redirect` names the page that comes next. A browser’s own form gets a 302 or 303 instead.';
  return { 202: { description, content: { [PAGE_DATA]: { schema: next } } } };
}

const OTHER_REFUSAL = {
  description: 'Refused for another reason of the request: a wrong method, too many requests, a body too large.',
};

function describeOperation(operation: Operation, tag: string): JsonSchema {
  const answers = isReading(operation) ? readingAnswers(operation) : sendingAnswers(operation);
  const refusals = refusalsOf(operation).map((status) => [status, refusalAnswer(operation, status)] as const);
  const audiences = audiencesOf(operation);
  return {
    operationId: operation.id,
    tags: [tag],
    summary: operation.summary,
    description: `${whoMay(operation)}.`,
    'x-audience': [...audiences],
    security: audiences.includes('anyone') ? [{}, { session: [] }] : [{ session: [] }],
    parameters: parametersOf(operation),
    ...(isReading(operation) ? {} : { requestBody: bodyOf(operation) }),
    responses: { ...answers, '4XX': OTHER_REFUSAL, ...Object.fromEntries(refusals) },
  };
}

const HOW = `These are the doors that our own pages use. There is no other one behind them: who may, what is checked and what is answered is the same for everybody.

A form is sent form-encoded (or as multipart/form-data) to the address of its page; with \`.data\` behind the path the answer is data instead of a page. The data are those of the package turbo-stream, version 2, as Remix's single fetch sends them; dates come as dates. A redirect of a loader comes as its value SingleFetchRedirect, a refusal in plain words as its value ErrorResponse.

Signing in sets a session cookie, which stands for the caller from then on. Every form has to name one of our own addresses in Origin. With an \`opId\`, a UUID of the caller's making, a form that is sent again gets its first answer and nothing happens twice.

Whoever would rather hear than ask has an admin add an endpoint: what happens is posted there as JSON, signed, at least once and in no order (\`webhooks\`).`;

const COMPONENTS = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'session',
      description: 'Set by signing in; over https its name is `__Host-session`.',
    },
  },
  parameters: {
    Origin: {
      name: 'Origin',
      in: 'header',
      required: true,
      description: 'This site, as browsers send it. Anything else is refused with 403 before the form is read.',
      schema: { type: 'string', format: 'uri' },
    },
  },
};

/** The document of every registered function, generated from what the routes themselves go by. */
export function openApi(server: string): JsonSchema {
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
      title: 'Brightcrew',
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
          properties: { opId: { type: 'string', format: 'uuid', description: 'Sent again, it gets the first answer.' } },
        },
        Refusal: jsonSchema(refusalView, 'out'),
        Problem: problem,
        PageProblem: { type: 'object', additionalProperties: problem },
        Elsewhere: jsonSchema(leadsTo(/^\//), 'out'),
      },
    },
  };
}
