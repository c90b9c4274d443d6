import type { Request, RequestHandler, Response } from 'express';
import { countObjective, keepObjectives } from '#app/domain/operations/count-objectives.server';
import { BOOKING_SECONDS } from '#app/domain/operations/objectives';
import { metrics } from '../platform/metrics.server';
import { currentContext } from '../platform/request-context.server';
import { routePattern } from './route-pattern';

/** The way from the first question to a paid booking. */
const BOOKING_ROUTES = 'routes/_booking+/';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const FILES = /^\/(build|fonts|service-worker|favicon|icons)\b|\.(js|css|png|svg|ico|woff2|webmanifest)$/;

/** From now on what is counted of the objectives is written down. */
export const keepCounting = keepObjectives;

/** Counts each request under the pattern of its route: addresses would be endless, and may hold what no monitor should know. */
export function requestMetrics(): RequestHandler {
  return (request: Request, response: Response, next) => {
    const began = performance.now();
    const context = currentContext();
    const { path } = request;
    response.once('finish', () => {
      const route = context?.route ? routePattern(context.route) : FILES.test(path) ? 'file' : 'other';
      const labels = { route, method: METHODS.has(request.method) ? request.method : 'other', status: response.statusCode };
      const seconds = (performance.now() - began) / 1_000;
      metrics().requests.observe(labels, seconds);
      if (context?.route?.startsWith(BOOKING_ROUTES))
        countObjective('booking', response.statusCode < 500 && seconds <= BOOKING_SECONDS);
    });
    next();
  };
}
