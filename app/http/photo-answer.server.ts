import { createReadableStreamFromReadable } from '@remix-run/node';
import { NotFound } from '../platform/errors';
import { openFileStream } from '../platform/storage.server';

/** A stored photo for someone who may see it; the caller has checked that. Inert, like every stored file. Throws NotFound. */
export async function answerPhoto(file: { key: string; contentType: string; size: number }): Promise<Response> {
  const stream = await openFileStream(file.key);
  if (!stream) throw new NotFound();
  return new Response(createReadableStreamFromReadable(stream), {
    headers: {
      'content-type': file.contentType,
      'content-length': String(file.size),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    },
  });
}
