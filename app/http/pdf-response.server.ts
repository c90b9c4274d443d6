import type { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name.replace(/[^A-Za-z0-9-]/g, '-')}.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  };
}

/** A PDF shown in the browser, with a name for saving it, and kept in no shared cache. */
export function pdfResponse(body: Buffer, name: string): Response {
  return new Response(new Uint8Array(body), { headers: headersOf(name) });
}

/** The same from the store. */
export function pdfStream({ stream, size, name }: { stream: Readable; size: number; name: string }): Response {
  return new Response(createReadableStreamFromReadable(stream), {
    headers: { ...headersOf(name), 'content-length': String(size) },
  });
}
