import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BadBody } from './bad-body';
import { formReader, FormRefused } from './read-form.server';

const schema = z.object({
  name: z.string().trim().min(1, 'Enter your name').max(120),
  zip: z.string().regex(/^\d{5}$/, 'Enter your ZIP code, like 60614'),
  note: z.string().max(500).default(''),
});

const URLENCODED = 'application/x-www-form-urlencoded';

function post(body: BodyInit | null, type?: string): Request {
  return new Request('http://shop.test/book', { method: 'POST', body, headers: type ? { 'content-type': type } : {} });
}

async function outcome(request: Request): Promise<number> {
  try {
    await formReader(request).read(schema);
    return 200;
  } catch (error) {
    if (error instanceof BadBody) return error.status;
    if (error instanceof FormRefused) return error.response.status;
    throw error;
  }
}

const good = 'name=Ada&zip=60614&note=hello';
const boundary = 'multipart/form-data; boundary=x';

describe('a body of the wrong shape is refused with 400, 413 or 415', () => {
  const shapes: [string, Request, number][] = [
    ['no content type', post(new Uint8Array([1, 2])), 415],
    ['JSON', post('{"name":"Ada"}', 'application/json'), 415],
    ['plain text', post(good, 'text/plain'), 415],
    ['an unknown type', post(good, 'garbage'), 415],
    ['multipart without a boundary', post(good, 'multipart/form-data'), 400],
    ['multipart cut off', post('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda', boundary), 400],
    ['multipart of nonsense', post('nonsense', boundary), 400],
    ['bytes that are not UTF-8', post(new Uint8Array([0x6e, 0x3d, 0xff, 0xfe]), URLENCODED), 400],
    [
      'a file',
      post('--x\r\nContent-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nAda\r\n--x--\r\n', boundary),
      400,
    ],
    ['a field twice', post(`${good}&zip=90210`, URLENCODED), 400],
    ['NUL in a value', post('name=A%00&zip=60614', URLENCODED), 400],
    ['a polluted name', post('__proto__[admin]=1&name=Ada&zip=60614', URLENCODED), 400],
    ['a polluted nested name', post('a.constructor.prototype.x=1&name=Ada&zip=60614', URLENCODED), 400],
    ['201 fields', post(Array.from({ length: 201 }, (_, index) => `f${index}=1`).join('&'), URLENCODED), 413],
    ['more than 64 KB', post(`name=${'a'.repeat(70_000)}`, URLENCODED), 413],
    [
      'a length that lies',
      new Request('http://shop.test/book', {
        method: 'POST',
        body: good,
        headers: { 'content-type': URLENCODED, 'content-length': '99999999' },
      }),
      413,
    ],
    ['nothing', post('', URLENCODED), 422],
  ];
  test.each(shapes)('%s', async (_, request, status) => {
    expect(await outcome(request)).toBe(status);
  });
});

test('whatever is posted, the answer is a page or a 4xx, never a crash', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '\ud800', '‮', 'a'.repeat(65_535), '[object Object]', '1e309', '99999-1234'),
  );
  const field = fc.tuple(fc.constantFrom('name', 'zip', 'note', 'a[]', 'a[__proto__][x]', 'opId', 'subaction'), value);
  await fc.assert(
    fc.asyncProperty(
      fc.array(field, { maxLength: 12 }),
      fc.constantFrom(URLENCODED, `${URLENCODED}; charset=utf-7`, boundary, 'multipart/form-data; boundary='),
      async (fields, type) => {
        const body = fields
          .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`)
          .join('&');
        expect([200, 400, 413, 415, 422]).toContain(await outcome(post(body, type)));
      },
    ),
    { numRuns: 300 },
  );
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('A form whose texts are too long comes back with them', async () => {
  const long = 'a'.repeat(70_000);
  const error = await formReader(post(`name=Ada&zip=60614&note=${long}`, URLENCODED))
    .read(schema)
    .catch((refused: unknown) => refused);
  const answer = (await (error as FormRefused).response.json()) as {
    fieldErrors: Record<string, string>;
    repopulateFields: Record<string, string>;
  };
  expect(answer.fieldErrors._form).toContain('Shorten the longest answer');
  expect(answer.repopulateFields).toMatchObject({ name: 'Ada', note: long });
});

test('a refused form comes back with its errors and what was typed, but never a password', async () => {
  const reader = formReader(post('name=&zip=abc&note=keep&password=hunter2', URLENCODED));
  const error = await reader.read(schema).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(FormRefused);
  const answer = (await (error as FormRefused).response.json()) as {
    fieldErrors: Record<string, string>;
    repopulateFields: Record<string, string>;
  };
  expect(answer.fieldErrors).toEqual({ name: 'Enter your name', zip: 'Enter your ZIP code, like 60614' });
  expect(answer.repopulateFields).toMatchObject({ zip: 'abc', note: 'keep' });
  expect(JSON.stringify(answer)).not.toContain('hunter2');
});

test('the same fields in another order are the same request, other fields are not', async () => {
  const forms = await Promise.all(
    [good, 'note=hello&zip=60614&name=Ada', 'name=Eve&zip=60614&note=hello'].map(async (body) => {
      const form = await formReader(post(`${body}&opId=018f3c1e-0000-7000-8000-000000000000`, URLENCODED)).read(schema);
      return form.operation('me', 'book').sent;
    }),
  );
  expect(forms[0]).toEqual(forms[1]);
  expect(forms[0]).not.toEqual(forms[2]);
});

describe('a list comes once, several times or not at all, however its schema is written', () => {
  const one = z.string().max(9);
  const lists: [string, z.ZodTypeAny][] = [
    ['a list', z.object({ pick: z.preprocess((given) => [given ?? []].flat(), z.array(one)) })],
    [
      'a list or a text',
      z.object({
        pick: z
          .array(one)
          .or(one.transform((text) => [text]))
          .optional(),
      }),
    ],
    ['a text or a list', z.object({ pick: z.union([one.transform((text) => [text]), z.array(one)]).optional() })],
    [
      'a list that may be empty',
      z.object({ pick: z.preprocess((given) => given && [given].flat(), z.array(one).nullable().default([])) }),
    ],
    [
      'a list in a form that is checked twice',
      z
        .object({ pick: z.array(one).or(one).optional() })
        .refine(() => true)
        .transform((form) => form),
    ],
    ['a list in one of two forms', z.union([z.object({ name: one }), z.object({ pick: z.array(one).or(one).optional() })])],
    ['a list in both halves of a form', z.object({ pick: z.array(one).or(one).optional() }).and(z.object({}))],
  ];
  const sent = [0, 1, 2, 300].map((times) => [times, Array.from({ length: times }, (_, at) => `pick=${at}`).join('&')] as const);

  test.each(lists)('%s', async (_, list) => {
    for (const [times, body] of sent) {
      const { data } = await formReader(post(body, URLENCODED)).read(list);
      expect([(data as { pick?: unknown }).pick ?? []].flat(), `${times} ticked`).toHaveLength(times);
    }
    await expect(formReader(post('pick=1&name=a&name=b', URLENCODED)).read(list)).rejects.toBeInstanceOf(BadBody);
  });
});

test('two forms that differ in one ticked box are not the same submission', async () => {
  const list = z.object({ pick: z.array(z.string()) });
  async function sentBy(body: string) {
    return (await formReader(post(body, URLENCODED)).read(list)).operation('anyone', 'test').sent;
  }
  expect(await sentBy('pick=a&pick=c')).not.toEqual(await sentBy('pick=b&pick=c'));
});

test('a refused form brings back every ticked box', async () => {
  const list = z.object({ pick: z.array(z.string()), name: z.string().min(1) });
  const refused = await formReader(post('pick=a&pick=b&name=', URLENCODED))
    .read(list)
    .catch((error: unknown) => error);
  if (!(refused instanceof FormRefused)) throw new Error('It was taken.');
  expect(await refused.response.json()).toMatchObject({ repopulateFields: { pick: ['a', 'b'] } });
});
