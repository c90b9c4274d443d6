import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createReadableStreamFromReadable, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express from 'express';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { remixAnswers } from './remix-answers.server';

const PIECE = Buffer.alloc(64 * 1_024, 'x');
const PIECES = 3_200;

let given = 0;
let isClosed = false;
let seen: Request | undefined;
let answers: () => Response = () => new Response('ok');
let server: Server;

/** A download of 200 MB that notes how much of it was read. */
function download(): Response {
  const source = new Readable({
    read() {
      given += 1;
      this.push(given > PIECES ? null : PIECE);
    },
    destroy(error, done) {
      isClosed = true;
      done(error);
    },
  });
  return new Response(createReadableStreamFromReadable(source), { headers: { 'content-type': 'application/zip' } });
}

function loader({ request: asked }: LoaderFunctionArgs): Response {
  seen = asked;
  return answers();
}

const build = {
  entry: { module: { default: () => new Response('page') } },
  routes: { file: { id: 'file', path: '*', module: { loader, action: loader } } },
  assets: { version: '1', url: '', entry: { imports: [], module: '' }, routes: {} },
  future: {},
  isSpaMode: false,
  publicPath: '/build/',
  assetsBuildDirectory: 'build',
  mode: 'production',
} as unknown as ServerBuild;

beforeAll(async () => {
  const app = express();
  app.use(compression());
  app.all('*', remixAnswers({ build, mode: 'production', getLoadContext: () => ({}) }));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function ask(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method, headers }).end(body);
  return ((await once(sent, 'response')) as [IncomingMessage])[0];
}

async function read(answer: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const part of answer) size += (part as Buffer).length;
  return size;
}

test('a download is read as fast as its client reads it, and whole', async () => {
  answers = download;
  const answer = await ask('/export.zip');
  await delay(1_000);
  expect(given).toBeLessThan(PIECES / 4);
  expect(await read(answer)).toBe(PIECES * PIECE.length);
});

test('a client that leaves ends what it asked for', async () => {
  [given, isClosed] = [0, false];
  const answer = await ask('/export.zip');
  answer.destroy();
  await vi.waitFor(() => expect([isClosed, seen?.signal.aborted]).toEqual([true, true]), 10_000);
  expect(given).toBeLessThan(PIECES);
});

test('status, headers, cookies and the body of a request go through as they are', async () => {
  answers = () => {
    const headers = new Headers({ location: '/there', 'content-type': 'text/plain' });
    headers.append('set-cookie', 'a=1; Path=/');
    headers.append('set-cookie', 'b=2; Path=/');
    return new Response('moved', { status: 303, headers });
  };
  const answer = await ask('/here?x=1', { method: 'POST', headers: { 'x-own': 'yes' }, body: 'name=Ann' });
  expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
    303,
    '/there',
    ['a=1; Path=/', 'b=2; Path=/'],
  ]);
  expect(await read(answer)).toBe(5);
  expect([seen?.method, seen?.headers.get('x-own'), await seen?.text()]).toEqual(['POST', 'yes', 'name=Ann']);
  expect(new URL(seen?.url ?? '').href).toBe(`http://127.0.0.1:${(server.address() as AddressInfo).port}/here?x=1`);
});

test.each([
  ['HEAD', 200, () => new Response('text', { headers: { 'content-length': '4' } })],
  ['GET', 204, () => new Response(null, { status: 204 })],
  ['GET', 304, () => new Response(null, { status: 304 })],
])('%s with %i has no body', async (method, status, make) => {
  answers = make;
  const answer = await ask('/', { method });
  expect([answer.statusCode, await read(answer)]).toEqual([status, 0]);
});

test('an answer that breaks off in the middle breaks off at the client as well', async () => {
  answers = () =>
    new Response(createReadableStreamFromReadable(Readable.from(broken(), { objectMode: false })), {
      headers: { 'content-type': 'application/zip' },
    });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(ask('/export.zip').then(read)).rejects.toThrow(/aborted|hang up/);
});

async function* broken(): AsyncGenerator<Buffer> {
  yield PIECE;
  await delay(50);
  throw new Error('the database is away');
}
