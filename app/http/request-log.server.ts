import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { logger } from '../platform/logger.server';
import { withRequestId } from '../platform/request-context.server';

const QUIET = /^\/(build|fonts|healthz|readyz|favicon)/;

/** The id that requestLog gave this request; log lines, tasks and error pages carry it. */
export function requestIdOf(request: { id?: unknown }): string {
  return typeof request.id === 'string' ? request.id : '';
}

/** Gives each request an id, logs it once when it ends (path only: queries may hold what people typed), and carries the id on. */
export function requestLog(): RequestHandler[] {
  const log = pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('x-request-id', id);
      return id;
    },
    autoLogging: { ignore: (request) => QUIET.test(request.url ?? '') },
    // What a visitor sends or breaks off is no error of ours: anybody could fill the log with it.
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
  return [log, (request, _response, next) => withRequestId(requestIdOf(request), next)];
}
