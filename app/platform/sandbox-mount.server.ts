import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { Express, Request, Response } from 'express';
import { awaitDatabase } from './await-database.server';
import { env } from './env.server';
import { logger } from './logger.server';
import { sandbox } from './sandbox.server';
import { isSimulated } from './services.server';

function toWebRequest(request: Request): globalThis.Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new globalThis.Request(new URL(request.originalUrl, env().APP_URL), {
    method: request.method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(request) as unknown as BodyInit, duplex: 'half' } : {}),
  });
}

async function answer(from: globalThis.Response, to: Response): Promise<void> {
  to.status(from.status);
  from.headers.forEach((value, name) => {
    if (name !== 'set-cookie') to.setHeader(name, value);
  });
  for (const cookie of from.headers.getSetCookie()) to.append('set-cookie', cookie);
  if (!from.body) return void to.end();
  Readable.fromWeb(from.body as WebStream).pipe(to);
}

/** Serves the pages of what is simulated at /sandbox and delivers its webhooks. */
export async function mountSandbox(app: Express): Promise<{ stop: () => Promise<void> }> {
  const standIns = sandbox();
  await awaitDatabase(() => standIns.migrate());
  app.use('/sandbox', (request, response) => {
    standIns
      .pages(toWebRequest(request))
      .then((from) => answer(from, response))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the sandbox failed');
        if (!response.headersSent) response.status(500).type('text/plain').send('The sandbox failed. Please try again.');
      });
  });
  return { stop: isSimulated('stripe') ? standIns.startDelivering() : () => Promise.resolve() };
}
