import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { now, toMachineTime } from '#app/platform/clock.server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const KEYS = { id: 'brightcrew', secret: 'a-secret-of-the-bucket', region: 'us-east-2', bucket: 'kept-files' };

type Kept = { bytes: Buffer; type: string; at: Date };
const objects = new Map<string, Kept>();
const asked: string[] = [];
let server: Server;
let isFull = false;

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Whether a request carries the signature (AWS Signature Version 4) of the one secret that opens the bucket. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const given = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '');
  const [, credential = '', signedHeaders = '', signature = ''] = given ?? [];
  const [id, day = '', region = '', service = '', kind = ''] = credential.split('/');
  const url = new URL(request.url ?? '', 'http://bucket');
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const hash = String(request.headers['x-amz-content-sha256']);
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, hash].join('\n');
  const scope = [day, region, service, kind].join('/');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, kind].reduce(hmac, hmac(`AWS4${KEYS.secret}`, day));
  const isWhole = hash.startsWith('STREAMING-') || hash === 'UNSIGNED-PAYLOAD' || hash === sha256(body);
  return id === KEYS.id && region === KEYS.region && hmac(key, text).toString('hex') === signature && isWhole;
}

/** The bytes of a body that was sent in signed or unsigned pieces. */
function unchunk(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at);
    const size = parseInt(body.subarray(at, end).toString(), 16);
    if (!size) break;
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(pieces);
}

function list(prefix: string): string {
  const found = [...objects].filter(([key]) => key.startsWith(prefix));
  const rows = found.map(
    ([key, { bytes, at }]) =>
      `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${at.toISOString()}</LastModified><ETag>"x"</ETag></Contents>`,
  );
  return `<ListBucketResult><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}

/** The few calls of S3 that files are kept with. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const url = new URL(request.url ?? '', 'http://bucket');
  const key = decodeURIComponent(url.pathname.slice(`/${KEYS.bucket}/`.length));
  asked.push(`${request.method} ${key ? 'file' : 'list'}`);
  if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
  if (!url.pathname.startsWith(`/${KEYS.bucket}`)) return refuse(response, 404, 'NoSuchBucket');
  if (!key)
    return void response.writeHead(200, { 'content-type': 'application/xml' }).end(list(url.searchParams.get('prefix') ?? ''));
  if (request.method === 'PUT') {
    if (isFull) return refuse(response, 403, 'QuotaExceeded');
    const bytes = /aws-chunked/.test(request.headers['content-encoding'] ?? '') ? unchunk(body) : body;
    objects.set(key, { bytes, type: request.headers['content-type'] ?? '', at: toMachineTime(now()) });
    return void response.writeHead(200, { etag: '"x"' }).end();
  }
  const kept = objects.get(key);
  if (request.method === 'DELETE') return void (objects.delete(key), response.writeHead(204).end());
  if (!kept) return request.method === 'HEAD' ? void response.writeHead(404).end() : refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, {
    'content-type': kept.type,
    'content-length': kept.bytes.length,
    'last-modified': kept.at.toUTCString(),
    etag: '"x"',
  });
  response.end(request.method === 'HEAD' ? undefined : kept.bytes);
}

type Storage = typeof import('#app/platform/storage.server');
let storage: Storage;

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    S3_BUCKET: KEYS.bucket,
    S3_REGION: KEYS.region,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: KEYS.id,
    S3_SECRET_ACCESS_KEY: KEYS.secret,
  });
  storage = await import('#app/platform/storage.server');
});
beforeEach(() => {
  objects.clear();
  asked.length = 0;
  isFull = false;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a file is kept in the bucket, read again byte for byte, listed with its age and deleted, each call signed', async () => {
  const key = storage.newFileKey('pdf');
  const bytes = Buffer.from('%PDF-1.7 a paper of a pro');
  await storage.putFile(key, bytes, 'application/pdf');
  expect(objects.get(key)).toMatchObject({ bytes, type: 'application/pdf' });
  expect(Buffer.from(await storage.readFileBytes(key))).toEqual(bytes);
  const stream = await storage.openFileStream(key);
  expect(stream && (await buffer(stream))).toEqual(bytes);
  expect((await storage.listFreshFiles()).map((file) => file.key)).toEqual([key]);
  await storage.deleteFile(key);
  expect(objects.size).toBe(0);
  expect(await storage.openFileStream(key)).toBeNull();
  await storage.deleteFile(key);
  expect(new Set(asked)).toEqual(new Set(['PUT file', 'GET file', 'HEAD file', 'GET list', 'DELETE file']));
});

test('a file of the disk goes to the bucket as a stream, and the check of the storage leaves nothing there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bucket-'));
  const bytes = Buffer.alloc(300_000, 'lights ');
  await writeFile(path.join(folder, 'large'), bytes);
  const key = storage.newFileKey('csv');
  await storage.putFileFrom(path.join(folder, 'large'), { key, contentType: 'text/csv', size: bytes.length });
  expect(objects.get(key)?.bytes.equals(bytes)).toBe(true);
  await storage.tryStorage();
  expect([...objects.keys()]).toEqual([key]);
});

test('a client that stops reading keeps a small file from no one, and a large one comes whole however slowly it is read', async () => {
  const [small, large] = [storage.newFileKey('png'), storage.newFileKey('zip')];
  await storage.putFile(small, Buffer.alloc(50_000, 'lights '), 'image/png');
  const bytes = Buffer.alloc(6_000_000, 'lights ');
  await storage.putFile(large, bytes, 'application/zip');
  // More than the connections that are kept to the bucket, and no one reads.
  const unread = await Promise.all(Array.from({ length: 60 }, () => storage.openFileStream(small)));
  expect(unread.every(Boolean)).toBe(true);
  const stream = await storage.openFileStream(large);
  const read: Buffer[] = [];
  for await (const part of stream ?? []) read.push(part as Buffer);
  expect(Buffer.concat(read).equals(bytes)).toBe(true);
});

test('a bucket that refuses a file is told to the person as a storage that is away, and nothing is left behind', async () => {
  isFull = true;
  const key = storage.newFileKey('pdf');
  await expect(storage.putFile(key, Buffer.from('x'), 'application/pdf')).rejects.toMatchObject({ status: 503 });
  expect(objects.size).toBe(0);
});
