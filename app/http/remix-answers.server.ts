import { type AppLoadContext, createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Request, RequestHandler, Response } from 'express';

export type RemixGiven = {
  build: ServerBuild;
  mode: 'development' | 'production';
  getLoadContext: (request: Request, response: Response) => AppLoadContext;
};

/**
 * Answers by Remix, as @remix-run/express does, but no faster than the client reads: that one keeps in memory what a slow line has not
 * taken yet, all of a large download.
 */
export function remixAnswers({ build, mode, getLoadContext }: RemixGiven): RequestHandler {
  const handle = createRequestHandler(build, mode);
  return (request, response, next) => {
    handle(asWebRequest(request, response), getLoadContext(request, response))
      .then((answer) => send(answer, response))
      .catch(next);
  };
}

/** The same request for Remix; its signal says that the client left before it had its answer. */
function asWebRequest(request: Request, response: Response): globalThis.Request {
  const url = `${request.protocol}://${request.hostname}${portOf(request)}${request.originalUrl}`;
  const left = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) left.abort();
  });
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new globalThis.Request(url, {
    method: request.method,
    headers: headersOf(request),
    signal: left.signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(request), duplex: 'half' } : {}),
  });
}

/** `hostname` is the one that a trusted proxy names, but without a port. */
function portOf(request: Request): string {
  for (const host of [request.get('x-forwarded-host'), request.get('host')]) {
    const port = Number.parseInt(host?.split(':')[1] ?? '', 10);
    if (Number.isSafeInteger(port)) return `:${port}`;
  }
  return '';
}

function headersOf(request: Request): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(request.headers))
    for (const value of [values ?? []].flat()) if (value) headers.append(name, value);
  return headers;
}

async function send(answer: globalThis.Response, response: Response): Promise<void> {
  response.statusMessage = answer.statusText;
  response.status(answer.status);
  for (const [name, value] of answer.headers.entries()) response.append(name, value);
  if (!answer.body) return void response.end();
  try {
    await copyBody(answer.body.getReader(), response);
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** Waits for the client where it is slower, and closes what is read once it has left: without a reason, which the source would throw. */
async function copyBody(body: ReadableStreamDefaultReader<Uint8Array>, response: Response): Promise<void> {
  let wake = (): void => undefined;
  // One listener for all waits: compression keeps each that is added for good.
  for (const event of ['drain', 'close']) response.on(event, () => wake());
  for (;;) {
    const { done, value } = await body.read();
    if (response.destroyed) return body.cancel();
    if (done) return void response.end();
    if (!response.write(value)) await new Promise<void>((resolve) => (wake = resolve));
  }
}
