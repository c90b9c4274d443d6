import type { Request, RequestHandler, Response } from 'express';
import { env } from '../platform/env.server';
import { maskPath } from '../platform/log-masks';
import { currentContext } from '../platform/request-context.server';
import { inSpan } from '../platform/tracing.server';
import { getRequestId } from './request-log.server';
import { routePattern } from './route-pattern';

const UNTRACED = /^\/(build|fonts|service-worker|icons|favicon)/;

/**
 * A span for each request, named by the pattern of its route, with its id and its address as the log has it. Only a proxy of ours may
 * say which trace it belongs to: a stranger's word would join what has nothing to do with each other.
 */
export function requestTrace(): RequestHandler {
  const isBehindProxy = env().TRUST_PROXY;
  return (request: Request, response: Response, next) => {
    if (UNTRACED.test(request.path)) return next();
    const { method } = request;
    const start = {
      name: method,
      kind: 'server' as const,
      parent: isBehindProxy ? request.get('traceparent') : undefined,
      attributes: {
        'http.request.method': method,
        'url.path': maskPath(request.originalUrl),
        'app.request_id': getRequestId(request),
      },
    };
    const known = currentContext();
    inSpan(start, (span) => {
      if (span)
        response.once('close', () => {
          const route = known?.route ? routePattern(known.route) : 'other';
          span.rename(`${method} ${route}`);
          span.set({ 'http.route': route, 'http.response.status_code': response.statusCode });
          if (response.statusCode >= 500) span.fail();
          span.end();
        });
      next();
    });
  };
}
