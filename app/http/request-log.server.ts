import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { describeError, maskPath } from '../platform/log-masks';
import { logger } from '../platform/logger.server';
import { withRequestId } from '../platform/request-context.server';
import { logThrottle } from './log-throttle';
import { wasTurnedAway } from './shed-load.server';

const QUIET = /^\/(build|fonts|healthz|readyz|favicon)/;

/** More than a house full of people makes. Errors of ours are written whatever their number. */
const LINES_PER_MINUTE = 600;

/** The id that requestLog gave this request; log lines, tasks and error pages carry it. */
export function getRequestId(request: { id?: unknown }): string {
  return typeof request.id === 'string' ? request.id : '';
}

/** An address goes into the log only while it sends that much. */
function reportFlood(address: string, unlogged: number): void {
  if (unlogged === 0) logger.warn({ address }, 'requests of one address are no longer logged one by one');
  else logger.warn({ address, unlogged }, 'requests of one address were left out of the log');
}

/**
 * Gives each request an id, logs it once when it ends (path only: queries may hold what people typed), and carries the id on.
 * Beyond some hundred lines a minute the requests of one address are counted only.
 */
export function requestLog(): RequestHandler[] {
  const mayLog = logThrottle({ limit: LINES_PER_MINUTE, tell: reportFlood });
  const log = pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('x-request-id', id);
      return id;
    },
    autoLogging: { ignore: (request) => QUIET.test(request.url ?? '') },
    // What a visitor sends or breaks off is no error of ours: any visitor could fill the log with it.
    customLogLevel(request, response) {
      if (response.statusCode >= 500 && !wasTurnedAway(response)) return 'error';
      return mayLog((request as Request).ip ?? '') ? 'info' : 'silent';
    },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: maskPath(request.url),
      }),
      err: (error: unknown) => describeError(error),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
  return [log, (request, _response, next) => withRequestId(getRequestId(request), next)];
}
