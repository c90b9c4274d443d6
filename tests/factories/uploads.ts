import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { FileKind } from '#app/platform/file-check/check-file.server';
import { formReader } from '#app/http/read-form.server';
import type { ReceivedFile } from '#app/http/receive-upload.server';
import { env } from '#app/platform/env.server';
import { pdfBytes } from './files';

export type Sent = { name: string; bytes: Uint8Array; type?: string };

export const uploadSchema = z.object({ title: z.string().min(1, 'Enter a title').default('Papers') });

/** What a browser sends for a form with files. */
export function uploadRequest(files: Sent[], fields: Record<string, string> = {}): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { name, bytes, type } of files) body.append('files', new File([new Uint8Array(bytes)], name, { type }));
  return new Request('http://localhost:3000/pro/docs', { method: 'POST', body });
}

/** Sends files through the reader of forms; nothing keeps them but the test. */
export async function sendFiles(kind: FileKind, files: Sent[], atMost = 60) {
  const reader = formReader(uploadRequest(files));
  const form = await reader.readUpload(uploadSchema, { files: { kind, atMost } });
  return { ...form, results: form.files.files, reader };
}

/** The names of all stored files. */
export function filesOnDisk(): string[] {
  const root = path.join(env().DATA_DIR, 'files');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

/** One received document that no row keeps yet. */
export async function receiveOne(): Promise<ReceivedFile> {
  const { results } = await sendFiles('document', [{ name: 'coi.pdf', bytes: pdfBytes() }]);
  const [first] = results;
  if (!first?.ok) throw new Error('the fixture was refused');
  return first.file;
}
