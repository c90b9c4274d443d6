import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response as Answer } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shedLoad, wasTurnedAway } from './shed-load.server';

const held: Answer[] = [];
const turnedAway: [number, boolean][] = [];
let server: Server;
let origin = '';

beforeAll(async () => {
  const app = express();
  app.use((_request, response, next) => {
    response.once('finish', () => turnedAway.push([response.statusCode, wasTurnedAway(response)]));
    next();
  });
  app.use(shedLoad({ pages: 3, forms: 5 }));
  app.all('/held', (_request, response) => void held.push(response));
  app.all('/', (_request, response) => void response.send('here'));
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('pages above the limit are turned away at once and told when to come again, forms later, and all are let in once others are done', async () => {
  const aborted = new AbortController();
  const waiting = [1, 2].map(() => fetch(`${origin}/held`));
  const left = fetch(`${origin}/held`, { signal: aborted.signal }).catch(() => 'left');
  await expect.poll(() => held.length).toBe(3);

  const refused = await fetch(origin);
  const said = ['retry-after', 'refresh', 'cache-control'].map((name) => refused.headers.get(name));
  expect([refused.status, ...said]).toEqual([503, '3', '3', 'no-store']);
  expect(await refused.text()).toContain('Please try again in a few seconds');
  expect((await fetch(origin, { method: 'POST' })).status).toBe(200);

  waiting.push(...[1, 2, 3, 4, 5].map(() => fetch(`${origin}/held`, { method: 'POST' })));
  await expect.poll(() => held.length).toBe(8);
  const form = await fetch(origin, { method: 'POST' });
  expect([form.status, form.headers.get('refresh')]).toEqual([503, null]);

  aborted.abort();
  expect(await left).toBe('left');
  await expect.poll(async () => (await fetch(origin)).status).toBe(200);
  for (const response of held) response.end();
  await Promise.all(waiting);
  expect((await fetch(origin, { method: 'POST' })).status).toBe(200);
  // The log tells these from errors of ours.
  expect(turnedAway.filter(([status, wasAway]) => (status === 503) !== wasAway)).toEqual([]);
  expect(turnedAway.filter(([status]) => status === 503)).toHaveLength(2);
});
