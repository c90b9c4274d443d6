/**
 * The one place where bytes are kept: a folder under DATA_DIR, or a bucket where S3_BUCKET is set. Private always: nothing
 * here has an address of its own, a file is read through /resources/files by a signed link. Keys come from `newFileKey` and
 * never hold a name that a person typed.
 *
 * Routes do not call this. They read uploads with `readUpload(schema, fields)` (app/http/read-form.server.ts), keep them with
 * `storeFile(tx, …)` (app/domain/files) and show them by `fileLink(…)`. See docs/decisions/026-files-before-rows.md.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { utcDay } from './local-date';
import { now, toMachineTime } from './clock.server';
import { DAY_MS } from './durations';
import { env } from './env.server';
import { StorageProblem } from './errors';
import { withIdleTimeout } from './idle-timeout-stream';

/** A bucket that cannot be reached, or falls silent in the middle of a file, holds no request for good. Large files may take their time. */
const CONNECT_MS = 10_000;
const IDLE_MS = 60_000;
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** What is no larger is read at once: a client that takes its time holds no connection to the bucket meanwhile. */
const AT_ONCE_BYTES = 4 * 1024 * 1024;
const kept = globalThis as typeof globalThis & { appDisk?: Promise<Disk>; appStreams?: Promise<Disk> };

async function openDisk(requestHandler: { connectionTimeout: number; socketTimeout?: number }): Promise<Disk> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = env();
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return new Disk(new FSDriver({ location: path.resolve(DATA_DIR, 'files'), visibility: 'private' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: S3_BUCKET,
      region: S3_REGION,
      ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      visibility: 'private',
      supportsACL: false,
      requestHandler,
    }),
  );
}

function disk(): Promise<Disk> {
  return (kept.appDisk ??= openDisk({ connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS }));
}

/** For large files, which clients read at their own speed: connections of its own, and no limit of the socket's. */
function streams(): Promise<Disk> {
  return (kept.appStreams ??= openDisk({ connectionTimeout: CONNECT_MS }));
}

function dayFolder(at: Date): string {
  return utcDay(at);
}

/** A fresh key of 128 random bits in the folder of its day, so that looking for orphans reads two folders and not all. */
export function newFileKey(extension: string): string {
  return `${dayFolder(now())}/${randomBytes(16).toString('hex')}.${extension}`;
}

function codeOf(error: unknown): string | null {
  for (let at: unknown = error, depth = 0; at && typeof at === 'object' && depth < 5; depth += 1) {
    const { code, cause } = at as { code?: unknown; cause?: unknown };
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return code;
    at = cause;
  }
  return null;
}

/** Writes a file. Throws StorageProblem (507 no room, 503 anything else) and leaves nothing behind that a sweep would not find. */
export async function putFile(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  try {
    await (await disk()).put(key, bytes, { contentType });
  } catch (error) {
    await deleteFile(key).catch(() => undefined);
    throw new StorageProblem(FULL.has(codeOf(error) ?? '') ? 507 : 503, { cause: error });
  }
}

/** The same for a file on this machine's disk, which may be too large for the memory. */
export async function putFileFrom(path: string, file: { key: string; contentType: string; size: number }): Promise<void> {
  const { key, contentType, size } = file;
  try {
    await (await disk()).putStream(key, createReadStream(path), { contentType, contentLength: size });
  } catch (error) {
    await deleteFile(key).catch(() => undefined);
    throw new StorageProblem(FULL.has(codeOf(error) ?? '') ? 507 : 503, { cause: error });
  }
}

/** Writes, reads and deletes a small file: whether files can be kept at all. Throws what the place said. */
export async function tryStorage(): Promise<void> {
  const store = await disk();
  const key = newFileKey('txt');
  await store.put(key, 'check', { contentType: 'text/plain' });
  const read = await store.get(key);
  await store.delete(key);
  if (read !== 'check') throw new Error('What was written could not be read again.');
}

/** The bytes as a stream, or null where there are none. */
export async function openFileStream(key: string): Promise<Readable | null> {
  const store = await disk();
  if (!(await store.exists(key))) return null;
  if (!env().S3_BUCKET) return store.getStream(key);
  const { contentLength } = await store.getMetaData(key);
  if (contentLength <= AT_ONCE_BYTES) return Readable.from([await store.getBytes(key)], { objectMode: false });
  return withIdleTimeout(await (await streams()).getStream(key), IDLE_MS);
}

/** The bytes at once, for what is small: a picture in a PDF. */
export async function readFileBytes(key: string): Promise<Uint8Array> {
  return (await disk()).getBytes(key);
}

/** The same, or null where there are none. */
export async function findFileBytes(key: string): Promise<Uint8Array | null> {
  const store = await disk();
  return (await store.exists(key)) ? store.getBytes(key) : null;
}

/** Gone afterwards, whether it was there or not. */
export async function deleteFile(key: string): Promise<void> {
  const store = await disk();
  if (await store.exists(key)) await store.delete(key);
}

export type StoredFile = { key: string; ageMs: number };

/** The keys below a folder, with their age by the machine's clock, which is the one files are dated by. */
export async function listFiles(folder: string): Promise<StoredFile[]> {
  const store = await disk();
  const machineTime = toMachineTime(now()).getTime();
  const found: StoredFile[] = [];
  let paginationToken: string | undefined;
  do {
    const page = await store.listAll(`${folder}/`, { paginationToken }).catch(nothingThere);
    for (const file of page.objects) {
      if (!file.isFile) continue;
      const { lastModified } = await file.getMetaData();
      found.push({ key: file.key, ageMs: machineTime - lastModified.getTime() });
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return found;
}

/** Those written yesterday and today. */
export async function listFreshFiles(): Promise<StoredFile[]> {
  const days = [dayFolder(new Date(now().getTime() - DAY_MS)), dayFolder(now())];
  return (await Promise.all(days.map((day) => listFiles(day)))).flat();
}

/** A day on which no file was sent has no folder. */
function nothingThere(error: unknown): Awaited<ReturnType<Disk['listAll']>> {
  if (codeOf(error) === 'ENOENT') return { objects: [] };
  throw error;
}
