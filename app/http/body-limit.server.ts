import type { NextFunction, Request, Response } from 'express';

const FORM_BYTES = 64 * 1024;
const WEBHOOK_BYTES = 512 * 1024;
/** What is still read of a refused body, so that its sender sees the answer instead of a broken connection. */
const DRAIN_BYTES = 16 * 1024 * 1024;
const DRAIN_MS = 5_000;

function limitOf(path: string): number {
  return path.startsWith('/webhooks/') ? WEBHOOK_BYTES : FORM_BYTES;
}

/**
 * Refuses a body that is too large, or that does not say how large it is, with 413 before a byte of it is kept.
 * Browsers say it with every form.
 */
export function bodyLimit(request: Request, response: Response, next: NextFunction): void {
  const length = request.headers['content-length'];
  const chunked = request.headers['transfer-encoding'] !== undefined;
  if (!chunked && Number(length ?? 0) <= limitOf(request.path)) return next();
  response.status(413).set('connection', 'close').type('text/plain');
  response.send(
    chunked
      ? 'Send the form with its length.'
      : 'That was more than this form can take. Shorten the longest text and send it again.',
  );
  drain(request);
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
