import type { NextFunction, Request, Response } from 'express';
import { uploadBytes } from './upload-paths';

/** What is read of a form without files. More than its own limit (read-form), so that a text that is too long comes back as typed. */
const FORM_BYTES = 1024 * 1024;
/** As much as the texts of a form may be: more, where a page takes files, is a file. */
const SMALL_BYTES = 64 * 1024;
const WEBHOOK_BYTES = 512 * 1024;
/** What is still read of a refused body, so that its sender sees the answer instead of a broken connection. */
const DRAIN_BYTES = 16 * 1024 * 1024;
const DRAIN_MS = 5_000;
/** How long a body as small as a form without files may take to arrive. Files may take as long as the server waits at all (server.ts). */
const FORM_MS = 10_000;

/** How large the files of this request may be in all, or null where it brings none. */
function filesOf(request: Request): number | null {
  const isMultipart = /^\s*multipart\/form-data/i.test(request.headers['content-type'] ?? '');
  return isMultipart ? uploadBytes(request.path) : null;
}

function limitOf(request: Request): number {
  if (request.path.toLowerCase().startsWith('/webhooks/')) return WEBHOOK_BYTES;
  return filesOf(request) ?? FORM_BYTES;
}

/**
 * Refuses a body that is too large, or that does not say how large it is, with 413; nothing of it is kept. Browsers say it with
 * every form. The body is read first: who still sends when the answer comes would see a broken connection. What a page left unread
 * of a body that it answered is read too, else its connection would hang.
 */
export function bodyLimit(request: Request, response: Response, next: NextFunction): void {
  const bytes = Number(request.headers['content-length'] ?? 0);
  const chunked = request.headers['transfer-encoding'] !== undefined;
  const files = filesOf(request);
  if (!chunked && bytes <= limitOf(request)) {
    if (bytes > 0 && (bytes <= SMALL_BYTES || files === null)) hurry(request);
    response.on('finish', () => {
      if (!request.complete) drain(request, () => request.destroy());
    });
    return next();
  }
  const text = chunked
    ? 'Send the form with its length.'
    : files !== null
      ? 'File too large: those files are too large to send at once. Send fewer or smaller files.'
      : 'That’s too much text for this form. Shorten the longest answer and send it again.';
  drain(request, () => {
    if (response.headersSent || response.destroyed) return;
    if (!request.complete) response.set('connection', 'close');
    response.status(413).type('text/plain').send(text);
  });
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

/** Reads a body to its end, or as far as we have patience, and keeps nothing of it. */
function drain(request: Request, done: () => void): void {
  let seen = 0;
  let isDone = false;
  const timer = setTimeout(finish, DRAIN_MS);
  function finish(): void {
    clearTimeout(timer);
    if (!isDone) done();
    isDone = true;
  }
  request.removeAllListeners('data');
  request.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > DRAIN_BYTES) finish();
  });
  request.on('end', finish).on('close', finish).on('error', finish);
  request.resume();
}
