import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST = 'manifest.json';
const CHUNK = 1_048_576;

type Manifest = { madeAt: string; files: Record<string, string> };

/** Writes what a folder holds, each file with its checksum, into the folder itself. */
export function writeManifest(folder: string): void {
  const files = Object.fromEntries(filesIn(folder).map((file) => [file, checksum(path.join(folder, file))]));
  const manifest: Manifest = { madeAt: new Date().toISOString(), files };
  writeFileSync(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 });
}

/** What is missing or changed since the manifest was written, one line a file; null for a folder from before there were any. */
export function damageSince(folder: string): string[] | null {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) return null;
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    return [`${MANIFEST} cannot be read`];
  }
  const present = new Set(filesIn(folder));
  return Object.entries(manifest.files).flatMap(([name, expected]) => {
    if (!present.has(name)) return [`${name} is missing`];
    return checksum(path.join(folder, name)) === expected ? [] : [`${name} is not as it was written`];
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== MANIFEST)
    .sort();
}

function checksum(file: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK);
  const handle = openSync(file, 'r');
  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk)) hash.update(chunk.subarray(0, read));
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}
