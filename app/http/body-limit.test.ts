import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyLimit } from './body-limit.server';

let server: Server;
let port: number;
let handled = 0;

beforeAll(async () => {
  const app = express();
  app.use(bodyLimit);
  app.post('*', (_request, response) => {
    handled += 1;
    response.send('taken');
  });
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => new Promise((done) => server.close(done)));

function post(path: string, bytes: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = ask({ port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    const chunk = Buffer.alloc(64 * 1024);
    let left = bytes;
    function write(): void {
      while (left > 0) {
        const size = Math.min(left, chunk.length);
        left -= size;
        if (!sent.write(chunk.subarray(0, size))) return void sent.once('drain', write);
      }
      sent.end();
    }
    write();
  });
}

test('R-G3 a form of five megabytes is refused with 413, and its sender sees the answer', async () => {
  expect(await post('/signin', 5_000_000, { 'content-length': '5000000' })).toBe(413);
});

test('R-G3 a body that does not say its length is refused without being kept', async () => {
  expect(await post('/signin', 2_000_000, { 'transfer-encoding': 'chunked' })).toBe(413);
});

test('a form of 64 KB is taken, one byte more is not', async () => {
  const before = handled;
  expect(await post('/signin', 65_536, { 'content-length': '65536' })).toBe(200);
  expect(await post('/signin', 65_537, { 'content-length': '65537' })).toBe(413);
  expect(handled - before).toBe(1);
});

test('a webhook may be larger than a form', async () => {
  expect(await post('/webhooks/stripe', 200_000, { 'content-length': '200000' })).toBe(200);
});
