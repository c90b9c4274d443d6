import { withZod } from '@remix-validated-form/with-zod';
import { validationError, type ErrorResult } from 'remix-validated-form';
import { z } from 'zod';
import type { Operation } from '../platform/operation.server';
import { discardUnkept, receiveUpload, type FileField, type ReceivedFile, type UploadResult } from './receive-upload.server';
import { BadBody } from './bad-body';
import { FORM_ERROR, FORM_ID_FIELD } from '#app/platform/form-names';
import { inReadersWords, plainErrors } from '#app/platform/plain-errors';
import { mark, t } from '#app/platform/texts/t';

const MAX_BYTES = 64 * 1024;
/** What is read, so that a form whose texts are too long comes back with them. */
const MAX_READ_BYTES = 1024 * 1024;
const TOO_LONG = mark('That’s too much text for this form. Shorten the longest answer and send it again.');
const MAX_FIELDS = 200;
/** Ticked boxes of a long list; a schema may ask for fewer. */
const MAX_LISTED = 500;
const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** Names the form library and every form of ours add. */
const RESERVED = new Set(['opId', FORM_ID_FIELD, 'subaction']);
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);
/** Passwords, proofs and codes that sign in: typed again after a refusal. A field that only has such a word in its name is returned. */
const NEVER_SENT_BACK = /password|secret|^(?:confirmation|code|proof)$/i;

export type ReadForm<T> = {
  data: T;
  operation: (actorKey: string, name: string) => Operation;
  /** What an answer needs that shows the same form once more, filled in and without an error: a preview. */
  asSent: { fieldErrors: Record<string, string>; formId?: string; subaction?: string; repopulateFields: Record<string, unknown> };
};

/** What a refused form needs to come back filled in; no fields where it could not be read. */
type Submitted = { fields?: Record<string, unknown>; formId?: string; subaction?: string };

/** The fields did not pass the schema. */
export class FormRefused extends Error {
  constructor(readonly response: Response) {
    super('The form was refused.');
    this.name = 'FormRefused';
  }
}

async function readBytes(request: Request): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > MAX_READ_BYTES) throw new BadBody(413, TOO_LONG);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_READ_BYTES) throw new BadBody(413, TOO_LONG);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BadBody) throw error;
    throw new BadBody(400, mark('The form didn’t arrive completely. Send it again.'));
  }
  return Buffer.concat(chunks);
}

async function parseBody(
  type: string,
  header: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<Iterable<[string, FormDataEntryValue]>> {
  try {
    if (type === URLENCODED) return new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return await new Response(bytes, { headers: { 'content-type': header } }).formData();
  } catch {
    throw new BadBody(400, mark('We couldn’t read the form. Reload the page and send it again.'));
  }
}

/** Whether the texts of a form are more than any form takes. */
function isTooLong(fields: FormData): boolean {
  let size = 0;
  for (const [name, value] of fields)
    size += Buffer.byteLength(name) + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  return size > MAX_BYTES;
}

/** The body as plain text fields. */
export async function readFields(request: Request, lists: ReadonlySet<string> = new Set()): Promise<FormData> {
  const header = request.headers.get('content-type') ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== URLENCODED && type !== MULTIPART) throw new BadBody(415, mark('Send this as a form.'));
  const entries = await parseBody(type, header, await readBytes(request));
  return checkFields(entries, lists);
}

/** Files, repeated scalars, NUL, polluting names, more than 200 fields and more than 500 of a list are not what our forms send. */
function checkFields(entries: Iterable<[string, FormDataEntryValue]>, lists: ReadonlySet<string>): FormData {
  const fields = new FormData();
  let count = 0;
  let listed = 0;
  for (const [name, value] of entries) {
    if (lists.has(name)) listed += 1;
    else count += 1;
    if (count > MAX_FIELDS || listed > MAX_LISTED) throw new BadBody(413, mark('That form has too many fields.'));
    if (typeof value !== 'string') throw new BadBody(400, mark('This form takes no files.'));
    if (name.includes('\u0000') || name.split(/[.[\]]/).some((part) => POLLUTING.has(part)))
      throw new BadBody(400, mark('That form has an unknown field.'));
    if (value.includes('\u0000'))
      throw new BadBody(400, mark('Remove any special characters that can’t be printed and send the form again.'));
    if (fields.has(name) && !lists.has(name))
      throw new BadBody(400, t('The field {name} was sent twice.', { name: name.slice(0, 40) }));
    fields.append(name, value.toWellFormed());
  }
  return fields;
}

/** Which fields may come more than once; of a page with several forms, those of any. */
function listNames(schema: z.ZodTypeAny): Set<string> {
  const objects = innermost(schema).filter((inner) => inner instanceof z.ZodObject);
  const fields = objects.flatMap((inner) => Object.entries(inner.shape as Record<string, z.ZodTypeAny>));
  return new Set(fields.filter(([, type]) => innermost(type).some((inner) => inner instanceof z.ZodArray)).map(([name]) => name));
}

/** What a type comes to under its effects, defaults and pipes: itself, or each part where it is one of several. */
function innermost(type: z.ZodTypeAny): z.ZodTypeAny[] {
  if (type instanceof z.ZodEffects) return innermost((type as z.ZodEffects<z.ZodTypeAny>).innerType());
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
    return innermost(type._def.innerType as z.ZodTypeAny);
  if (type instanceof z.ZodCatch || type instanceof z.ZodReadonly) return innermost(type._def.innerType as z.ZodTypeAny);
  if (type instanceof z.ZodPipeline) return innermost(type._def.in as z.ZodTypeAny);
  if (type instanceof z.ZodBranded) return innermost(type._def.type as z.ZodTypeAny);
  if (type instanceof z.ZodUnion || type instanceof z.ZodDiscriminatedUnion)
    return (type.options as z.ZodTypeAny[]).flatMap((option) => innermost(option));
  if (type instanceof z.ZodIntersection)
    return [type._def.left as z.ZodTypeAny, type._def.right as z.ZodTypeAny].flatMap(innermost);
  return [type];
}

/** Every field with its value; one that came several times with all of them, in their order. */
function valuesOf(body: FormData): Record<string, FormDataEntryValue | FormDataEntryValue[]> {
  return Object.fromEntries(
    [...new Set(body.keys())].map((name) => {
      const values = body.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/**
 * Reads a form: shape and size first (BadBody), then the schema (FormRefused with the fields filled in).
 * Remembers what was sent so that `refuse` can answer with a domain error beside the same fields.
 */
export function formReader(request: Request) {
  let submitted: Submitted = {};
  const received: ReceivedFile[] = [];

  async function read<Schema extends z.ZodTypeAny>(schema: Schema): Promise<ReadForm<z.output<Schema>>> {
    return check(schema, await readFields(request, listNames(schema)), []);
  }

  /** The same for a form with files: each is checked, cleaned and written; what no row keeps in the end is deleted again. */
  async function readUpload<Schema extends z.ZodTypeAny, Name extends string>(
    schema: Schema,
    fileFields: Record<Name, FileField>,
  ): Promise<ReadForm<z.output<Schema>> & { files: Record<Name, UploadResult[]> }> {
    const upload = await receiveUpload(request, fileFields, received);
    const form = await check(schema, checkFields(upload.fields, listNames(schema)), received);
    if (upload.problem) throw upload.problem;
    return { ...form, files: upload.files };
  }

  async function check<Schema extends z.ZodTypeAny>(
    schema: Schema,
    body: FormData,
    files: ReceivedFile[],
  ): Promise<ReadForm<z.output<Schema>>> {
    const opId = body.get('opId');
    const values = Object.entries(valuesOf(body));
    const fields = remember(body);
    if (isTooLong(body)) throw new FormRefused(refuse({ message: TOO_LONG }, 413));
    const result = await validate(schema, body);
    if (result.error) throw new FormRefused(refusedResponse(result, fields));
    const texts = Object.fromEntries(values.filter(([name]) => !RESERVED.has(name)));
    const sent = files.length ? { ...texts, files: files.map(({ sentSha256 }) => sentSha256) } : texts;
    return {
      data: result.data as z.output<Schema>,
      operation: (actorKey, name) => ({ actorKey, opId: operationId(opId), name, sent }),
      asSent: { fieldErrors: {}, formId: submitted.formId, subaction: submitted.subaction, repopulateFields: fields },
    };
  }

  function remember(body: FormData): Record<string, unknown> {
    const fields = Object.fromEntries(Object.entries(valuesOf(body)).filter(([name]) => !NEVER_SENT_BACK.test(name)));
    submitted = { fields, formId: stringOrNone(body.get(FORM_ID_FIELD)), subaction: stringOrNone(body.get('subaction')) };
    return fields;
  }

  /** Before an answer to a form that nothing has read yet: which form of the page it was, and what was typed. */
  async function readUnread(): Promise<void> {
    if (submitted.fields || request.bodyUsed) return;
    const header = request.headers.get('content-type') ?? '';
    const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
    try {
      const body = new FormData();
      for (const [name, value] of await parseBody(type, header, await readBytes(request)))
        if (typeof value === 'string') body.append(name, value);
      remember(body);
    } catch (error) {
      // The answer then belongs to no form: it is shown all the same.
      if (!(error instanceof BadBody)) throw error;
    }
  }

  /** The same form again with errors beside its fields, or one sentence for the form as a whole. */
  function refuse(problem: { message: string; fieldErrors?: Record<string, string> }, status: number): Response {
    const fieldErrors =
      problem.fieldErrors && Object.keys(problem.fieldErrors).length ? problem.fieldErrors : { [FORM_ERROR]: problem.message };
    return validationError(
      { fieldErrors: inReadersWords(fieldErrors), formId: submitted.formId, subaction: submitted.subaction },
      submitted.fields,
      {
        status,
      },
    );
  }

  return { read, readUpload, readUnread, refuse, discardUnkept: () => discardUnkept(received) };
}

/** The library nests fields by their names ("a.b", "a[0]") and throws at paths that contradict each other. */
async function validate(schema: z.ZodTypeAny, body: FormData) {
  try {
    return await withZod(schema as z.ZodType<unknown>, { errorMap: plainErrors }).validate(body);
  } catch {
    throw new BadBody(400, mark('That form has an unknown field.'));
  }
}

function refusedResponse(result: ErrorResult, fields: Record<string, unknown>): Response {
  return validationError({ ...result.error, fieldErrors: inReadersWords(result.error.fieldErrors) }, fields);
}

function stringOrNone(value: FormDataEntryValue | null): string | undefined {
  return typeof value === 'string' && value ? value : undefined;
}

function operationId(given: FormDataEntryValue | null): string {
  const parsed = z.string().uuid().safeParse(given);
  return parsed.success ? parsed.data : crypto.randomUUID();
}
