import { beforeAll, expect, it } from 'vitest';
import type { ActionFunctionArgs } from '@remix-run/node';
import { db } from '#app/platform/db.server';
import { action as postBook } from '#app/routes/_booking+/book';
import { openFixture, wish } from '../payments/payment-fixtures';

beforeAll(openFixture);

const OP_ID = '0192e0b8-1111-7000-8000-00000000000';

function args(fields: Record<string, string>, clientIp: string): ActionFunctionArgs {
  const request = new Request('http://localhost:3000/book', { method: 'POST', body: new URLSearchParams(fields) });
  return { request, params: {}, context: { cspNonce: '', requestId: 'test', clientIp } };
}

type Answer = { status: number; location: string | null };

/** What the browser would get; a refused form is data with a status, a page elsewhere a Response. */
async function post(fields: Record<string, string>, clientIp = '10.0.0.1'): Promise<Answer> {
  const given: unknown = await postBook(args(fields, clientIp)).catch((error: unknown) => error);
  if (given instanceof Response) return { status: given.status, location: given.headers.get('location') };
  const { init } = given as { init?: { status?: number } | null };
  return { status: init?.status ?? 200, location: null };
}

function form(opId: string, over: Parameters<typeof wish>[0] = {}): Record<string, string> {
  return { ...wish(over), phone: '312 555 0142', opId };
}

it('twenty posts of one form make one request and get twenty equal answers', async () => {
  const fields = form(`${OP_ID}1`, { email: 'once@town.test' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(fields)));
  expect(new Set(answers.map((answer) => answer.location)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 303, location: expect.stringMatching(/^\/checkout\?quote=[\w-]{22}$/) as string });
  expect(await db().quoteRequest.count({ where: { email: 'once@town.test' } })).toBe(1);
  expect(await db().quote.count({ where: { request: { email: 'once@town.test' } } })).toBe(1);
});

it('the same form sent again with other values is refused and changes nothing', async () => {
  const fields = form(`${OP_ID}2`, { email: 'other@town.test' });
  expect(await post(fields)).toMatchObject({ status: 303 });
  expect(await post({ ...fields, notes: 'something else' })).toMatchObject({ status: 422 });
  expect(await db().quoteRequest.findFirst({ where: { email: 'other@town.test' } })).toMatchObject({ notes: '' });
});

it('a form with nothing in it comes back with 422 and stores nothing', async () => {
  const before = await db().quoteRequest.count();
  expect(await post({ opId: `${OP_ID}3` })).toMatchObject({ status: 422 });
  expect(await db().quoteRequest.count()).toBe(before);
});

it('the eleventh accepted form of an hour is turned away, and only that sender', async () => {
  const ip = '10.0.0.9';
  for (let accepted = 1; accepted <= 10; accepted += 1) {
    expect(await post(form(crypto.randomUUID()), ip), `form ${accepted}`).toMatchObject({ status: 303 });
  }
  expect(await post(form(crypto.randomUUID()), ip)).toMatchObject({ status: 429 });
  expect(await post(form(crypto.randomUUID()), '10.0.0.10')).toMatchObject({ status: 303 });
});
