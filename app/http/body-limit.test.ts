import { createServer, request as ask, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyLimit } from './body-limit.server';

let server: Server;
let port: number;
let handled = 0;

beforeAll(async () => {
  const app = express();
  app.use(bodyLimit);
  app.post('/early', (_request, response) => response.status(403).send('no'));
  app.get('/next', (_request, response) => response.send('next'));
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

/** Writes everything before it reads a byte; the first line of the last answer. */
function sendThenRead(head: string, bytes: number, then = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.pause();
    socket.on('error', reject);
    socket.on('data', (text) => {
      answer += text.toString();
      const lines = answer.match(/HTTP\/1\.1 \d+ [^\r]+/g) ?? [];
      if (lines.length < (then ? 2 : 1)) return;
      socket.destroy();
      resolve(lines.at(-1) ?? '');
    });
    socket.on('close', () => reject(new Error(`The connection was closed after: ${answer}`)));
    socket.write(head);
    socket.write(Buffer.alloc(bytes, 'a'), () => {
      if (then) socket.write(then);
      socket.resume();
    });
  });
}

test('a form of five megabytes is refused with 413, and its sender sees the answer', async () => {
  expect(await post('/signin', 5_000_000, { 'content-length': '5000000' })).toBe(413);
});

test('a body that does not say its length is refused without being kept', async () => {
  expect(await post('/signin', 2_000_000, { 'transfer-encoding': 'chunked' })).toBe(413);
});

test('A form of a megabyte is read, one byte more is not', async () => {
  const before = handled;
  expect(await post('/signin', 1_048_576, { 'content-length': '1048576' })).toBe(200);
  expect(await post('/signin', 1_048_577, { 'content-length': '1048577' })).toBe(413);
  expect(handled - before).toBe(1);
});

test('A sender that reads only after sending sees the answer, at a page that takes files too', async () => {
  for (const path of ['/signin', '/contact', '/book']) {
    const size = 5_000_000;
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${size}\r\n\r\n`;
    expect([path, await sendThenRead(head, size)]).toEqual([path, 'HTTP/1.1 413 Payload Too Large']);
  }
});

test('A body that a page answers without reading does not keep its connection', async () => {
  const head = 'POST /early HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n';
  expect(await sendThenRead(head, 900_000, 'GET /next HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toBe('HTTP/1.1 200 OK');
});

test('a webhook may be larger than a form', async () => {
  expect(await post('/webhooks/stripe', 200_000, { 'content-length': '200000' })).toBe(200);
});
