import { z } from 'zod';
import { jsonSchema, type JsonSchema } from './json-schema';
import { isReading, type Operation } from './operation';
import { askedPath, getRefusals, SAID, whoMay } from './open-api.server';
import { AREAS } from './register.server';
import { eventsInWords } from './webhooks.server';

const fieldView = z.object({ name: z.string(), required: z.boolean(), what: z.string() });

export const apiPageView = z.object({
  origin: z.string(),
  refusals: z.array(z.object({ status: z.number(), said: z.string() })),
  areas: z.array(
    z.object({
      title: z.string(),
      key: z.string(),
      operations: z.array(
        z.object({
          id: z.string(),
          method: z.enum(['GET', 'POST']),
          path: z.string(),
          summary: z.string(),
          who: z.string(),
          forms: z.array(z.array(fieldView)),
          once: z.boolean(),
          answers: z.string(),
          refusals: z.array(z.number()),
        }),
      ),
    }),
  ),
  events: z.array(z.object({ type: z.string(), when: z.string(), fields: z.array(z.string()) })),
});

export type ApiPage = z.output<typeof apiPageView>;
export type ApiOperation = ApiPage['areas'][number]['operations'][number];
type Field = z.output<typeof fieldView>;

const KINDS: Record<string, string> = {
  uuid: 'UUID',
  email: 'email',
  'date-time': 'moment',
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'yes or no',
  array: 'list',
  object: 'fields',
};

/** A schema in a few words: "text, at most 120", "one of add, portal". */
function inWords(schema: JsonSchema): string {
  if ('const' in schema) return `“${String(schema.const)}”`;
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`;
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).map(inWords).join(' or ');
  const kind = KINDS[String(schema.format)] ?? KINDS[typeof schema.type === 'string' ? schema.type : ''] ?? 'any';
  const most = schema.maxLength ? `at most ${Number(schema.maxLength).toLocaleString('en-US')}` : '';
  return [kind, most].filter(Boolean).join(', ');
}

function fieldsOf(schema: JsonSchema): Field[] {
  const required = new Set((schema.required ?? []) as string[]);
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return Object.entries(properties).map(([name, field]) => ({ name, required: required.has(name), what: inWords(field) }));
}

/** The forms that a function takes: of a choice each one by itself. */
function formsOf(operation: Operation): Field[][] {
  if (isReading(operation) || !operation.form) return [];
  const schema = jsonSchema(operation.form, 'in');
  const forms = (Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [schema]).map(fieldsOf);
  const { files } = operation;
  return files
    ? forms.map((fields) => [...fields, { name: files.field, required: false, what: `files, at most ${files.atMost}` }])
    : forms;
}

function answerInWords(operation: Operation): string {
  if (!isReading(operation) && operation.kind === 'redirect') return '202 with the address of the next page';
  const names = Object.keys(jsonSchema(operation.answer, 'out').properties ?? {});
  return `200 with ${names.join(', ')}`;
}

function queryText({ query, route, handler }: Operation): string {
  const asked = Object.entries(query ?? {}).map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  if (handler === 'loader') asked.push(`_routes=${encodeURIComponent(route)}`);
  return asked.length ? `?${asked.join('&')}` : '';
}

/** The same as the document, as a person reads it. */
export function apiPage(origin: string): ApiPage {
  const refusals = Object.entries(SAID).map(([status, said]) => ({ status: Number(status), said }));
  return { origin, refusals, areas: areasOf(), events: eventsInWords() };
}

function areasOf(): ApiPage['areas'] {
  return AREAS.map(({ title, operations }) => ({
    title,
    key: title.toLowerCase().replace(/[^a-z]+/g, '-'),
    operations: operations.map((operation) => ({
      id: operation.id,
      method: isReading(operation) ? 'GET' : 'POST',
      path: `${askedPath(operation)}${queryText(operation)}`,
      summary: operation.summary,
      who: whoMay(operation),
      forms: formsOf(operation),
      once: !isReading(operation) && operation.once,
      answers: answerInWords(operation),
      refusals: getRefusals(operation),
    })),
  }));
}
