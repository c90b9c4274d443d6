import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RequestHandler, Response } from 'express';
import { logger } from '../platform/logger.server';
import { deleteFile, listFiles, putFile, readFileBytes } from '../platform/storage.server';

export const BUILD_FOLDER = 'public/build';
const FOLDER = 'builds';
/** So many versions at most are asked for at a time: the new one, the old one and a few rolled-back ones. */
const KEPT = 5;
/** Names that no build has are asked for, too: how long one look at the store is enough. */
const LOOKED_MS = 5_000;

type Pack = Record<string, string>;

function keyOf(version: string): string {
  return `${FOLDER}/${version}.json.gz`;
}

function packFolder(folder: string): Pack {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => [name.split(path.sep).join('/'), readFileSync(path.join(folder, name), 'base64')]),
  );
}

/**
 * Keeps the scripts and styles of this build where uploaded files are, for processes of other versions: during an upgrade a page of one
 * version asks whichever process answers. A store that is away stops no start.
 */
export async function keepBuild(version: string): Promise<void> {
  try {
    const there = await listFiles(FOLDER);
    if (there.some(({ key }) => key === keyOf(version))) return;
    await putFile(keyOf(version), gzipSync(JSON.stringify(packFolder(BUILD_FOLDER))), 'application/gzip');
    const old = there.toSorted((a, b) => a.ageMs - b.ageMs).slice(KEPT - 1);
    for (const { key } of old) await deleteFile(key);
  } catch (error) {
    logger.error({ err: error }, 'the files of this build could not be kept for other versions');
  }
}

const packs = new Map<string, Pack>();
let lookedAt = -Infinity;
let looking: Promise<void> = Promise.resolve();

async function look(): Promise<void> {
  const there = (await listFiles(FOLDER)).map(({ key }) => key);
  for (const key of packs.keys()) if (!there.includes(key)) packs.delete(key);
  for (const key of there) {
    if (packs.has(key)) continue;
    try {
      packs.set(key, JSON.parse(gunzipSync(await readFileBytes(key)).toString()) as Pack);
    } catch (error) {
      // Another process may be writing it.
      logger.warn({ err: error, key }, 'the files of another build could not be read');
    }
  }
}

async function find(name: string): Promise<string | undefined> {
  const found = () => [...packs.values()].find((pack) => Object.hasOwn(pack, name))?.[name];
  const known = found();
  if (known !== undefined) return known;
  if (performance.now() - lookedAt > LOOKED_MS) {
    lookedAt = performance.now();
    looking = look();
  }
  await looking;
  return found();
}

/** Files of builds that another version of us kept; what no build has does not exist. */
export function formerBuilds(setHeaders: (response: Response) => void): RequestHandler {
  async function answer(name: string, response: Response): Promise<void> {
    const content = await find(name);
    if (content === undefined) return void response.status(404).type('text/plain').send('There is no such file.');
    setHeaders(response);
    response.set('cache-control', 'public, max-age=31536000, immutable');
    response.type(path.extname(name)).send(Buffer.from(content, 'base64'));
  }
  return (request, response, next) => {
    let name: string;
    try {
      name = decodeURIComponent(request.path.slice(1));
    } catch {
      return void response.status(400).type('text/plain').send('We could not read that request.');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.status(405).set('allow', 'GET, HEAD').end();
    answer(name, response).catch(next);
  };
}
