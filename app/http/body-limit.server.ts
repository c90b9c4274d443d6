import type { NextFunction, Request, Response } from 'express';
import { uploadBytes } from './upload-paths';

const FORM_BYTES = 64 * 1024;
const WEBHOOK_BYTES = 512 * 1024;
/** What is still read of a refused body, so that its sender sees the answer instead of a broken connection. */
const DRAIN_BYTES = 16 * 1024 * 1024;
const DRAIN_MS = 5_000;
/** How long a body as small as a form without files may take to arrive. Files may take as long as the server waits at all (server.ts). */
const FORM_MS = 10_000;

function limitOf(path: string): number {
  if (path.startsWith('/webhooks/')) return WEBHOOK_BYTES;
  return uploadBytes(path) ?? FORM_BYTES;
}

/**
 * Refuses a body that is too large, or that does not say how large it is, with 413 before a byte of it is kept.
 * Browsers say it with every form.
 */
export function bodyLimit(request: Request, response: Response, next: NextFunction): void {
  const bytes = Number(request.headers['content-length'] ?? 0);
  const chunked = request.headers['transfer-encoding'] !== undefined;
  if (!chunked && bytes <= limitOf(request.path)) {
    if (bytes > 0 && (bytes <= FORM_BYTES || uploadBytes(request.path) === null)) hurry(request);
    return next();
  }
  response.status(413).set('connection', 'close').type('text/plain');
  response.send(
    chunked
      ? 'Send the form with its length.'
      : uploadBytes(request.path) !== null
        ? 'File too large: those files are too large to send at once. Send fewer, or smaller ones.'
        : 'That was more than this form can take. Shorten the longest text and send it again.',
  );
  drain(request);
}

/** A body that trickles in does not keep its connection. */
function hurry(request: Request): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, FORM_MS);
  timer.unref();
  request.on('end', () => clearTimeout(timer));
  request.on('close', () => clearTimeout(timer));
}

function drain(request: Request): void {
  let seen = 0;
  const timer = setTimeout(() => request.destroy(), DRAIN_MS);
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > DRAIN_BYTES) request.destroy();
  });
  request.on('close', () => clearTimeout(timer));
  request.on('error', () => clearTimeout(timer));
}
