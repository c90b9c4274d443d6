import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfChanged } from '../../../scripts/build-if-changed';

const folder = mkdtempSync(path.join(tmpdir(), 'config-'));
let built: Promise<unknown> | undefined;

/** `npm run config -- …` on a database, as a person calls it: the compiled command, which starts in less time. */
export async function config(databaseUrl: string, command: string, file: string): Promise<{ code: number | null; said: string }> {
  await (built ??= buildIfChanged());
  const child = spawn(process.execPath, ['build/server/config.js', command, path.join(folder, file)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

export function readFile(file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

export function writeFile(file: string, text: string): void {
  writeFileSync(path.join(folder, file), text);
}
