import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { bodyLimit } from './body-limit.server';
import type { LoadContext } from './load-context';
import { getRequestId } from './request-log.server';

const DOORS = 'routes/webhooks+/';

function headersOf(request: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

async function getBody(request: Request): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function argumentsOf(request: Request, response: Response): Promise<ActionFunctionArgs> {
  const context: LoadContext = {
    cspNonce: '',
    requestId: getRequestId(request),
    clientIp: request.ip ?? '',
    asksData: false,
    changesLanguage: false,
  };
  const body = await getBody(request);
  const url = new URL(request.originalUrl, `${request.protocol}://${request.get('host') ?? 'localhost'}`);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const sent = { method: request.method, headers: headersOf(request), body, signal: gone.signal };
  return { request: new globalThis.Request(url, sent), params: {}, context };
}

async function send(from: globalThis.Response, to: Response): Promise<void> {
  to.status(from.status).set('x-content-type-options', 'nosniff');
  from.headers.forEach((value, name) => to.set(name, value));
  to.end(await from.text());
}

/**
 * Posts of machines (Stripe, Twilio) go straight to the action of their route. No page is around it: finding the route among all
 * pages, and the headers and the compression of pages, cost several times what storing an event does.
 */
export function webhookRouter(build: ServerBuild): Router {
  const doors = express.Router();
  for (const route of Object.values(build.routes)) {
    const act = route?.id.startsWith(DOORS) ? route.module.action : undefined;
    if (!route?.path || !act) continue;
    doors.post(`/${route.path}`, bodyLimit, (request: Request, response: Response, next: NextFunction) => {
      argumentsOf(request, response)
        .then(act)
        .catch((thrown: unknown) => {
          if (thrown instanceof globalThis.Response) return thrown;
          throw thrown;
        })
        .then((answer) => send(answer as globalThis.Response, response))
        .catch((error: unknown) => (response.destroyed ? undefined : next(error)));
    });
  }
  return doors;
}
